// What leads through a lesson: the choices of a question, the figures of a rule, and what to do next.
import type { JSX } from "preact";
import type { LessonState, Node, PageState } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { Choices } from "../../side/question.tsx";
import type { Picture } from "../../state/picture.ts";
import { Figures } from "./header.tsx";
import { figuresAt, progress } from "./path.ts";

/** What the reader may do in a lesson beside answering on the board. */
export interface GuideActions {
  choose: (choice: string) => void;
  check: () => void;
  show: () => void; // the answer
  goOn: () => void;
  comeBack: () => void; // from playing freely, or from a figure to its rule
  go: (node: number) => void;
}

interface Guide extends GuideActions {
  picture: Picture;
  nodes: readonly Node[];
  lesson: LessonState;
  answered: PageState["_answered"];
  onward: boolean; // the lesson goes further
  again: false | (() => void); // from the beginning, once every question has its answer
}

export function Guide({ picture, nodes, lesson, answered, onward, again, ...actions }: Guide): JSX.Element {
  const { labels, asked: question, answering, shown } = picture;
  const open = question && !question.result;
  const come = progress(nodes, lesson.size, answered);
  const page = answering && !come.all ? figuresAt(nodes, lesson.size, shown) : undefined;
  const rule = page?.rule !== shown && lesson.contents!.find(({ node }) => node === page?.rule)?.label;
  // First what the scene is for.
  const [main, action] = !answering
    ? [labels["lesson.return"], actions.comeBack]
    : rule
      ? [say(labels, "lesson.rule", { rule }), actions.comeBack]
      : open
        ? [question.task.ask === "squares" && labels["task.check"], actions.check]
        : [onward && labels["lesson.onward"], actions.goOn];
  return (
    <>
      {question?.task.choices && <Choices {...{ labels, question }} picture={picture} choose={actions.choose} />}
      {page && <Figures labels={labels} nodes={nodes} figures={page.figures} shown={shown} go={actions.go} />}
      <div class="actions">
        {main && (
          <button key={main} type="button" class="main" onClick={action}>
            {main}
          </button>
        )}
        {again && come.all > 0 && come.answered === come.all && (
          <button type="button" class="quiet" data-do="again" onClick={again}>
            {labels["lesson.again"]}
          </button>
        )}
        {open && (
          <button type="button" data-do="show" onClick={actions.show}>
            {labels["task.show"]}
          </button>
        )}
      </div>
    </>
  );
}
