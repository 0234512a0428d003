// Connects a view to Python in a worker. Until Python has started, the page plays by the rules, and queues
// the reader's acts for Python.
import type { Ahead } from "../app/ahead.ts";
import { children, endOfBatch } from "../state/tree.ts";
import type { Message } from "../wire/requests.ts";
import type { Model } from "../wire/model.ts";
import { values } from "./values.ts";
import type { Node, Reply, PageState } from "../wire/generated.ts";

/** An act made before Python had started, and its scene. */
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
  /** The acts that Python has not received. */
  unheard(): readonly EarlyAct[];
  /** The acts that Python has not received, for a session about to open; later acts are sent afterwards. */
  opensWith(): readonly EarlyAct[];
  /** Python has started: take its state, and send everything from now on. */
  begin(state: PageState, send: Send): void;
  /** The next lesson. */
  offer(following: Following | undefined): void;
  /** Handle a message from Python. */
  hear(message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }): void;
  /** Python failed or stopped: the page goes offline. */
  end(): void;
}

/** The next lesson, and its address. */
export interface Following {
  text: string;
  href: string;
}

/** The first state of a view. */
export interface Beginning {
  state: PageState;
  /** URLs of the parts. */
  addressOfPart: (name: string) => string;
  /** The rules for play before Python has started. */
  ahead?: Ahead | undefined;
  /** Whether the computer plays too, for which Python is needed. */
  opponent?: boolean;
  /** Acts from before a reload that Python has not received. */
  early?: EarlyAct[] | undefined;
  /** Called when the acts that Python has not received change. */
  onEarly?: () => void;
}

/** `open` navigates to a part that the front page opens: on the site it has an address. */
export function siteHost(beginning: Beginning, open: (part: string) => void): SiteHost {
  const { state: first, addressOfPart, ahead, opponent = false, early: before = [], onEarly = () => undefined } = beginning;
  const known = values(first);
  const { state, merge, fire } = known;
  const early = [...before];
  let opening = 0; // number of early acts that the session opens with
  let send: Send | undefined;
  let alone = false;

  /** As from Python, a reply comes after the changes. */
  const reply = (to: Message, starting?: true) =>
    queueMicrotask(() => fire("msg:custom", { id: to.id, ok: true, ...(starting && { starting }) }));

  const here = (): Node => state._nodes[state.cursor]!;

  /** The legal moves of a scene that the page reached itself; none on the opponent's turn. */
  function turnAt(cursor: number): Partial<PageState> {
    const { _kind, _nodes, _turn_state: turn } = state;
    const plays = _kind === "board" || _kind === "course";
    if (turn.node === cursor || !plays || opponent || !ahead) return {};
    return { _turn_state: { node: cursor, ...ahead.turnAt(_nodes[cursor]!.position) } };
  }

  function goTo(cursor: number): void {
    merge({ cursor, ...turnAt(cursor) });
  }

  /** Play a known move, or a legal one if the page can predict the outcome. */
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
    // Only Python judges a try at a puzzle: until then no other is possible.
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
      const late = early.splice(0).slice(opening); // made while the session was opening
      const { cursor } = state;
      const stays = late.length > 0 && news._nodes[cursor]?.position === here()?.position; // Python follows
      merge(stays ? { ...news, cursor } : news);
      if (late.length) to({ method: "acts", acts: late });
      onEarly();
      fire("comm_live_update");
    },
    offer(following) {
      Object.assign(state, { _following: following });
      fire("change:cursor"); // redraws the view
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
