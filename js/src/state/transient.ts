// All that one view knows beside the model's traits. What is drawn follows from the two.
import type { Sign } from "../board/sign.ts";
import type { Point } from "../board/geometry.ts";
import type { Refusal, Scene } from "../wire/generated.ts";
import type { Recorded } from "./question.ts";
import type { Visits } from "./tree.ts";

/** A reason that is read: its scenes, and which of them is on the board. */
export interface Reading {
  scenes: readonly Scene[];
  step: number;
  wrong: boolean; // what a wrong answer would lead to
}

/** What belongs to the scene shown, and is forgotten with it. */
export interface SceneState {
  shown: number; // the node on the board; on the way to the cursor while a batch is played
  announcement: string; // what is said about it
  reply: string; // to a question that the reader asked
  slides: boolean; // whether its tower slides to its square
  playing: boolean; // whether other scenes follow by themselves
  selected: string | undefined; // the square of the tower that the reader took up
  dragged: { square: string; point: Point } | undefined; // a tower that follows the pointer, or waits where it was put
  hovered: string | undefined; // the square under it
  refusal: (Refusal & { tried: string; count: number }) | undefined; // why not, what was tried, how many there were
  triedOffline: boolean; // whether a move was tried that nobody is there to play
  answer: readonly string[]; // to the scene's question, so far
  wrong: readonly string[]; // answers to it that were wrong
  recorded: Recorded | undefined; // what a quiz has recorded of it
  praised: boolean; // whether a right answer led here
  exploring: boolean; // whether one plays on freely from a lesson
  editing: boolean | undefined; // in an editor: whether any tower may be put anywhere
  hintAsked: boolean; // whether help was asked for at this scene
  hint: string | undefined; // the best move, where the page gave it by itself
  mistake: string | undefined; // where a wrong try ended
  reading: Reading | undefined; // a reason, scene by scene, over the one shown
  kept: boolean; // whether a setting that goes for all boards was changed just now
}

export interface ViewState extends SceneState {
  cursor: number; // the node that the view has followed the model to
  epoch: number; // of the tree that this node is in
  visits: Visits; // the way that the reader went through it
  swift: boolean; // whether what was last shown on the way there is not to be read: what comes of it is said at once
  chained: boolean; // whether several passes follow one another on the way
  connection: "ready" | "starting" | "waiting" | "busy" | "silent"; // to Python
  focus: string | undefined; // the square that the keyboard is on
  tried: string; // last: a move, or a square
  refusals: number; // so far: each of them shakes its tower anew
  Sign: Sign | undefined; // where signs stand for the colors
  enlarged: boolean; // the board, on a screen that is small for fingers
}

export const sceneState = (shown: number, announcement: string): SceneState => ({
  shown,
  announcement,
  reply: "",
  slides: false,
  playing: false,
  selected: undefined,
  dragged: undefined,
  hovered: undefined,
  refusal: undefined,
  triedOffline: false,
  answer: [],
  wrong: [],
  recorded: undefined,
  praised: false,
  exploring: false,
  editing: undefined,
  hintAsked: false,
  hint: undefined,
  mistake: undefined,
  reading: undefined,
  kept: false,
});

/** Nothing is shown yet. */
export const initialState = (): ViewState => ({
  ...sceneState(-1, ""),
  cursor: -1,
  epoch: -1,
  visits: new Map(),
  swift: false,
  chained: false,
  connection: "ready",
  focus: undefined,
  tried: "",
  refusals: 0,
  Sign: undefined,
  enlarged: false,
});
