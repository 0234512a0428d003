// All that is drawn at one moment. Drawing is a function of this and nothing else.
import { children, endOfBatch } from "./cursor.ts";
import { canMove, type Choice } from "./input.ts";
import {
  originOf,
  parsePosition,
  requiredTower,
  targetOf,
  towerOn,
  type Player,
  type Point,
  type Position,
} from "./geometry.ts";
import { solution, type Asked, type Kept } from "./task.ts";
import type { Arrow, Node, Now, Refusal, State, Task, Value, Words } from "./wire.ts";

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
  kept?: Kept; // of a quiz
  hinted?: boolean; // whether a hint was asked for at this scene
  hint?: string | undefined; // the best move, asked for
  missed?: string | undefined; // where a try led to that was wrong
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
  verdicts: boolean;
  lookout: boolean;
  known: Record<string, Value>; // who wins after a move there, or with the tower there
  danger: ReadonlySet<string>; // where a move lets the opponent win at once
  best: readonly string[]; // the first moves of a line of best play
  awaits: boolean; // the opponent's move
}

type Read = <Name extends keyof State>(name: Name) => State[Name];

/** What may be done: Python's word for this node, or until it comes what was done from here before. */
function choices(get: Read, shown: number, position: Position): Omit<Now, "node"> {
  const [nodes, now] = [get("nodes"), get("now")];
  if (now.node === shown) return now;
  const tree = get("kind") === "puzzle" ? [] : nodes; // one that does not hold the solution
  const moves = children(tree, shown).flatMap((child) => nodes[child]!.move ?? []);
  const must = nodes[shown]!.over ? undefined : requiredTower(position)?.square;
  return must ? { moves, must } : { moves };
}

const isLed = (get: Read, { free }: Look): boolean => get("lesson").size !== undefined && !free;

/** What may be done on the board. A lesson only shows which tower must move, and not while it asks. */
function allowed(get: Read, look: Look, asked: Asked | undefined, position: Position): Omit<Now, "node"> {
  if (look.shown !== get("cursor") || (asked && !asked.done)) return { moves: [] };
  const may = choices(get, look.shown, position);
  return isLed(get, look) ? { ...may, moves: [] } : may;
}

/** The question of a scene; none while one plays on from it. */
function questionAt(get: Read, { shown, free, given = [], wrong = [], kept }: Look): Asked | undefined {
  const { task } = get("nodes")[shown]!;
  if (!task || free) return undefined;
  const done = kept ? kept.done : get("done")[shown];
  const mine = given.length || !kept?.answer ? given : kept.answer;
  return {
    task,
    done,
    given: done ? solution(task) : mine,
    wrong,
    kept: kept?.answer !== undefined && mine === kept.answer,
    closed: kept?.closed === true,
  };
}

const ranked = (squares: readonly string[]): Record<string, number> =>
  Object.fromEntries(squares.map((square, index) => [square, index + 1]));

/** The arrows of a scene. While its question is open only those that the question is about, then the answer's. */
function arrowsAt({ arrows = [] }: Node, asked: Asked | undefined): Arrow[] {
  const open = asked && !asked.done;
  const moves = asked?.task.ask === "move" && (asked.done || asked.kept) ? asked.given : [];
  const answer = moves.map((move): Arrow => ({ origin: originOf(move), target: targetOf(move), kind: "point" }));
  return [...(open ? arrows.filter(({ kind }) => kind === "point") : arrows), ...answer];
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

/** Of a tower that may begin: whether it wins with one of its moves, if that is known. */
function promise(values: Record<string, Value>, moves: readonly string[], player: Player): Value | undefined {
  const after = moves.map((move) => values[move]);
  return after.find((value) => value?.winner === player) ?? (after.includes(undefined) ? undefined : after[0]);
}

/** Who wins after each move of the tower in hand; where none is, with each tower that may begin. */
function knownAt(values: Record<string, Value>, moves: readonly string[], hand: string | undefined, player: Player) {
  const known: Record<string, Value> = {};
  for (const move of moves) {
    const [origin, target] = [originOf(move), targetOf(move)];
    const value = hand ? values[move] : promise(values, moves.filter((it) => originOf(it) === origin), player);
    if (value && hand === origin && hand !== target) known[target] = value;
    else if (value && !hand) known[origin] = { winner: value.winner };
  }
  return known;
}

export function pictureOf(get: Read, look: Look): Picture {
  const nodes = get("nodes");
  const node = nodes[look.shown]!;
  const position = parsePosition(node.at);
  const asked = questionAt(get, look);
  const may = allowed(get, look, asked, position);
  const { moves, must, hint, danger = [] } = may;
  const verdicts = get("verdicts");
  const awaits = may.search?.what === "opponent" && !moves.length;
  const due = awaits ? requiredTower(position)?.square : must;
  const hand = look.picked ?? must;
  const { ask } = asked?.task ?? {};
  const said = asked?.given ?? [];
  const open = asked && !asked.done;
  const stuck = node.marks?.some(({ kind, square }) => kind === "blocked" && square === due);
  const halo = look.picked ?? (stuck ? undefined : due) ?? (open ? undefined : winnerIn(nodes, node, position));
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
    vain: triedAt(look, asked) ?? look.missed,
    focus: look.focus ?? must ?? own!.square,
    asked,
    led: isLed(get, look),
    arrows: arrowsAt(node, asked),
    numbers: ask === "order" ? ranked(said) : (node.numbers ?? {}),
    given: ask === "squares" || (ask === "tower" && (asked?.done || asked?.kept)) ? said : [],
    verdicts,
    lookout: get("lookout"),
    known: verdicts ? knownAt(may.values ?? {}, moves, hand, position.player) : {},
    danger: new Set(danger.filter((move) => originOf(move) === hand).map(targetOf)),
    best: (verdicts && may.best?.filter((move) => originOf(move) !== targetOf(move)).slice(0, 3)) || [],
    hint: hint ?? look.hint,
    awaits,
  };
}

/** What the reader may do on a square: put the tower in hand there, push there, or take up the tower on it. */
export function mayDo(picture: Picture, square: string): "go" | "push" | "move" | "answer" | undefined {
  const { position, moves, must, targets, asked, led } = picture;
  const taken = towerOn(position, square) !== undefined;
  if (led) return asked && !asked.done && !asked.closed ? mayAnswer(asked.task.ask, taken) : undefined;
  if (targets.has(square)) return taken ? "push" : "go";
  return taken && (square === must || canMove(moves, square)) ? "move" : undefined;
}

/** Every square or every tower, so that nothing is given away. */
function mayAnswer(ask: Task["ask"], taken: boolean): "move" | "answer" | undefined {
  if (ask === "move") return taken ? "move" : "answer";
  return ask === "squares" || (ask !== "choice" && taken) ? "answer" : undefined;
}
