// What a view expects of its model; the other end is Python across the room, by way of a socket.
import type { Host } from "../host/host.ts";
import { looks, type Reply, type State } from "../host/wire.ts";

type Handler = (...news: any[]) => void; // as anywidget has it
type Message = { method: "update"; state: Partial<State> } | { method: "custom"; content: { id: string; act: string } };

/** How it looks is this page's own business: what Python has to say about it comes only once. */
const isLook = (name: string): boolean => (looks as readonly string[]).includes(name);

export interface Model extends Host {
  /** Take what Python says: values, or a reply. */
  update(state: Partial<State>): void;
  reply(content: Reply): void;
  /** Take the state as it is after a break, and send once more what nobody has replied to. */
  resume(state: State): void;
}

/** What is sent while the connection is cut is kept until it is there again: `post` sends, and says whether it could. */
export function modelOf(first: State, post: (message: Message) => boolean): Model {
  const state: Record<string, unknown> = { ...first };
  const handlers = new Map<string, Set<Handler>>();
  const unanswered = new Map<string, Message>(); // by id, in the order in which they were sent
  let changed: Record<string, unknown> = {};

  const fire = (event: string, content?: unknown) => handlers.get(event)?.forEach((handler) => handler(content));

  function update(news: Partial<State>): void {
    Object.assign(state, news);
    for (const name of Object.keys(news)) fire(`change:${name}`);
  }

  return {
    get: (name) => state[name] as never,
    set(name: never, value?: unknown) {
      state[name] = changed[name] = value;
      fire(`change:${name}`);
    },
    save_changes() {
      post({ method: "update", state: changed as Partial<State> });
      changed = {};
    },
    send(content) {
      const message: Message = { method: "custom", content };
      unanswered.set(content.id, message);
      post(message);
      // All is kept until somebody replies, so the page need not go on by itself: not even while the connection is cut.
      if (content.act === "hello") queueMicrotask(() => fire("msg:custom", { id: content.id, ok: true }));
    },
    on(event: string, handler: Handler) {
      if (!handlers.has(event)) handlers.set(event, new Set());
      handlers.get(event)!.add(handler);
    },
    off(event?: string | null, handler?: Handler | null) {
      if (event && handler) handlers.get(event)?.delete(handler);
    },
    update,
    reply(content) {
      unanswered.delete(content.id);
      fire("msg:custom", content);
    },
    resume(now) {
      update(Object.fromEntries(Object.entries(now).filter(([name]) => !isLook(name))));
      for (const message of unanswered.values()) post(message);
      fire("comm_live_update");
    },
  };
}
