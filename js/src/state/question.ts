// A question of a scene as the page has it, and whether it is still open.
import type { QuestionEnd, SceneTask } from "../wire/generated.ts";

export interface Question {
  task: SceneTask;
  result?: QuestionEnd | undefined; // none while it is open
  answer: readonly string[]; // what the reader has said so far; once there is a result, what is right
  wrong: readonly string[]; // what of it was wrong
  recorded?: boolean; // whether the answer is the one that a quiz has recorded
  closed?: boolean; // whether no answer is taken any more
}

/** What a quiz knows of a question: the answer that it records without a word to it, or how it was done. */
export interface Recorded {
  result?: QuestionEnd | undefined;
  answer?: readonly string[] | undefined;
  closed: boolean;
}

export const isOpen = (question: Question | undefined): question is Question =>
  question !== undefined && !question.result && !question.closed;

/** What is shown of the right answer: all of it, but only one of several moves; to a class all of them. */
export const solution = ({ ask, good }: SceneTask, forClass = false): string[] =>
  ask === "move" && !forClass ? good.slice(0, 1) : good;
