// All that is drawn at one moment. Drawing is a function of this and nothing else.
import { children, endOfBatch } from "./cursor.ts";
import { canMove, type Choice } from "./input.ts";
import { originOf, parsePosition, requiredTower, targetOf, towerOn, type Point, type Position } from "./geometry.ts";
import { solution, type Asked } from "./task.ts";
import type { Arrow, Node, Now, Refusal, State, Task, Words } from "./wire.ts";

/** What one view knows beside the model. */
export interface Look {
  shown: number; // the node on the board
  said: string; // what is said about it
  slide: boolean; // whether the tower goes there in a slide
  picked?: string | undefined; // the tower that the reader took up
  held?: { square: string; point: Point } | undefined; // a tower that follows the pointer, or waits where it was put
  over?: string | undefined; // the square under it
  focus?: string | undefined; // where the keyboard is
  refusal?: (Refusal & { tried: string; count: number }) | undefined; // tried: a move, or a square
  given?: readonly string[]; // of an answer, so far
  wrong?: readonly string[]; // of the answers to this question
  praise?: boolean; // whether a right answer led here
  free?: boolean; // whether one plays on from a lesson
  alone?: boolean; // whether a move was tried that nobody is there to play
}

export interface Picture extends Choice, Look {
  node: Node;
  position: Position;
  words: Words;
  flipped: boolean;
  glyphs: boolean;
  coordinates: boolean;
  targets: ReadonlySet<string>; // where the tower in hand may go
  begins: boolean; // the round: any of the player's towers may
  halo?: string | undefined; // the tower with a ring around it: in hand, due to move, or the winner
  vain?: string | undefined; // where a refused try led to
  focus: string;
  asked?: Asked | undefined; // the question of the scene, if it has one
  led: boolean; // by a lesson: one answers, and does not play
  arrows: readonly Arrow[];
  numbers: Record<string, number>; // on towers
  given: readonly string[]; // squares of an answer
}

type Read = <Name extends keyof State>(name: Name) => State[Name];

/** What may be done: Python's word for this node, or until it comes what was done from here before. */
function choices(nodes: readonly Node[], shown: number, now: Now, position: Position): Omit<Now, "node"> {
  if (now.node === shown) return now;
  const moves = children(nodes, shown).flatMap((child) => nodes[child]!.move ?? []);
  const must = nodes[shown]!.over ? undefined : requiredTower(position)?.square;
  return must ? { moves, must } : { moves };
}

const isLed = (get: Read, { free }: Look): boolean => get("lesson").size !== undefined && !free;

/** What may be done on the board. A lesson only shows which tower must move, and not while it asks. */
function allowed(get: Read, look: Look, asked: Asked | undefined, position: Position): Omit<Now, "node"> {
  if (look.shown !== get("cursor") || (asked && !asked.done)) return { moves: [] };
  const may = choices(get("nodes"), look.shown, get("now"), position);
  return isLed(get, look) ? { ...may, moves: [] } : may;
}

/** The question of a scene; none while one plays on from it. */
function questionAt(get: Read, { shown, free, given = [], wrong = [] }: Look): Asked | undefined {
  const { task } = get("nodes")[shown]!;
  if (!task || free) return undefined;
  const done = get("done")[shown];
  return { task, done, given: done ? solution(task) : given, wrong };
}

const ranked = (squares: readonly string[]): Record<string, number> =>
  Object.fromEntries(squares.map((square, index) => [square, index + 1]));

/** The arrows of a scene. While its question is open only those that the question is about, then the answer's. */
function arrowsAt({ arrows = [] }: Node, asked: Asked | undefined): Arrow[] {
  if (asked && !asked.done) return arrows.filter(({ kind }) => kind === "point");
  const moves = asked?.task.ask === "move" ? asked.given : [];
  const answer = moves.map((move): Arrow => ({ origin: originOf(move), target: targetOf(move), kind: "point" }));
  return [...arrows, ...answer];
}

/** What a match waits for at the scene shown: a choice of fill, or in a series the next round. */
export function awaited(get: Read, shown: number): "fill" | "next" | undefined {
  const [nodes, cursor, match] = [get("nodes"), get("cursor"), get("match")];
  const settled = shown === cursor && get("now").node === cursor && endOfBatch(nodes, shown) === shown;
  if (!settled || !nodes[shown]!.over) return undefined;
  if (match.chooser) return "fill";
  return match.format && match.goal == null ? "next" : undefined;
}

/** The tower that won the round: the one that is home, or the one that a scene gives a ring to. */
function winnerIn(nodes: readonly Node[], { over, kind, move, parent }: Node, position: Position): string | undefined {
  if (kind === "ring") {
    const before = parsePosition(nodes[parent]!.at);
    return position.towers.find(({ square, rank }) => rank > (towerOn(before, square)?.rank ?? 0))?.square;
  }
  return over?.reason === "home row" && move ? targetOf(move) : undefined;
}

/** The square that a refused try led to; an answer may be no square at all. */
function triedAt({ refusal }: Look, asked: Asked | undefined): string | undefined {
  const ask = asked?.task.ask;
  if (!refusal?.tried || ask === "choice" || ask === "squares") return undefined;
  return refusal.tried.slice(-2);
}

export function pictureOf(get: Read, look: Look): Picture {
  const nodes = get("nodes");
  const node = nodes[look.shown]!;
  const position = parsePosition(node.at);
  const asked = questionAt(get, look);
  const { moves, must } = allowed(get, look, asked, position);
  const hand = look.picked ?? must;
  const { ask } = asked?.task ?? {};
  const said = asked?.given ?? [];
  const open = asked && !asked.done;
  const stuck = node.marks?.some(({ kind, square }) => kind === "blocked" && square === must);
  const halo = look.picked ?? (stuck ? undefined : must) ?? (open ? undefined : winnerIn(nodes, node, position));
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
    begins: !must && !look.picked && !look.held,
    halo: look.refusal?.squares.includes(halo!) ? undefined : halo, // it has brackets
    vain: triedAt(look, asked),
    focus: look.focus ?? must ?? own!.square,
    asked,
    led: isLed(get, look),
    arrows: arrowsAt(node, asked),
    numbers: ask === "order" ? ranked(said) : (node.numbers ?? {}),
    given: ask === "squares" || (ask === "tower" && asked?.done) ? said : [],
  };
}

/** What the reader may do on a square: put the tower in hand there, push there, or take up the tower on it. */
export function mayDo(picture: Picture, square: string): "go" | "push" | "move" | "answer" | undefined {
  const { position, moves, must, targets, asked, led } = picture;
  const taken = towerOn(position, square) !== undefined;
  if (led) return asked && !asked.done ? mayAnswer(asked.task.ask, taken) : undefined;
  if (targets.has(square)) return taken ? "push" : "go";
  return taken && (square === must || canMove(moves, square)) ? "move" : undefined;
}

/** Every square or every tower, so that nothing is given away. */
function mayAnswer(ask: Task["ask"], taken: boolean): "move" | "answer" | undefined {
  if (ask === "move") return taken ? "move" : "answer";
  return ask === "squares" || (ask !== "choice" && taken) ? "answer" : undefined;
}
