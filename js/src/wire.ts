// Written by js/wire.py from the types in Python: change them there.

export type Word =
  | "gold"
  | "black"
  | "orange"
  | "blue"
  | "purple"
  | "pink"
  | "yellow"
  | "red"
  | "green"
  | "brown"
  | "rank0"
  | "rank1"
  | "rank2"
  | "rank3"
  | "rank4"
  | "ring"
  | "left"
  | "right"
  | "board"
  | "controls"
  | "tries"
  | "try"
  | "rule"
  | "first"
  | "back"
  | "forward"
  | "last"
  | "flipped"
  | "glyphs"
  | "coordinates"
  | "square.empty"
  | "square.tower"
  | "square.must"
  | "square.picked"
  | "square.target"
  | "square.pushed"
  | "square.blocked"
  | "busy"
  | "silent"
  | "alone"
  | "keys"
  | "format.single"
  | "format.standard"
  | "format.long"
  | "format.marathon"
  | "format.series"
  | "round"
  | "points"
  | "fill"
  | "fill.left"
  | "fill.right"
  | "fill.row"
  | "fill.tower"
  | "next"
  | "record"
  | "entry"
  | "entry.blocked"
  | "way.l"
  | "way.f"
  | "way.r"
  | "way.b"
  | "square.marked"
  | "square.number"
  | "figure"
  | "example"
  | "lesson.contents"
  | "lesson.figures"
  | "lesson.answered"
  | "lesson.finished"
  | "lesson.stars"
  | "lesson.onward"
  | "lesson.rule"
  | "lesson.play"
  | "lesson.return"
  | "turn.first"
  | "turn.must"
  | "lesson.more"
  | "task.check"
  | "task.show"
  | "task.right"
  | "task.shown"
  | "task.open";
export type Words = Record<Word, string>;

export type MarkKind = "blocked" | "blocker" | "point";

/** A square that the scene points at. */
export interface Mark {
  square: string;
  kind: MarkKind;
}

/** An arrow from square to square: where a pass hands the turn to. */
export interface Arrow {
  origin: string;
  target: string;
  kind: "pass" | "point";
}

/** How the round ended, on the last scene of it. */
export interface Over {
  winner: "gold" | "black";
  reason: "home row" | "deadlock";
}

/** What a wrong answer hears: the rule (empty where none decides), a sentence, squares to show. */
export interface Why {
  rule: string;
  text: string;
  squares: string[];
}

/** A question on a scene, which the page can mark alone.

``good`` holds any right answer of a move, a tower or a choice; all squares to mark; or the
squares in order. ``why`` is looked up by the answer, for a move then by its origin, and then by
``"*"``; squares that are missing are ``"missing"``. */
export interface Task {
  ask: "move" | "squares" | "tower" | "order" | "choice";
  prompt: string;
  good: string[];
  why: Record<string, Why>;
  rule: string;
  choices?: string[];
}

/** A position, the move that led to it, and what is said about it. */
export interface Scene {
  at: string;
  say: string;
  move?: string;
  kind?: "move" | "push" | "pass" | "ring" | "fill";
  entries?: string[];
  round?: number;
  numbers?: Record<string, number>;
  marks?: Mark[];
  arrows?: Arrow[];
  over?: Over;
  figure?: string;
  task?: Task;
}

export type Theme = "auto" | "light" | "dark";

/** A scene in the tree, and where it hangs. */
export interface Node extends Scene {
  parent: number;
  batch: number;
}

/** The nodes added last: all that an act sends of the tree, however large it is. */
export interface More {
  epoch: number;
  start: number;
  nodes: Node[];
}

/** What may be done at a node; the page ignores it unless ``node`` is its cursor. */
export interface Now {
  node: number;
  moves: string[];
  must?: string;
}

/** Where a match stands at the node shown; nothing at all where there is no match. */
export interface MatchNow {
  format?: string;
  goal?: number;
  round?: number;
  scores?: Record<string, number>;
  names?: Record<string, string>;
  chooser?: "gold" | "black";
  line_ups?: Record<string, string>;
  winner?: "gold" | "black";
}

/** A line of a lesson's contents. */
export interface Content {
  node: number;
  label: string;
}

/** What a lesson is; its scenes are the first ``size`` nodes. Nothing at all on a plain board. */
export interface LessonNow {
  title?: string;
  about?: string;
  size?: number;
  contents?: Content[];
  endless?: boolean;
  stars?: number;
}

/** The reader tries to move a tower. ``origin == target`` is a tower merely picked. */
export interface Play {
  id: string;
  epoch: number;
  node: number;
  act: "play";
  origin: string;
  target: string;
}

/** The defender chooses how the home rows are filled; in a series, the next round begins. */
export interface Fill {
  id: string;
  epoch: number;
  node: number;
  act: "fill";
  direction: "left" | "right" | "next";
}

/** The reader answers the question of the scene shown, or has had the answer shown. */
export interface Answer {
  id: string;
  epoch: number;
  node: number;
  act: "answer";
  answer: string[];
  shown: boolean;
}

/** The page asks whether anyone is there, and for all nodes where it has not as many as there are. */
export interface Hello {
  id: string;
  epoch: number;
  node: number;
  act: "hello";
  nodes: number;
}

/** Why not: the rule (empty where no rule is the reason), the sentence, the squares to show. */
export interface Refusal {
  rule: string;
  text: string;
  squares: string[];
}

/** The act was done; the new state is on its way or there already. */
export interface Accepted {
  id: string;
  ok: true;
}

/** The act was not done. */
export interface Refused {
  id: string;
  refused: Refusal;
}

/** The synced traits that the page reads. It sets ``cursor`` and the five below it only. */
export interface State {
  nodes: Node[];
  epoch: number;
  more: More;
  now: Now;
  match: MatchNow;
  lesson: LessonNow;
  done: Record<string, "right" | "shown">;
  words: Words;
  language: "en";
  cursor: number;
  flipped: boolean;
  glyphs: boolean;
  coordinates: boolean;
  theme: Theme;
}

export type Message = Play | Fill | Answer | Hello;

export type Reply = Accepted | Refused;
