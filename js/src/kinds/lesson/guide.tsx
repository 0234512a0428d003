// What leads through a lesson: the footer's buttons.
import type { LessonState } from "../../wire/generated.ts";
import type { Panel } from "../../kind.ts";
import { say } from "../../labels/names.ts";
import { verdictOf } from "../../side/question.tsx";
import type { Picture } from "../../state/picture.ts";
import type { Reading } from "../../state/transient.ts";
import type { figuresAt, Progress } from "./path.ts";

/** What the reader can do in a lesson besides answering on the board. */
export interface GuideActions {
  choose: (choice: string) => void;
  check: () => void;
  readOn: (reading: Reading) => void; // what a wrong answer would lead to
  tryAgain: () => void;
  show: () => void; // the answer
  goOn: () => void;
  finish: () => void;
  comeBack: () => void; // from playing freely, or from a figure to its rule
  again: () => void; // from the beginning
}

interface Guide extends GuideActions {
  picture: Picture;
  lesson: LessonState;
  come: Progress; // how far
  page: ReturnType<typeof figuresAt>; // a rule, with its figures
  onward: boolean; // the lesson goes further
  finished: boolean; // the reader has left its last scene
}

/** The footer: first what the scene is for. */
export function footer({ picture, lesson, come, page, onward, finished, ...actions }: Guide): Pick<Panel, "next" | "also" | "verdict"> {
  const { labels, asked: question, answering, shown } = picture;
  const open = question && !question.result;
  const rule = page?.rule !== shown && lesson.contents!.find(({ node }) => node === page?.rule)?.label;
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
          : question.task.ask === "squares" && { text: labels["task.check"], act: actions.check }
        : (onward || (done && !finished)) && { text: labels["lesson.onward"], act: onward ? actions.goOn : actions.finish };
  return {
    next,
    also: [open && { text: labels["task.show"], act: actions.show, name: "show" }],
    verdict: reading ? { good: false, text: picture.node.say, key: reading.step } : answering && verdictOf(picture),
  };
}
