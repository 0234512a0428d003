// A host whose other end is Python behind messages, whatever brings them: a socket across a room, a pipe, a frame around
// the page. Python's end is `kamisado_widget/transports/messages.py`. As `static/messages.js` any page may import it.
import type { Model } from "../wire/model.ts";
import { values } from "./values.ts";
import type { Reply, PageState } from "../wire/generated.ts";
import { looks } from "../wire/settings.ts";

type Message = { method: "update"; state: Partial<PageState> } | { method: "custom"; content: { id: string; act: string } };

/** How it looks is this page's own business: what Python has to say about it comes only once. */
const isLook = (name: string): boolean => (looks as readonly string[]).includes(name);

export interface MessageHost extends Model {
  /** Something came from Python: values, or a reply. */
  hear(message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }): void;
  /** Take the state as it is after a break, and send once more what nobody has replied to. */
  resume(state: PageState): void;
}

/** What is sent while the connection is cut is kept until it is there again: `post` sends, and says whether it could. */
export default function messageHost(first: PageState, post: (message: Message) => boolean): MessageHost {
  const known = values(first);
  const { merge, fire } = known;
  const unanswered = new Map<string, Message>(); // by id, in the order in which they were sent

  return {
    ...known,
    save_changes: () => void post({ method: "update", state: known.changes() }),
    send(content) {
      const message: Message = { method: "custom", content };
      unanswered.set(content.id, message);
      post(message);
      // All is kept until somebody replies, so the page need not go on by itself: not even while the connection is cut.
      if (content.act === "hello") queueMicrotask(() => fire("msg:custom", { id: content.id, ok: true }));
    },
    hear(message) {
      if (message.method === "update") return merge(message.state);
      unanswered.delete(message.content.id);
      fire("msg:custom", message.content);
    },
    resume(now) {
      merge(Object.fromEntries(Object.entries(now).filter(([name]) => !isLook(name))));
      for (const message of unanswered.values()) post(message);
      fire("comm_live_update");
    },
  };
}
