// All that is drawn at one moment: a pure function of the model's traits and the view's state.
import type { ComponentType } from "preact";
import { originOf, parsePosition, requiredTower, targetOf, towerOn, type Position } from "../board/geometry.ts";
import type { Traits } from "../wire/model.ts";
import { wireNames } from "../wire/generated.ts";
import type { Arrow, Node, Scene, Settings, TurnState, SceneTask, Labels, Value } from "../wire/generated.ts";
import { canMove } from "../input/press.ts";
import { isOpen, solution, type Question } from "./question.ts";
import type { ViewState } from "./transient.ts";
import { children } from "./tree.ts";

/** The part that draws the results of analysis and puts them into words. */
export interface AnalysisPart {
  Marks: ComponentType<{ picture: Picture }>;
  squareNotes(picture: Picture, square: string): string[];
  valueName(labels: Labels, value: Value): string;
}

export interface Picture extends ViewState, Omit<Settings, "cursor"> {
  node: Scene; // the scene shown, or a scene of a reason
  position: Position;
  turn: Turn;
  analysis: AnalysisPart | undefined; // undefined without results
  moves: readonly string[]; // the scene's legal moves
  movesUnknown: boolean; // Python may know more legal moves
  must: string | undefined; // the square of the tower that must move
  labels: Labels;
  targets: ReadonlySet<string>; // targets of the selected tower, or of the one that must move
  anyMayBegin: boolean; // the first move: any tower of the player
  halo: string | undefined; // the tower with a ring around it: selected, due to move, or the winner
  rejected: string | undefined; // target of a refused try
  focus: string;
  question: Question | undefined; // the scene's question, unless a reason is shown
  asked: Question | undefined; // the scene's question
  answering: boolean; // a press answers and does not play
  arrows: readonly Arrow[];
  numbers: Record<string, number>; // numbers on towers, by square
  marked: readonly string[]; // the squares of an answer
  votes: Readonly<Record<string, number>>; // number of times the class gave each answer
  right: readonly string[]; // right answers, once revealed
  awaitsOpponent: boolean;
}

type Known = Pick<Traits, "kind" | "nodes" | "cursor" | "turn" | "lesson">;
type Turn = Omit<TurnState, "node">;

/** The acts that are possible: Python's list for this node; offline, the earlier acts from here. */
function turnAt({ kind, nodes, turn, lesson }: Known, { shown, connection }: ViewState, position: Position): Turn {
  const replays = kind === "board" && connection === "silent"; // offline, only played moves can be repeated
  if (turn.node === shown && !replays && !lesson?.quiz?.held) return turn; // a quiz may withhold all
  const tree = kind === "puzzle" ? [] : nodes; // its tree holds the solution
  const moves = children(tree, shown).flatMap((child) => nodes[child]!.move ?? []);
  const must = nodes[shown]!.over ? undefined : requiredTower(position)?.square;
  const known = turn.node === shown ? turn : {};
  return must ? { ...known, moves, must } : { ...known, moves };
}

const isAnswering = ({ lesson }: Traits, { exploring }: ViewState): boolean =>
  lesson !== undefined && !exploring;

/** The acts possible on the board. A lesson shows which tower must move, unless it asks for something else. */
function allowed(traits: Traits, state: ViewState, question: Question | undefined, position: Position): Turn {
  const asks = isOpen(question);
  if (state.shown !== traits.cursor || (asks && question.task.ask !== "move")) return { moves: [] };
  const turn = turnAt(traits, state, position);
  const told = asks && traits.turn.node === state.shown; // otherwise the moves known are the answer
  return !told && isAnswering(traits, state) ? { ...turn, moves: [] } : turn;
}

