// What a kind of widget adds to the one view, and what the view gives it to do so.
import type { ComponentChildren, ComponentType } from "preact";
import type { Connection, Content } from "./wire/requests.ts";
import type { Traits } from "./wire/model.ts";
import type { Refusal, Content as Entry, Label, PartName, Scene, Setting, Settings, PageState } from "./wire/generated.ts";
import type { Drag } from "./input/pointer.ts";
import type { Picture } from "./state/picture.ts";
import type { ViewState } from "./state/transient.ts";

export type Direction = "first" | "back" | "forward" | "last";
export type Toggle = { [Name in keyof Settings]-?: Settings[Name] extends boolean | undefined ? Name : never }[keyof Settings];

/** What gives parts of the page; who asks for one knows its type. */
export interface Loader {
  /** Whether a part is to be had. */
  has(name: PartName): boolean;
  load<Part>(name: PartName): Promise<Part>;
  /** The model has changed: what is waited for may have come. */
  follow(): void;
}

/** One view of a model. */
export interface View {
  readonly el: HTMLElement;
  readonly traits: Traits;
  readonly state: ViewState;
  readonly picture: Picture; // as last drawn
  readonly connection: Connection;
  readonly loader: Loader;
  readonly keysId: string; // the id of the text about the keys

  /** End an animation, and forget what was said to a try: as any input does. */
  interrupt(): void;
  /** Interrupt, do what the reader asks for, and draw. */
  perform(action: () => void): void;
  /** Ask Python for something and wait for it; where nobody replies, do what can be done without. */
  request(content: Content, offline: () => void): void;
  /** Tell Python something; meanwhile the reader goes on. */
  post(content: Content): void;
  /** Say why not. What was tried is a move, or a square. */
  refuse(why: Refusal, tried?: string): void;

  /** Try a move: play it, or answer with it. */
  tryMove(origin: string, target: string): void;
  deselect(): void;
  /** Where a direction leads on a plain board. */
  readonly destinations: Record<Direction, () => number | undefined>;
  go(where: Direction | number): void;
  /** Go to a scene after a while, unless the reader does something else. */
  goLater(node: number): void;
  /** Go to what was done before; where it was not, ask once more whether anyone is there. */
  revisit(known: number | undefined): void;
  /** Set what the reader likes best, here or for all boards. */
  prefer<Name extends Setting>(name: Name, value: PageState[Name]): void;
  toggle(what: Toggle): void;
  /** Show a reason scene by scene: steps lead through it, and anything else ends it. */
  read(scenes: readonly Scene[], step?: number, wrong?: boolean): void;

  /** Show the field for typed moves, or hide it. */
  type(): void;
  /** Answer what a key asks about the board. */
  ask(key: string): void;
  /** The square of the board that has the keyboard. */
  focusedSquare(): string | undefined;
  /** Take the keyboard to a square. */
  focus(square: string): void;
  /** What a drag over the board does. */
  readonly drag: Drag;
  /** Without news only what is around the board is drawn again. */
  draw(news?: boolean): void;
}

/** Something to press that has a sign, on the bar or in its menu. */
export interface Tool {
  word: Label;
  act: () => void;
  path?: string | undefined; // of its sign, where none goes with the word
  name?: string; // in place of its word
  title?: string | undefined; // what more there is to know
  disabled?: boolean;
  pressed?: boolean | undefined; // of what is on or off
  expanded?: boolean; // of what unfolds
  marked?: boolean | undefined; // something in it is on
}

/** A button of the footer: the word on it says what it does. */
export interface Step {
  text: string;
  act: () => void;
  name?: string; // for tests and style sheets
}

/** What an answer came to: shown on a sheet that rises from the footer. */
export interface Verdict {
  good: boolean | undefined; // undefined where the answer was shown
  text: ComponentChildren;
  key: string | number; // another one is announced anew
}

/** Scenes that one can jump to. */
export interface Contents {
  name: string;
  entries: readonly Entry[];
  current: number | undefined; // the node of one of them
  go: (node: number) => void;
}

