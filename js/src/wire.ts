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
  | "keys";
export type Words = Record<Word, string>;

export type MarkKind = "blocked" | "blocker";

/** A square that the scene points at. */
export interface Mark {
  square: string;
  kind: MarkKind;
}

/** An arrow from square to square: where a pass hands the turn to. */
export interface Arrow {
  origin: string;
  target: string;
  kind: "pass";
}

/** How the round ended, on the last scene of it. */
export interface Over {
  winner: "gold" | "black";
  reason: "home row" | "deadlock";
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
}

export type Theme = "auto" | "light" | "dark";

/** A scene in the tree, and where it hangs. */
export interface Node extends Scene {
  parent: number;
  batch: number;
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

/** The page asks whether anyone is there. */
export interface Hello {
  id: string;
  epoch: number;
  node: number;
  act: "hello";
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
  now: Now;
  match: MatchNow;
  words: Words;
  language: "en";
  cursor: number;
  flipped: boolean;
  glyphs: boolean;
  coordinates: boolean;
  theme: Theme;
}

export type Message = Play | Fill | Hello;

export type Reply = Accepted | Refused;
