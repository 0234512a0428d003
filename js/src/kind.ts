// The interface between the view and a kind of widget.
import type { ComponentChildren, ComponentType } from "preact";
import type { Connection, Content } from "./wire/requests.ts";
import type { Traits } from "./wire/model.ts";
import type { Why, Content as Entry, Label, PartName, Scene, Setting, Settings, PageState } from "./wire/generated.ts";
import type { Drag } from "./input/pointer.ts";
import type { Picture } from "./state/picture.ts";
import type { ViewState } from "./state/transient.ts";

export type Direction = "first" | "back" | "forward" | "last";
export type Toggle = { [Name in keyof Settings]-?: Settings[Name] extends boolean | undefined ? Name : never }[keyof Settings];

/** Gives access to parts; the caller knows a part's type. */
export interface Loader {
  /** Whether a part is available. */
  has(name: PartName): boolean;
  load<Part>(name: PartName): Promise<Part>;
  /** The model has changed: a part that was waited for may be there. */
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
  readonly keysId: string; // id of the keyboard help

  /** End an animation and clear a refusal, as any input does. */
  interrupt(): void;
  /** Interrupt, run an action, and draw. */
  perform(action: () => void): void;
  /** Send a request to Python and wait; `offline` runs without a reply. */
  request(content: Content, offline: () => void): void;
  /** Send a message to Python without waiting. */
  post(content: Content): void;
  /** Refuse a try, which is a move or a square. */
  refuse(why: Why, tried?: string): void;

  /** Try a move: play it, or answer with it. */
  tryMove(origin: string, target: string): void;
  deselect(): void;
  /** The scene that a direction leads to on a plain board. */
  readonly destinations: Record<Direction, () => number | undefined>;
  go(where: Direction | number): void;
  /** Go to a scene after a delay, unless the reader acts. */
  goLater(node: number): void;
  /** Go to an earlier scene; if there is none, check again whether Python is there. */
  revisit(known: number | undefined): void;
  /** Set a preference, here or for all boards. */
  prefer<Name extends Setting>(name: Name, value: PageState[Name]): void;
  toggle(what: Toggle): void;
  /** Show a reason scene by scene; any other action closes it. */
  read(scenes: readonly Scene[], step?: number, wrong?: boolean): void;

  /** Toggle the field for typed moves. */
  type(): void;
  /** Answer a question key about the board. */
  ask(key: string): void;
  /** The focused square. */
  focusedSquare(): string | undefined;
  /** Focus a square. */
  focus(square: string): void;
  /** Handlers of a drag over the board. */
  readonly drag: Drag;
  /** Redraw; without news, only what surrounds the board. */
  draw(news?: boolean): void;
}

/** A button of the bar or its menu. */
export interface Tool {
  word: Label;
  act: () => void;
  path?: string | undefined; // path of its icon, if the label has none
  name?: string; // replaces the label
  title?: string | undefined; // tooltip
  disabled?: boolean;
  pressed?: boolean | undefined; // for toggles
  expanded?: boolean; // for disclosures
  marked?: boolean | undefined; // a dot: something in the menu is on
}

/** A button of the footer, labeled with its action. */
export interface Step {
  text: string;
  act: () => void;
  disabled?: boolean;
  name?: string; // for tests and style sheets
}

/** The verdict on an answer: a sheet that rises from the footer. */
export interface Verdict {
  good?: boolean | undefined; // undefined if the answer was shown
  text: ComponentChildren;
  key: string | number; // a new key is announced again
}

/** Scenes to jump to. */
export interface Contents {
  name: string;
  entries: readonly Entry[];
  current: number | undefined; // the node of one of them
  go: (node: number) => void;
}

