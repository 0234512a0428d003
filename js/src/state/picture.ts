// All that is drawn at one moment: a function of the model's traits and the view's state, and of nothing else.
import {
  originOf,
  parsePosition,
  requiredTower,
  targetOf,
  towerOn,
  type Player,
  type Position,
} from "../board/geometry.ts";
import type { Traits } from "../wire/model.ts";
import { wireNames } from "../wire/generated.ts";
import type { Arrow, Mark, Node, Scene, Settings, TurnState, SceneTask, Value, Labels } from "../wire/generated.ts";
import { canMove } from "../input/press.ts";
import { isOpen, solution, type Question } from "./question.ts";
import type { ViewState } from "./transient.ts";
import { children } from "./tree.ts";

export interface Picture extends ViewState, Omit<Settings, "cursor"> {
  node: Scene; // shown, or of the reason that is read
  position: Position;
  moves: readonly string[]; // what may be played
  movesUnknown: boolean; // Python has not said yet what else may be played
  must: string | undefined; // the square of the only tower that may move
  labels: Labels;
  targets: ReadonlySet<string>; // where the selected tower may go, or the one that must move
  anyMayBegin: boolean; // the round: each of the player's towers
  halo: string | undefined; // the tower with a ring around it: selected, due to move, or the winner
  rejected: string | undefined; // where a refused try led to
  focus: string;
  question: Question | undefined; // of the scene, if it has one, and no reason is read over it
  asked: Question | undefined; // the same, whatever is read
  answering: boolean; // in a lesson one answers, and does not play
  arrows: readonly Arrow[];
  numbers: Record<string, number>; // on towers
  marked: readonly string[]; // the squares of an answer
  values: Record<string, Value>; // who wins after a move there, or with the tower there
  openings: Record<string, Value>; // who wins after each first move, until a tower is taken up
  dangerous: ReadonlySet<string>; // where a move lets the opponent win at once
  principalVariation: readonly string[]; // its first moves
  pointed: readonly Mark[]; // what a hint speaks of
  votes: Readonly<Record<string, number>>; // how often a class has given each answer
  right: readonly string[]; // those that are right, once the class is told
  awaitsOpponent: boolean;
}

type Known = Pick<Traits, "kind" | "nodes" | "cursor" | "turn">;
type Turn = Omit<TurnState, "node">;

/** What may be done: Python's word for this node; without it, what was done from here before. */
function turnAt({ kind, nodes, turn }: Known, { shown, connection }: ViewState, position: Position): Turn {
  const replays = kind === "board" && connection === "silent"; // nothing else can be played
  if (turn.node === shown && !replays) return turn;
  const tree = kind === "puzzle" ? [] : nodes; // one that does not hold the solution
  const moves = children(tree, shown).flatMap((child) => nodes[child]!.move ?? []);
  const must = nodes[shown]!.over ? undefined : requiredTower(position)?.square;
  const known = turn.node === shown ? turn : {};
  return must ? { ...known, moves, must } : { ...known, moves };
}

const isAnswering = ({ lesson }: Traits, { exploring }: ViewState): boolean =>
  lesson !== undefined && !exploring;

/** What may be done on the board. A lesson only shows which tower must move, and not while it asks. */
function allowed(traits: Traits, state: ViewState, question: Question | undefined, position: Position): Turn {
  if (state.shown !== traits.cursor || (question && !question.result)) return { moves: [] };
  const turn = turnAt(traits, state, position);
  return isAnswering(traits, state) ? { ...turn, moves: [] } : turn;
}

/** The question of a scene; none while one plays on from it. */
function questionAt({ nodes, answered, turn }: Traits, state: ViewState): Question | undefined {
  const { shown, exploring, recorded } = state;
  const { task } = nodes[shown]!;
  if (!task || exploring) return undefined;
  const result = recorded ? recorded.result : answered[shown];
  const answer = state.answer.length || !recorded?.answer ? state.answer : recorded.answer;
  const own = task.after?.[answer[0]!]; // of several right moves
  return {
    task,
    result,
    answer: result && !own ? solution(task, turn.right !== undefined) : answer,
    wrong: state.wrong,
    recorded: recorded?.answer !== undefined && answer === recorded.answer,
    closed: recorded?.closed === true,
  };
}

const numbered = (squares: readonly string[]): Record<string, number> =>
  Object.fromEntries(squares.map((square, index) => [square, index + 1]));

/** The arrows of a scene. While its question is open only those that the question is about, then the answer's. */
function arrowsAt({ arrows = [] }: Scene, question: Question | undefined): Arrow[] {
  const open = question && !question.result;
  const moves = question?.task.ask === "move" && (question.result || question.recorded) ? question.answer : [];
  const answer = moves.map((move): Arrow => ({ origin: originOf(move), target: targetOf(move), kind: "point" }));
  return [...(open ? arrows.filter(({ kind }) => kind === "point") : arrows), ...answer];
}

/** The tower that won the round: the one that is home, or the one that a scene gives a ring to. */
function winnerIn(nodes: readonly Node[], node: Scene, position: Position): string | undefined {
  const { over, kind, move } = node;
  if (kind === "ring") {
    const before = parsePosition(nodes[(node as Node).parent]!.position);
    return position.towers.find(({ square, rank }) => rank > (towerOn(before, square)?.rank ?? 0))?.square;
  }
  return over?.reason === "home row" && move ? targetOf(move) : undefined;
}

