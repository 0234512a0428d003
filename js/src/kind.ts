// What the kinds of widgets have in common, and what each adds to it.
import type { ComponentChildren, ComponentType } from "preact";
import type { Toggle, Way } from "./controls.tsx";
import type { Visits } from "./cursor.ts";
import type { Line } from "./model.ts";
import type { Look, Picture } from "./picture.ts";
import type { Refusal, State, Word } from "./wire.ts";

export type Read = <Name extends keyof State>(name: Name) => State[Name];

/** One view of a model, as its kind sees and moves it. */
export interface View {
  readonly get: Read;
  readonly line: Line;
  readonly keys: string; // the id of the text about the keys
  readonly cursor: number;
  readonly visits: Visits;
  readonly look: Look;
  readonly picture: Picture; // as last drawn
  /** Any input ends an animation, and what was said to a try. */
  attend(): void;
  /** Do what the reader asks for. */
  act(what: () => void): void;
  /** Ask Python for something; where nobody answers, do what can be done alone. */
  ask(act: Parameters<Line["ask"]>[0], alone: () => void): void;
  /** Tell Python something; meanwhile the reader goes on. */
  tell(act: Parameters<Line["tell"]>[0]): void;
  /** Say why not. What was tried is a move, or a square. */
  refuse(why: Refusal, tried?: string): void;
  /** Where a button leads on a plain board. */
  readonly ways: Record<Way, () => number | undefined>;
  go(where: Way | number): void;
  /** Of the tower in hand. */
  letGo(): void;
  toggle(what: Toggle): void;
  /** Go to what was done before; where that is not, ask once more whether anyone is there. */
  recall(known: number | undefined): void;
  /** Go to a scene after a while, unless the reader does something else. */
  later(node: number): void;
  draw(): void;
}

/** What stands beside the board, from top to bottom, and what is said there. */
export interface Side {
  head?: ComponentChildren;
  label?: string | false | undefined; // over what is said
  sign?: ComponentChildren; // in place of whose turn it is
  turn?: string | false | undefined; // to be told of it
  told?: ComponentChildren;
  notice?: Word | "" | undefined; // in place of what is said of a silent Python
  deeds?: ComponentChildren;
  keys?: Word; // about the keys
  closed?: string | undefined; // why there is no way on
  branches?: (node: number) => boolean; // those that the tries are listed from
  help?: ComponentChildren; // among the buttons
  foot?: ComponentChildren;
}

/** All that a plain board has not. */
export interface Kind {
  /** What is drawn over the board. */
  Above?: ComponentType<{ picture: Picture }>;
  side(): Side;
  /** Another scene is shown; the tree may be a fresh one. */
  come?(to: number, fresh: boolean): void;
  /** What it knows of the scene shown. */
  look?(shown: number): Partial<Look>;
  /** The way over which a scene is come to. */
  steps?(to: number): number[] | undefined;
  ways?: Partial<Record<Way, () => number | undefined>>;
  keys?: Record<string, () => void>;
  /** A press where one answers, and does not play; the tower of a try that was refused right before. */
  press?(square: string, refused: string | undefined): void;
  /** A move where one answers, and does not play. */
  answer?(move: string): void;
  /** Show the answer that is still open; false where there is none to show. */
  show?(): boolean;
  /** What Python has to say against an answer. */
  refused?(why: Refusal): void;
  /** A move where nobody answers that was not made before. */
  alone?(move: string): void;
}