/** The panel beside the board, from top to bottom. */
export interface Panel {
  header?: ComponentChildren;
  label?: string | false | undefined; // above the text
  turn?: string | false | undefined; // text of the turn
  said?: string | undefined; // replaces the text of the scene
  voice?: ComponentChildren; // who speaks, in place of the turn's icon
  details?: ComponentChildren; // below the text
  notice?: Label | "" | undefined; // replaces the notice that Python does not reply
  reason?: readonly Scene[] | undefined; // the reason, scene by scene
  actions?: ComponentChildren;
  /** The main button. Undefined in a kind one steps through; false if there is none now. */
  next?: Step | false | undefined;
  also?: readonly (Step | false | undefined)[]; // secondary buttons
  verdict?: Verdict | false | undefined;
  finale?: ComponentChildren; // fills the panel at the end of a lesson or round; the host's next lesson then takes the main button
  keys?: Label; // keyboard help
  undoes?: boolean; // whether back and forward undo and redo
  isTry?: (node: number) => boolean; // whether a branch is listed among the tries
  main?: Tool | undefined; // on the bar: the kind's main tool
  busy?: ComponentChildren; // on the bar, while Python is busy
  tools?: readonly Tool[]; // in the menu of the bar
  contents?: Contents | false | undefined; // also in the menu of the bar
  footer?: ComponentChildren;
  below?: ComponentChildren; // below the board, if there is room beside it
  ends?: boolean; // the host's next page takes the main button
  room?: number; // for the text on a phone, in px
}

/** A kind's hooks into a plain board. All but `panel` are optional. */
export interface Kind {
  panel(): Panel;
  /** Drawn over the board, besides analysis. */
  Overlay?: ComponentType<{ picture: Picture }>;

  /** The cursor has moved; the tree may be new. */
  onArrival?(node: number, fresh: boolean): void;
  stateAt?(shown: number): Partial<ViewState>;
  /** Scenes on the way to the cursor; "swiftly": their text is not waited for. */
  scenesTo?(node: number): number[] | "swiftly" | undefined;
  /** Whether passes on the way are repeated in the text of the scene they lead to. */
  tells?: boolean;
  /** The target of a direction, if not that of a plain board. */
  destinations?: Partial<Record<Direction, () => number | undefined>>;

  /** Handlers of answers to the scenes' questions. */
  answers?: Answers;
  /** Show the answer to the open question; false if there is none. */
  showAnswer?(): boolean;
  /** A move made offline, which may be a new one. */
  playOffline?(move: string): void;

  /** Keys besides those of every board. */
  shortcuts?: Record<string, () => void>;
  /** Replaces play. */
  edits?: Edits;
}

export interface Answers {
  give(answer: string[]): void;
  /** A press while answering. `tried` is the tower of an answer just refused. */
  press(square: string, tried: string | undefined): void;
  /** Python rejected an answer. */
  refused?(why: Why): void;
}

/** Presses on squares and tray places; a moved tower has an origin, and a target unless it was taken off. */
export interface Edits {
  press(place: string): void;
  mayTake(place: string): boolean;
  put(origin: string, target: string | undefined): void;
  /** Replaces all shortcuts; returns whether the key was handled. */
  onKey(event: KeyboardEvent): boolean;
  onClipboard(event: ClipboardEvent): void;
}

/** The panel of a reviewed round. */
export interface Reviewed {
  /** The graph of the round. */
  course(): ComponentChildren;
  /** A review's text and buttons: its moments, then a retry. */
  retry(): Pick<Panel, "next" | "also" | "label" | "said">;
}

/** Chalk on the board, and a full-screen view for a class. */
export interface Presentation {
  /** The button that starts presenting, if available. */
  start(): (() => void) | false;
  /** Buttons that start presenting. */
  shortcuts(): Record<string, () => void>;
  /** Attributes of the widget's element. */
  attributes(): { "data-presenting"?: string; tabindex?: number };
  /** Chalk drawings over the board. */
  drawings(): ComponentChildren;
  /** The presenter's bar, drawn over everything. */
  bar(): ComponentChildren;
  close(): void;
}

/** The full-screen view. */
export interface Presenter extends Omit<Presentation, "start" | "drawings"> {
  start(): void;
  /** The spotlit squares, if any. */
  lit(): ReadonlySet<string> | undefined;
}

export type CreateKind = (view: View) => Kind;
export type CreatePresentation = (view: View, kind: Kind) => Presentation;
