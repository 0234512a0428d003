// What a widget's script expects of its model. At first only the page is there: what the rules allow plays at once, and
// all that the reader does is kept, in its order, for Python to do as soon as it has started.
import type { Host } from "../host/host.ts";
import type { Message } from "../host/connection.ts";
import type { Node, Reply, State } from "../host/wire.ts";
import { children, endOfBatch } from "../state/tree.ts";
import type { Ahead } from "./ahead.ts";

/** What the reader did before Python was there, and the scene in which it was done. */
export type EarlyAct = { position: string; state?: Partial<State>; content?: Message };

/** Of what comes anywidget says no more. */
type Handler = (content: any, buffers: DataView[]) => void;
type Send = (
  message:
    | { method: "update"; state: Partial<State> }
    | { method: "custom"; content: Message }
    | { method: "acts"; acts: EarlyAct[] },
) => void;

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
  /** What plays here before Python does. */
  ahead?: Ahead | undefined;
  /** Whether the computer plays too, which Python alone knows how to. */
  opponent?: boolean;
  /** What was done before the page was loaded again, and Python has not heard. */
  early?: EarlyAct[] | undefined;
}

/** `open` leads to what the front door opens: here each has an address. */
export function createModel(beginning: Beginning, open: (part: string) => void): Model {
  const { state: initial, ahead, opponent = false, early: before = [] } = beginning;
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

  /** What may be played in a scene that the page has come to by itself: nothing where it is somebody else's turn. */
  function turnAt(cursor: number): Partial<State> {
    const { _kind, _nodes, _turn_state: turn } = state;
    if (turn.node === cursor || _kind !== "board" || opponent || !ahead) return {};
    return { _turn_state: { node: cursor, ...ahead.turnAt(_nodes[cursor]!.position) } };
  }

  function goTo(cursor: number): void {
    merge({ cursor, ...turnAt(cursor) });
  }

  /** Play what is in the tree already; or else what the rules allow, as far as the page can tell what comes of it. */
  function play({ origin, target }: Message<"play">): "known" | "new" | undefined {
    const { _nodes: nodes, _turn_state: turn, cursor } = state;
    const move = origin + target;
    const known = children(nodes, cursor).find((child) => nodes[child]!.move === move);
    const allowed = turn.node === cursor && turn.moves.includes(move);
    const scene = known === undefined && allowed ? ahead?.after(here().position, move) : undefined;
    if (known !== undefined) goTo(endOfBatch(nodes, known));
    else if (scene) goTo(nodes.push({ ...scene, parent: cursor, batch: -nodes.length }) - 1);
    return scene ? "new" : known === undefined ? undefined : "known";
  }

  function sendEarly(message: Message): void {
    if (message.act === "hello") return reply(message, true);
    early.push({ position: here().position, content: message });
    const played = message.act === "play" ? play(message) : undefined;
    // Whether a try at a puzzle is right, Python says: until then there is no other.
    if (played && !(played === "new" && state._kind === "puzzle")) reply(message, true);
  }

  return {
    state,
    get: (name) => state[name],
    set(name, value) {
      Object.assign(unsaved, { [name]: value });
      merge({ [name]: value });
      if (name === "cursor" && !send && !alone) merge(turnAt(state.cursor));
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
      if (late.length) to({ method: "acts", acts: late });
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
