// All that is drawn at one moment. Drawing is a function of this and nothing else.
import { children } from "./cursor.ts";
import { canMove, type Choice } from "./input.ts";
import { originOf, parsePosition, requiredTower, targetOf, towerOn, type Point, type Position } from "./geometry.ts";
import type { Node, Now, Refusal, State, Words } from "./wire.ts";

/** What one view knows beside the model. */
export interface Look {
  shown: number; // the node on the board
  said: string; // what is said about it
  slide: boolean; // whether the tower goes there in a slide
  picked?: string | undefined; // the tower that the reader took up
  held?: { square: string; point: Point } | undefined; // a tower that follows the pointer, or waits where it was put
  over?: string | undefined; // the square under it
  focus?: string | undefined; // where the keyboard is
  refusal?: (Refusal & { origin: string; count: number }) | undefined;
}

export interface Picture extends Choice, Look {
  node: Node;
  position: Position;
  words: Words;
  flipped: boolean;
  glyphs: boolean;
  coordinates: boolean;
  targets: ReadonlySet<string>; // where the tower in hand may go
  halo?: string | undefined; // the tower with a ring around it: in hand, due to move, or the winner
  focus: string;
}

type Read = <Name extends keyof State>(name: Name) => State[Name];

/** What may be done: Python's word for this node, or until it comes what was done from here before. */
function choices(nodes: readonly Node[], shown: number, now: Now, position: Position): Omit<Now, "node"> {
  if (now.node === shown) return now;
  const moves = children(nodes, shown).flatMap((child) => nodes[child]!.move ?? []);
  const must = nodes[shown]!.over ? undefined : requiredTower(position)?.square;
  return must ? { moves, must } : { moves };
}

export function pictureOf(get: Read, look: Look): Picture {
  const [nodes, cursor] = [get("nodes"), get("cursor")];
  const node = nodes[look.shown]!;
  const position = parsePosition(node.at);
  const { moves, must } =
    look.shown === cursor ? choices(nodes, cursor, get("now"), position) : { moves: [], must: undefined };
  const hand = look.picked ?? must;
  const stuck = node.marks?.some(({ kind, square }) => kind === "blocked" && square === must);
  const winner = node.over?.reason === "home row" ? node.move && targetOf(node.move) : undefined;
  const own = position.towers.find((tower) => tower.player === position.player);
  return {
    ...look,
    node,
    position,
    moves,
    must,
    words: get("words"),
    flipped: get("flipped"),
    glyphs: get("glyphs"),
    coordinates: get("coordinates"),
    targets: new Set(moves.filter((move) => originOf(move) === hand).map(targetOf).filter((square) => square !== hand)),
    halo: look.picked ?? (stuck ? undefined : must) ?? winner,
    focus: look.focus ?? must ?? own!.square,
  };
}

/** What the reader may do on a square: put the tower in hand there, push there, or take up the tower on it. */
export function mayDo({ position, moves, must, targets }: Picture, square: string): "go" | "push" | "move" | undefined {
  const taken = towerOn(position, square) !== undefined;
  if (targets.has(square)) return taken ? "push" : "go";
  return taken && (square === must || canMove(moves, square)) ? "move" : undefined;
}