/** What stands beside the board, from top to bottom. */
export interface Panel {
  header?: ComponentChildren;
  label?: string | false | undefined; // over what is said
  turn?: string | false | undefined; // what is to be said of it
  said?: string | undefined; // in place of what is said of the scene shown
  voice?: ComponentChildren; // who speaks, in place of the turn's icon
  details?: ComponentChildren; // below what is said
  notice?: Label | "" | undefined; // in place of what is said of a Python that does not reply
  reason?: readonly Scene[] | undefined; // why it is so, to be read scene by scene
  actions?: ComponentChildren;
  /** The main button. Without one: false in a kind that leads, undefined in one that is stepped through. */
  next?: Step | false | undefined;
  also?: readonly (Step | false | undefined)[]; // what else can be done, in smaller print
  verdict?: Verdict | false | undefined;
  finale?: ComponentChildren; // fills the panel at the end of a lesson or round; the host's next lesson then takes the main button
  keys?: Label; // about the keys
  undoes?: boolean; // whether back and forward undo and redo
  blocked?: string | undefined; // why there is no way forward
  isTry?: (node: number) => boolean; // whether one that leads on is listed among the tries
  main?: Tool | undefined; // on the bar: what this kind is about
  busy?: ComponentChildren; // on the bar, while something is thought about
  tools?: readonly Tool[]; // in the menu of the bar
  contents?: Contents | false | undefined; // in the menu too
  footer?: ComponentChildren;
  below?: ComponentChildren; // the board, where there is room beside it
}

/** All that a plain board has not. Every hook but `panel` may be left out. */
export interface Kind {
  panel(): Panel;
  /** What is drawn over the board. */
  Overlay?: ComponentType<{ picture: Picture }>;

  /** The cursor has come to a scene; the tree may be a fresh one. */
  onArrival?(node: number, fresh: boolean): void;
  /** What it knows of the scene shown. */
  stateAt?(shown: number): Partial<ViewState>;
  /** The scenes over which the cursor's is come to; or as ever, but swiftly: what comes of them is said at once. */
  scenesTo?(node: number): number[] | "swiftly" | undefined;
  /** Whether the passes on the way are told again with the scene they led to. */
  tells?: boolean;
  /** Where a direction leads, if elsewhere than on a plain board. */
  destinations?: Partial<Record<Direction, () => number | undefined>>;

  /** How the questions of scenes are answered. */
  answers?: Answers;
  /** Show the answer that is still open; false where there is none to show. */
  showAnswer?(): boolean;
  /** A move where nobody replies that may not have been made before. */
  playOffline?(move: string): void;

  /** Beside the keys that every board has. */
  shortcuts?: Record<string, () => void>;
  /** In place of playing. */
  edits?: Edits;
}

export interface Answers {
  give(answer: string[]): void;
  /** A press while one answers. What was tried is the tower of an answer that was just refused. */
  press(square: string, tried: string | undefined): void;
  /** Python did not take an answer. */
  refused?(why: Refusal): void;
}

/** A square or another place is pressed; a tower is taken from one, put on one, or off. */
export interface Edits {
  press(place: string): void;
  mayTake(place: string): boolean;
  put(origin: string, target: string | undefined): void;
  /** In place of all shortcuts: whether the key did anything. */
  onKey(event: KeyboardEvent): boolean;
  onClipboard(event: ClipboardEvent): void;
}

/** What stands beside a board once its round was reviewed. */
export interface Reviewed {
  /** The course of the round. */
  course(): ComponentChildren;
  /** What a review says, and its buttons: its moments, then a retry. */
  retry(): Pick<Panel, "next" | "also" | "label" | "said">;
}

/** Chalk to draw on the board, and a view that fills the screen for a class. */
export interface Presentation {
  /** What begins it, where it is to be had. */
  start(): (() => void) | false;
  /** While nobody presents, one of them begins. */
  shortcuts(): Record<string, () => void>;
  /** Of the widget's element, for the style sheet. */
  attributes(): { "data-presenting"?: string; tabindex?: number };
  /** What lies over the board. */
  drawings(): ComponentChildren;
  /** What lies over everything. */
  bar(): ComponentChildren;
  close(): void;
}

/** The view that fills the screen. */
export interface Presenter extends Omit<Presentation, "start" | "drawings"> {
  start(): void;
  /** The squares that a spotlight is on, where one is. */
  lit(): ReadonlySet<string> | undefined;
}

export type CreateKind = (view: View) => Kind;
export type CreatePresentation = (view: View, kind: Kind) => Presentation;
