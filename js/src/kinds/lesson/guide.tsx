// What leads through a lesson: the choices of a question, the figures of a rule, and the footer's buttons.
import type { JSX } from "preact";
import type { LessonState, Node, PageState } from "../../wire/generated.ts";
import type { Panel } from "../../kind.ts";
import { say } from "../../labels/names.ts";
import { Choices, verdictOf } from "../../side/question.tsx";
import type { Picture } from "../../state/picture.ts";
import { Figures } from "./header.tsx";
import { figuresAt, progress } from "./path.ts";

/** What the reader can do in a lesson besides answering on the board. */
export interface GuideActions {
  choose: (choice: string) => void;
  check: () => void;
  tryAgain: () => void;
  show: () => void; // the answer
  goOn: () => void;
  finish: () => void;
  comeBack: () => void; // from playing freely, or from a figure to its rule
  again: () => void; // from the beginning
  go: (node: number) => void;
}

interface Guide extends GuideActions {
  picture: Picture;
  nodes: readonly Node[];
  lesson: LessonState;
  answered: PageState["_answered"];
  onward: boolean; // the lesson goes further
  finished: boolean; // the reader has left its last scene
}

/** The footer: first what the scene is for. */
export function footer({ picture, nodes, lesson, answered, onward, finished, ...actions }: Guide): Pick<Panel, "next" | "also" | "verdict"> {
  const { labels, asked: question, answering, shown } = picture;
  const open = question && !question.result;
  const come = progress(nodes, lesson.size, answered);
  const page = answering && !come.all ? figuresAt(nodes, lesson.size, shown) : undefined;
  const rule = page?.rule !== shown && lesson.contents!.find(({ node }) => node === page?.rule)?.label;
  const done = come.all > 0 && come.answered === come.all && !lesson.endless && !lesson.unrated;
  const next = !answering
    ? { text: labels["lesson.return"], act: actions.comeBack }
    : rule
      ? { text: say(labels, "lesson.rule", { rule }), act: actions.comeBack }
      : open
        ? picture.refusal
          ? { text: labels["task.again"], act: actions.tryAgain }
          : question.task.ask === "squares" && { text: labels["task.check"], act: actions.check }
        : (onward || (done && !finished)) && { text: labels["lesson.onward"], act: onward ? actions.goOn : actions.finish };
  return {
    next,
    also: [open && { text: labels["task.show"], act: actions.show, name: "show" }],
    verdict: answering && verdictOf(picture),
  };
}

export function Guide({ picture, nodes, lesson, answered, choose, go }: Guide): JSX.Element {
  const { labels, asked: question, answering, shown } = picture;
  const page = answering && !progress(nodes, lesson.size, answered).all ? figuresAt(nodes, lesson.size, shown) : undefined;
  return (
    <>
      {question?.task.choices && <Choices {...{ labels, question, picture, choose }} inert={!!picture.refusal} />}
      {page && <Figures labels={labels} nodes={nodes} figures={page.figures} shown={shown} go={go} />}
    </>
  );
}