/** The square that a refused try led to; an answer may be no square at all. */
function rejectedAt({ refusal }: ViewState, question: Question | undefined): string | undefined {
  const ask = question?.task.ask;
  if (!refusal?.tried || ask === "choice" || ask === "squares") return undefined;
  return refusal.tried.slice(-2);
}

/** Whether a move is good for who makes it: it wins, or does what a puzzle asks. */
export const isGood = ({ winner, asked, later }: Value, player: Player): boolean =>
  later ?? asked ?? winner === player;

/** Of a tower that may begin: whether it wins with one of its moves, if that is known. */
function bestValue(values: Record<string, Value>, moves: readonly string[], player: Player): Value | undefined {
  const after = moves.map((move) => values[move]);
  return after.find((value) => value && isGood(value, player)) ?? (after.includes(undefined) ? undefined : after[0]);
}

/** Who wins after each move of the tower in hand; where none is, with each tower that may begin. */
function valuesAt(values: Record<string, Value>, moves: readonly string[], hand: string | undefined, player: Player) {
  const shown: Record<string, Value> = {};
  for (const move of moves) {
    const [origin, target] = [originOf(move), targetOf(move)];
    const value = hand ? values[move] : bestValue(values, moves.filter((it) => originOf(it) === origin), player);
    if (value && hand === origin && hand !== target) shown[target] = value;
    else if (value && !hand) {
      const { moves: _, ...whose } = value;
      shown[origin] = whose;
    }
  }
  return shown;
}

/** How the reader has set the board. */
const settingsOf = (traits: Traits): Settings =>
  Object.fromEntries(
    wireNames.flatMap((name) => (name[0] === "_" ? [] : [[name, traits[name as keyof Settings]]])),
  ) as unknown as Settings;

export function pictureOf(traits: Traits, state: ViewState): Picture {
  const { nodes, verdicts } = traits;
  const { reading } = state;
  const asked = questionAt(traits, state);
  const question = reading ? undefined : asked;
  const scene = reading?.scenes[reading.step] ?? nodes[state.shown]!;
  const after = question?.result && !traits.turn.right && question.task.after?.[question.answer[0]!];
  const node = after ? { ...after, say: scene.say } : scene;
  const position = parsePosition(node.position);
  const turn: Turn = reading ? { moves: [] } : allowed(traits, state, question, position);
  const { moves, danger = [] } = turn;
  const must = after ? undefined : turn.must;
  const awaitsOpponent = turn.search?.what === "opponent" && !moves.length;
  const due = (awaitsOpponent || reading || after) && !node.over ? requiredTower(position)?.square : must;
  const hand = state.selected ?? must;
  const { ask } = question?.task ?? {};
  const answer = question?.answer ?? [];
  const stuck = node.marks?.some(({ kind, square }) => kind === "blocked" && square === due);
  const winner = question && !question.result ? undefined : winnerIn(nodes, node, position);
  const halo = state.selected ?? (stuck ? undefined : due) ?? winner;
  const own = position.towers.find((tower) => tower.player === position.player);
  return {
    ...settingsOf(traits),
    ...state,
    node,
    position,
    moves,
    movesUnknown: traits.turn.node !== state.shown && state.connection !== "silent" && !node.over,
    must,
    labels: traits.labels,
    targets: new Set(moves.filter((move) => originOf(move) === hand).map(targetOf).filter((square) => square !== hand)),
    anyMayBegin: !must && !state.selected && !state.dragged && !turn.towers,
    halo: state.refusal?.squares.includes(halo!) ? undefined : halo, // it has brackets
    rejected: rejectedAt(state, question) ?? state.mistake,
    focus: state.focus ?? must ?? own?.square ?? "a1",
    question,
    asked,
    answering: isAnswering(traits, state),
    arrows: after ? [] : arrowsAt(node, question),
    numbers: ask === "order" ? numbered(answer) : (node.numbers ?? {}),
    marked: ask === "squares" || (ask === "tower" && (question?.result || question?.recorded)) ? answer : [],
    openings: (verdicts && !hand && !state.dragged && turn.values) || {},
    values: verdicts === false ? {} : valuesAt(turn.values ?? {}, moves, hand, position.player),
    dangerous: new Set(danger.filter((move) => originOf(move) === hand).map(targetOf)),
    principalVariation:
      (verdicts && turn.best?.filter((move) => originOf(move) !== targetOf(move)).slice(0, 3)) || [],
    hint: reading ? undefined : (turn.hint ?? state.hint),
    pointed: turn.ideas?.at(-1)?.marks ?? [],
    votes: traits.turn.votes ?? {},
    right: traits.turn.right ?? [],
    awaitsOpponent,
  };
}

/** What the reader may do on a square: put the tower in hand there, push there, or take up the tower on it. */
export function mayDo(picture: Picture, square: string): "go" | "push" | "move" | "answer" | undefined {
  const { position, moves, must, targets, question } = picture;
  const taken = towerOn(position, square) !== undefined;
  if (picture.editing !== undefined) {
    if (!picture.editing) return undefined;
    return taken ? "move" : targets.has(square) ? "go" : undefined;
  }
  if (picture.answering) return isOpen(question) ? mayAnswer(question.task.ask, taken) : undefined;
  if (targets.has(square)) return taken ? "push" : "go";
  return taken && (square === must || canMove(moves, square)) ? "move" : undefined;
}

/** Every square or every tower, so that nothing is given away. */
function mayAnswer(ask: SceneTask["ask"], taken: boolean): "move" | "answer" | undefined {
  if (ask === "move") return taken ? "move" : "answer";
  return ask === "squares" || (ask !== "choice" && taken) ? "answer" : undefined;
}
