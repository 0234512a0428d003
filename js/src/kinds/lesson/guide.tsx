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
  again: () => void; // from the beginning
  go: (node: number) => void;
}

interface Guide extends GuideActions {
  picture: Picture;
  nodes: readonly Node[];
  lesson: LessonState;
  given: PageState["_answered"];
  ended: boolean; // the lesson goes no further
  offline: boolean; // nobody is there to play with
}

export function Guide({ picture, nodes, lesson, given, ended, offline, ...actions }: Guide): JSX.Element {
  const { labels, asked: question, answering, shown } = picture;
  const open = question && !question.result;
  const page = answering && !progress(nodes, lesson.size, {}).all ? figuresAt(nodes, lesson.size, shown) : undefined;
  const { all, answered } = progress(nodes, lesson.size, given);
  const whole = answering && !offline && !lesson.endless && !lesson.unrated; // not one question after another
  const done = whole && ended && all > 0 && answered === all;
  const rule = page?.rule !== shown && lesson.contents!.find(({ node }) => node === page?.rule)?.label;
  // First what the scene is for.
  const [main, action] = !answering
    ? [labels["lesson.return"], actions.comeBack]
    : rule
      ? [say(labels, "lesson.rule", { rule }), actions.comeBack]
      : open
        ? [question.task.ask === "squares" && labels["task.check"], actions.check]
        : [!ended && labels["lesson.onward"], actions.goOn];
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
        {done && (
          <button type="button" class="quiet" data-do="again" onClick={actions.again}>
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
