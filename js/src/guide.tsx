// What leads through a lesson: the choices of a question, the figures of a rule, and what to do next.
import type { JSX } from "preact";
import { figuresAt, progress } from "./lesson.ts";
import { Figures } from "./lesson.tsx";
import { say } from "./names.ts";
import type { Picture } from "./picture.ts";
import { Choices } from "./task.tsx";
import type { LessonNow, Node } from "./wire.ts";

/** What the reader may do in a lesson beside answering on the board. */
export interface Acts {
  choose: (choice: string) => void;
  check: () => void;
  show: () => void; // the answer
  goOn: () => void;
  comeBack: () => void; // from playing freely, or from a figure to its rule
  playOn: () => void; // freely
  go: (node: number) => void;
}

interface Guide extends Acts {
  picture: Picture;
  nodes: readonly Node[];
  lesson: LessonNow;
  end: boolean; // the lesson goes no further
  alone: boolean; // nobody is there to play with
}

export function Guide({ picture, nodes, lesson, end, alone, ...acts }: Guide): JSX.Element {
  const { words, asked, led, shown, node } = picture;
  const open = asked && !asked.done;
  const page = led && !progress(nodes, lesson.size!, {}).all ? figuresAt(nodes, lesson.size!, shown) : undefined;
  const rule = page?.rule !== shown && lesson.contents!.find(({ node }) => node === page?.rule)?.label;
  // First what the scene is for.
  const [main, act] = !led
    ? [words["lesson.return"], acts.comeBack]
    : rule
      ? [say(words, "lesson.rule", { rule }), acts.comeBack]
      : open
        ? [asked.task.ask === "squares" && words["task.check"], acts.check]
        : [!end && words["lesson.onward"], acts.goOn];
  return (
    <>
      {asked?.task.choices && <Choices words={words} asked={asked} choose={acts.choose} />}
      {page && <Figures words={words} nodes={nodes} figures={page.figures} shown={shown} go={acts.go} />}
      <div class="deeds">
        {main && (
          <button key={main} type="button" class="main" onClick={act}>
            {main}
          </button>
        )}
        {open && (
          <button type="button" data-do="show" onClick={acts.show}>
            {words["task.show"]}
          </button>
        )}
        {led && !alone && !lesson.endless && !node.over && (
          <button type="button" class="quiet" data-do="play" onClick={acts.playOn}>
            {words["lesson.play"]}
          </button>
        )}
      </div>
    </>
  );
}
