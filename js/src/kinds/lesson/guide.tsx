// The footer of a lesson.
import type { LessonState } from "../../wire/generated.ts";
import type { Panel } from "../../kind.ts";
import { say } from "../../labels/names.ts";
import { verdictOf } from "../../side/question.tsx";
import type { Picture } from "../../state/picture.ts";
import type { Reading } from "../../state/transient.ts";
import type { figuresAt, Progress } from "./path.ts";

/** The reader's actions in a lesson, besides answers on the board. */
export interface GuideActions {
  choose: (choice: string) => void;
  check: () => void;
  readOn: (reading: Reading) => void; // the refutation of a wrong answer
  tryAgain: () => void;
  show: () => void; // show the answer
  goOn: () => void;
  finish: () => void;
  comeBack: () => void; // from free play to the lesson, or from a figure to its rule
  again: () => void; // restart the lesson
}

interface Guide extends GuideActions {
  picture: Picture;
  lesson: LessonState;
  come: Progress; // the reader's progress
  page: ReturnType<typeof figuresAt>; // a rule and its figures
  onward: boolean; // whether another scene follows
  finished: boolean; // the reader has passed the last scene
}

/** The buttons of the scene; its main button first. */
export function footer({ picture, lesson, come, page, onward, finished, ...actions }: Guide): Pick<Panel, "next" | "also" | "verdict"> {
  const { labels, asked: question, answering, shown } = picture;
  const open = question && !question.result;
  const rule = page?.rule !== shown && lesson.contents?.find(({ node }) => node === page?.rule)?.label;
  const done = come.all > 0 && come.answered === come.all && !lesson.endless && !lesson.unrated;
  const reading = picture.reading?.wrong ? picture.reading : undefined;
  const next = !answering
    ? { text: labels["lesson.return"], act: actions.comeBack }
    : rule
      ? { text: say(labels, "lesson.rule", { rule }), act: actions.comeBack }
      : reading
        ? { text: labels[reading.scenes[reading.step + 1] ? "why.next" : "task.again"], act: () => actions.readOn(reading) }
        : open
        ? picture.refusal
          ? { text: labels["task.again"], act: actions.tryAgain }
          : question.task.ask === "squares" && { text: labels["task.check"], act: actions.check, disabled: !question.answer.length }
        : (onward || (done && !finished)) && { text: labels["lesson.onward"], act: onward ? actions.goOn : actions.finish };
  return {
    next,
    also: [finished && { text: labels["lesson.again"], act: actions.again, name: "again" }, open && { text: labels["task.show"], act: actions.show, name: "show" }],
    verdict: reading ? { good: false, text: picture.node.say, key: reading.step } : answering && !finished && verdictOf(picture),
  };
}
