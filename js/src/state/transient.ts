// The state of one view besides the model's traits. The two determine the picture.
import type { Sign } from "../board/tower.tsx";
import type { Point } from "../board/geometry.ts";
import type { Why, Scene } from "../wire/generated.ts";
import type { Recorded } from "./question.ts";
import type { Visits } from "./tree.ts";

/** A reason being read: its scenes, and the current one. */
export interface Reading {
  scenes: readonly Scene[];
  step: number;
  wrong: boolean; // the refutation of a wrong answer
}

/** ms to read a text; slow readers can hold it. */
export const readingTime = (text: string): number => 800 + 22 * text.length;

/** State that belongs to the current scene, and is reset with it. */
export interface SceneState {
  shown: number; // the node on the board; behind the cursor while a batch is played
  announcement: string; // the scene's text, announced to screen readers
  reply: string; // the reply to the reader's question
  slides: boolean; // whether its tower slides to its square
  playing: boolean; // scenes follow automatically
  selected: string | undefined; // square of the selected tower
  dragged: { square: string; point: Point } | undefined; // a tower that follows the pointer, or waits where it was dropped
  hovered: string | undefined; // the square under the dragged tower
  refusal: (Why & { tried: string; count: number }) | undefined; // the reason, the attempted answer, and a count
  triedOffline: boolean; // a move was tried offline
  answer: readonly string[]; // the answer so far to the scene's question
  wrong: readonly string[]; // the wrong parts of the answer
  recorded: Recorded | undefined; // the quiz's record of the answer
  praised: boolean; // whether a right answer led here
  exploring: boolean; // free play in a lesson
  editing: boolean | undefined; // in an editor: whether any tower may be placed anywhere
  hintAsked: boolean; // help was requested in this scene
  hint: string | undefined; // the best move, where the page gave it itself
  mistake: string | undefined; // where a wrong try ended
  reading: Reading | undefined; // a reason shown over the scene
  kept: boolean; // a preference for all boards was just changed
}

export interface ViewState extends SceneState {
  cursor: number; // the node that the view has followed the model to
  epoch: number; // the tree's epoch
  visits: Visits; // the reader's path
  swift: boolean; // the last text on the way was not waited for: the next is announced at once
  chained: boolean; // several passes follow one another on the way
  connection: "ready" | "starting" | "waiting" | "busy" | "silent"; // connection to Python
  focus: string | undefined; // the focused square
  tried: string; // the last move or square tried
  refusals: number; // count; each one shakes its tower
  Sign: Sign | undefined; // if signs stand for colors
  enlarged: boolean; // an enlarged board, on a small screen
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
