// The question of a scene, and whether it is still open.
import type { QuestionEnd, SceneTask } from "../wire/generated.ts";

export interface Question {
  task: SceneTask;
  result?: QuestionEnd | undefined; // undefined while it is open
  answer: readonly string[]; // the reader's answer so far; once there is a result, the right one
  wrong: readonly string[]; // the wrong parts of the answer
  recorded?: boolean; // whether a quiz recorded this answer
  closed?: boolean; // no more answers are accepted
}

/** A quiz's record of a question: the answer without a verdict, or the result. */
export interface Recorded {
  result?: QuestionEnd | undefined;
  answer?: readonly string[] | undefined;
  closed: boolean;
}

export const isOpen = (question: Question | undefined): question is Question =>
  question !== undefined && !question.result && !question.closed;

/** The right answer to show: one of several right moves; to a class all of them. */
export const solution = ({ ask, good }: SceneTask, forClass = false): string[] =>
  ask === "move" && !forClass ? good.slice(0, 1) : good;
