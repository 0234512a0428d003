// What a widget's script expects of its model. At first only the page is there: what the tree of scenes already holds
// plays at once, and all that the reader does is kept, in its order, for Python to do as soon as it has started.
import type { Host } from "../host/host.ts";
import type { Message } from "../host/connection.ts";
import type { Node, Reply, State } from "../host/wire.ts";
import { children, endOfBatch } from "../state/tree.ts";

/** What the reader did before Python was there, and the scene in which it was done. */
export type EarlyAct = { position: string; state?: Partial<State>; content?: Message };

/** How the session answers each move that may be played first, found out when the site was made. */
export type Replies = Record<string, Partial<State>>;

/** Of what comes anywidget says no more. */
type Handler = (content: any, buffers: DataView[]) => void;
type Send = (message: { method: "update"; state: Partial<State> } | { method: "custom"; content: Message }) => void;

const isOpening = (content: object): content is Message<"open"> => "act" in content && content.act === "open";

export interface Model extends Host {
  readonly state: State;
  /** What was done until now, for the session that is about to open. */
  earlyActs(): EarlyAct[];
  /** Python is there: this is how things stand, and from now on it hears everything. */
  begin(state: State, send: Send): void;
  /** Something came from Python. */
  hear(message: { method: "update"; state: Partial<State> } | { method: "custom"; content: Reply }): void;
  /** Python will not come, or is gone: the page goes on by itself. */
  end(): void;
}

/** What a view begins with. */
export interface Beginning {
  state: State;
  replies?: Replies | undefined;
  /** What was done before the page was loaded again, and Python has not heard. */
  early?: EarlyAct[] | undefined;
}

/** `open` leads to what the front door opens: here each has an address. */
export function createModel({ state: initial, replies = {}, early: before = [] }: Beginning, open: (part: string) => void): Model {
  const state = { ...initial, _nodes: [...initial._nodes] }; // which grow in place
  const handlers: Record<string, Set<Handler>> = {};
  const early = [...before];
  let opening = 0; // of the early acts those that the session opens with
  let unsaved: Partial<State> = {};
  let send: Send | undefined;
  let alone = false;

  const fire = (event: string, content?: unknown) => handlers[event]?.forEach((handler) => handler(content, []));

  function merge(news: Partial<State>): void {
    Object.assign(state, news);
    for (const name of Object.keys(news)) fire(`change:${name}`);
  }

  /** A reply comes after the page has heard what changed, as from Python. */
  const reply = (to: Message, starting?: true) =>
    queueMicrotask(() => fire("msg:custom", { id: to.id, ok: true, ...(starting && { starting }) }));

  const here = (): Node => state._nodes[state.cursor]!;

  /** Play what is in the tree already, or was found out before. */
  function playKnown(message: Message<"play">): boolean {
    const { _nodes: nodes, cursor } = state;
    const move = message.origin + message.target;
    const known = children(nodes, cursor).find((child) => nodes[child]!.move === move);
    const found = cursor === 0 && nodes.length === 1 ? replies[move] : undefined;
    if (known !== undefined) merge({ cursor: endOfBatch(nodes, known) });
    else if (found) merge(found);
    return known !== undefined || found !== undefined;
  }

  function sendEarly(message: Message): void {
    if (message.act === "hello") return reply(message, true);
    early.push({ position: here().position, content: message });
    if (message.act === "play" && playKnown(message)) reply(message, true);
  }

  return {
    state,
    get: (name) => state[name],
    set(name, value) {
      Object.assign(state, { [name]: value });
      Object.assign(unsaved, { [name]: value });
      fire(`change:${String(name)}`);
    },
    save_changes() {
      const changes = unsaved;
      unsaved = {};
      if (alone) throw new Error("alone");
      if (send) send({ method: "update", state: changes });
      else early.push({ position: here().position, state: changes });
    },
    send(content) {
      if (isOpening(content)) return open(content.part);
      if (alone) throw new Error("alone");
      if (send) send({ method: "custom", content: content as Message });
      else sendEarly(content as Message);
    },
    on: (event: string, handler: Handler) => void (handlers[event] ??= new Set()).add(handler),
    off: (event?: string | null, handler?: Handler | null) => void handlers[event!]?.delete(handler!),
    earlyActs() {
      opening = early.length;
      return early;
    },
    begin(news, to) {
      send = to;
      alone = false;
      merge(news);
      const late = early.splice(0).slice(opening); // done while the session was being opened
      for (const { position, content } of late)
        if (content && position === here().position)
          to({ method: "custom", content: { ...content, epoch: state._epoch, node: state.cursor } });
      fire("comm_live_update");
    },
    hear(message) {
      if (message.method === "update") merge(message.state);
      else fire("msg:custom", message.content);
    },
    end() {
      alone = true;
      fire("comm_live_update");
    },
  };
}