/** The question of a scene; none during free play. */
function questionAt({ nodes, answered, turn }: Traits, state: ViewState): Question | undefined {
  const { shown, exploring, recorded } = state;
  const { task } = nodes[shown]!;
  if (!task || exploring) return undefined;
  const result = recorded ? recorded.result : answered[shown];
  const answer = state.answer.length || !recorded?.answer ? state.answer : recorded.answer;
  const own = task.after?.[answer[0]!]; // the continuation of one of several right moves
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

/** A scene's arrows. While its question is open only the question's own, then the answer's too. */
function arrowsAt({ arrows = [] }: Scene, question: Question | undefined): Arrow[] {
  const open = question && !question.result;
  const moves = question?.task.ask === "move" && (question.result || question.recorded) ? question.answer : [];
  const answer = moves.map((move): Arrow => ({ origin: originOf(move), target: targetOf(move), kind: "point" }));
  return [...(open ? arrows.filter(({ kind }) => kind === "point") : arrows), ...answer];
}

/** The winning tower: the one on the far home row, or the one that gets a ring. */
function winnerIn(nodes: readonly Node[], node: Scene, position: Position): string | undefined {
  const { over, kind, move } = node;
  if (kind === "ring") {
    const before = parsePosition(nodes[(node as Node).parent]!.position);
    return position.towers.find(({ square, rank }) => rank > (towerOn(before, square)?.rank ?? 0))?.square;
  }
  return over?.reason === "home row" && move ? targetOf(move) : undefined;
}

/** The target of a refused try, if it is a square. */
function rejectedAt({ refusal }: ViewState, question: Question | undefined): string | undefined {
  const ask = question?.task.ask;
  if (!refusal?.tried || ask === "choice" || ask === "squares") return undefined;
  return refusal.tried.slice(-2);
}

/** The reader's board settings. */
const settingsOf = (traits: Traits): Settings =>
  Object.fromEntries(
    wireNames.flatMap((name) => (name[0] === "_" ? [] : [[name, traits[name as keyof Settings]]])),
  ) as unknown as Settings;

export function pictureOf(traits: Traits, state: ViewState, analysis?: AnalysisPart): Picture {
  const { nodes } = traits;
  const { reading } = state;
  const asked = questionAt(traits, state);
  const question = reading ? undefined : asked;
  const scene = reading?.scenes[reading.step] ?? nodes[state.shown]!;
  const after = question?.result && !traits.turn.right && question.task.after?.[question.answer[0]!];
  const node = after ? { ...after, say: scene.say } : scene;
  const position = parsePosition(node.position);
  const turn: Turn = reading ? { moves: [] } : allowed(traits, state, question, position);
  const { moves } = turn;
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
    turn,
    analysis,
    moves,
    movesUnknown: traits.turn.node !== state.shown && state.connection !== "silent" && !node.over,
    must,
    labels: traits.labels,
    targets: new Set(moves.filter((move) => originOf(move) === hand).map(targetOf).filter((square) => square !== hand)),
    anyMayBegin: !must && !state.selected && !state.dragged && !turn.towers,
    halo: state.refusal?.squares.includes(halo!) ? undefined : halo, // not if brackets mark it already
    rejected: rejectedAt(state, question) ?? state.mistake,
    focus: state.focus ?? must ?? own?.square ?? "a1",
    question,
    asked,
    answering: isAnswering(traits, state),
    arrows: after ? [] : arrowsAt(node, question),
    numbers: ask === "order" ? numbered(answer) : (node.numbers ?? {}),
    marked: ask === "squares" || (ask === "tower" && (question?.result || question?.recorded)) ? answer : [],
    hint: reading ? undefined : (turn.hint ?? state.hint),
    votes: traits.turn.votes ?? {},
    right: traits.turn.right ?? [],
    awaitsOpponent,
  };
}

/** The possible action on a square: place the selected tower, push, or pick up the tower there. */
export function mayDo(picture: Picture, square: string): "go" | "push" | "move" | "answer" | undefined {
  const { position, moves, must, targets, question } = picture;
  const taken = towerOn(position, square) !== undefined;
  if (picture.editing !== undefined) {
    if (!picture.editing) return undefined;
    return taken ? "move" : targets.has(square) ? "go" : undefined;
  }
  if (picture.answering && !isOpen(question)) return undefined;
  if (targets.has(square)) return taken ? "push" : "go";
  if (picture.answering) return mayAnswer(question!.task.ask, taken);
  return taken && (square === must || canMove(moves, square)) ? "move" : undefined;
}

/** Every square or tower, so that nothing is given away. */
function mayAnswer(ask: SceneTask["ask"], taken: boolean): "move" | "answer" | undefined {
  if (ask === "move") return taken ? "move" : "answer";
  return ask === "squares" || (ask !== "choice" && taken) ? "answer" : undefined;
}
