// Connects a view to Python through messages: a socket of a room, a pipe, a surrounding frame. Python's end is
// `kamisado_widget/transports/messages.py`. Pages may import it as `static/messages.js`.
import type { Model } from "../wire/model.ts";
import { values } from "./values.ts";
import type { Reply, PageState } from "../wire/generated.ts";
import { looks } from "../wire/settings.ts";

type Message = { method: "update"; state: Partial<PageState> } | { method: "custom"; content: { id: string; act: string } };

/** Preferences belong to this page: Python's values are only defaults. */
const isLook = (name: string): boolean => (looks as readonly string[]).includes(name);

export interface MessageHost extends Model {
  /** Handle a message from Python: values or a reply. */
  hear(message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }): void;
  /** After a reconnect, take the whole state and resend unanswered requests. */
  resume(state: PageState): void;
}

/** `post` sends a message and returns whether it could. Messages sent while disconnected are queued. */
export default function messageHost(first: PageState, post: (message: Message) => boolean): MessageHost {
  const known = values(first);
  const { merge, fire } = known;
  const unanswered = new Map<string, Message>(); // by id, in the order sent

  return {
    ...known,
    save_changes: () => void post({ method: "update", state: known.changes() }),
    send(content) {
      const message: Message = { method: "custom", content };
      unanswered.set(content.id, message);
      post(message);
      // Everything is queued until it is answered, so the page never goes offline, not even while disconnected.
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
