// The host of the site, with Python in a worker. At first only the page is there: what the rules allow plays at once, and
// all that the reader does is kept, in its order, for Python to do as soon as it has started.
import type { Ahead } from "../app/ahead.ts";
import { children, endOfBatch } from "../state/tree.ts";
import type { Message } from "../wire/requests.ts";
import type { Model } from "../wire/model.ts";
import { values } from "./values.ts";
import type { Node, Reply, PageState } from "../wire/generated.ts";

/** What the reader did before Python was there, and the scene in which it was done. */
export type EarlyAct = { position: string; state?: Partial<PageState>; content?: Message };

type Send = (
  message:
    | { method: "update"; state: Partial<PageState> }
    | { method: "custom"; content: Message }
    | { method: "acts"; acts: EarlyAct[] },
) => void;

const isOpening = (content: object): content is Message<"open"> => "act" in content && content.act === "open";

export interface SiteHost extends Model {
  readonly state: PageState;
  /** What was done that Python has not heard of. */
  unheard(): readonly EarlyAct[];
  /** The same, for the session that is about to open: what is done from now on it is told when it has. */
  opensWith(): readonly EarlyAct[];
  /** Python is there: this is how things stand, and from now on it hears everything. */
  begin(state: PageState, send: Send): void;
  /** What comes after this lesson. */
  offer(following: Following | undefined): void;
  /** Something came from Python. */
  hear(message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }): void;
  /** Python will not come, or is gone: the page goes on by itself. */
  end(): void;
}

/** The next lesson, and where it is. */
export interface Following {
  text: string;
  href: string;
}

/** What a view begins with. */
export interface Beginning {
  state: PageState;
  /** Where the page finds its parts: nobody is asked for them. */
  addressOfPart: (name: string) => string;
  /** What plays here before Python does. */
  ahead?: Ahead | undefined;
  /** Whether the computer plays too, which Python alone knows how to. */
  opponent?: boolean;
  /** What was done before the page was loaded again, and Python has not heard. */
  early?: EarlyAct[] | undefined;
  /** Told whenever what Python has not heard of is another. */
  onEarly?: () => void;
}

/** `open` leads to what the front door opens: here each has an address. */
export function siteHost(beginning: Beginning, open: (part: string) => void): SiteHost {
  const { state: first, addressOfPart, ahead, opponent = false, early: before = [], onEarly = () => undefined } = beginning;
  const known = values(first);
  const { state, merge, fire } = known;
  const early = [...before];
  let opening = 0; // of the early acts those that the session opens with
  let send: Send | undefined;
  let alone = false;

  /** A reply comes after the page has heard what changed, as from Python. */
  const reply = (to: Message, starting?: true) =>
    queueMicrotask(() => fire("msg:custom", { id: to.id, ok: true, ...(starting && { starting }) }));

  const here = (): Node => state._nodes[state.cursor]!;

  /** What may be played in a scene that the page has come to by itself: nothing where it is somebody else's turn. */
  function turnAt(cursor: number): Partial<PageState> {
    const { _kind, _nodes, _turn_state: turn } = state;
    const plays = _kind === "board" || _kind === "course";
    if (turn.node === cursor || !plays || opponent || !ahead) return {};
    return { _turn_state: { node: cursor, ...ahead.turnAt(_nodes[cursor]!.position) } };
  }

  function goTo(cursor: number): void {
    merge({ cursor, ...turnAt(cursor) });
  }

  /** Play what is in the tree already; or else what the rules allow, as far as the page can tell what comes of it. */
  function play({ origin, target }: Message<"play">): "known" | "new" | undefined {
    const { _nodes: nodes, _turn_state: turn, cursor } = state;
    const move = origin + target;
    const child = children(nodes, cursor).find((each) => nodes[each]!.move === move);
    const allowed = turn.node === cursor && turn.moves.includes(move);
    const scene = child === undefined && allowed ? ahead?.after(here().position, move) : undefined;
    if (child !== undefined) goTo(endOfBatch(nodes, child));
    else if (scene) goTo(nodes.push({ ...scene, parent: cursor, batch: -nodes.length }) - 1);
    return scene ? "new" : child === undefined ? undefined : "known";
  }

  function sendEarly(message: Message): void {
    if (message.act === "hello") return reply(message, true);
    if (message.act === "load") {
      merge({ _parts: { ...state._parts, [message.part]: addressOfPart(message.part) } });
      return reply(message, true);
    }
    early.push({ position: here().position, content: message });
    const played = message.act === "play" ? play(message) : undefined;
    // Whether a try at a puzzle is right, Python says: until then there is no other.
    if (played && !(played === "new" && state._kind === "puzzle")) reply(message, true);
    onEarly();
  }

  return {
    ...known,
    set(name, value) {
      known.set(name, value);
      if (name === "cursor" && !send && !alone) merge(turnAt(state.cursor));
    },
    save_changes() {
      const changes = known.changes();
      if (alone) throw new Error("alone");
      if (send) send({ method: "update", state: changes });
      else {
        early.push({ position: here().position, state: changes });
        onEarly();
      }
    },
    send(content) {
      if (isOpening(content)) return open(content.part);
      if (alone) throw new Error("alone");
      if (send) send({ method: "custom", content: content as Message });
      else sendEarly(content as Message);
    },
    unheard: () => early,
    opensWith() {
      opening = early.length;
      return early;
    },
    begin(news, to) {
      send = to;
      alone = false;
      merge(news);
      const late = early.splice(0).slice(opening); // done while the session was being opened
      if (late.length) to({ method: "acts", acts: late });
      onEarly();
      fire("comm_live_update");
    },
    offer(following) {
      Object.assign(state, { _following: following });
      fire("change:cursor"); // draws the view again
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
