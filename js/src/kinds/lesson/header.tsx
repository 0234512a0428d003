// What a lesson is, how far one has come in it, and its contents.
import "../../styles/progress.css";
import type { JSX } from "preact";
import type { Content, LessonState, Node, PageState, Labels } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { memo } from "../../memo.ts";
import { earned } from "../../side/earned.ts";
import { reveal, watch } from "../../side/reveal.ts";
import { Rings } from "../../side/rings.tsx";
import { Title } from "../../side/title.tsx";
import { listed, progress, type Progress } from "./path.ts";

/** What a figure is called: "4b" by its number, "blocked-1" of another source as an example. */
export const figureName = (labels: Labels, figure: string): string =>
  say(labels, /^\d/.test(figure) ? "figure" : "example", { figure: shortName(figure) });

const shortName = (label: string): string => label.replace(/^[a-z]+-/, "").replaceAll("-", " ");

interface Chips {
  name: string;
  contents: readonly Content[];
  current: number | undefined; // the node of one of them
  bounded?: boolean; // in height
  go: (node: number) => void;
}

/** A box of buttons; where it is bounded, it is scrolled to the current one. */
const Chips = memo(({ name, contents, current, bounded, go }: Chips) => (
  <div class={bounded ? "chips bounded" : "chips"} role="group" aria-label={name} ref={bounded ? watch : null}>
    {contents.map(({ node, label }) => (
      <button
        type="button"
        aria-current={node === current ? "step" : undefined}
        ref={node === current ? reveal : null}
        onClick={() => go(node)}
      >
        {shortName(label)}
      </button>
    ))}
  </div>
));

interface Shown {
  labels: Labels;
  nodes: readonly Node[];
  figures: readonly number[];
  shown: number;
  go: (node: number) => void;
}

/** The figures that show a rule. */
export const Figures = ({ labels, nodes, figures, shown, go }: Shown): JSX.Element => (
  <div>
    <p class="figure">{labels["lesson.figures"]}</p>
    <Chips
      name={labels["lesson.figures"]}
      contents={figures.map((node) => ({ node, label: nodes[node]!.figure! }))}
      current={shown}
      bounded
      go={go}
    />
  </div>
);

interface Lesson {
  labels: Labels;
  keysId: string; // no other view has it
  lesson: LessonState;
  nodes: readonly Node[];
  answered: PageState["_answered"];
  mistakes: number; // so far
  shown: number;
  go: (node: number) => void;
}

/** Whether the contents have names, and are chosen by their pictures. */
export const isNamed = ({ contents }: LessonState): boolean => contents?.[0]?.name !== undefined;

/** The figures of the lesson, to jump to. */
export const Contents = ({ labels, nodes, lesson: { contents = [] }, shown, go }: Pick<Lesson, "labels" | "nodes" | "lesson" | "shown" | "go">): JSX.Element => (
  <Chips name={labels["lesson.contents"]} contents={contents} current={listed(nodes, contents, shown)} go={go} />
);

/** The rings earned; the page counts by itself until Python says. */
const ringsOf = (lesson: LessonState, { all, answered, shown }: Progress, mistakes: number): number =>
  lesson.rings ?? (answered === (lesson.total ?? all) ? earned(mistakes + shown) : 0);

interface Ended extends Pick<Lesson, "labels" | "lesson" | "nodes" | "answered" | "mistakes"> {
  again: () => void;
}

/** The end of a lesson: the ring falls onto its tower. */
export function Finale({ labels, lesson, nodes, answered, mistakes, again }: Ended): JSX.Element {
  const rings = ringsOf(lesson, progress(nodes, lesson.size, answered), mistakes);
  return (
    <section class="finale" aria-label={labels["lesson.finished"]}>
      <Rings labels={labels} rings={rings} />
      <h2>{labels["lesson.finished"]}</h2>
      <p>{labels[`lesson.rings.${rings as 1 | 2 | 3}`]}</p>
      {lesson.ending && <p class="about">{lesson.ending}</p>}
      <button type="button" data-do="again" onClick={again}>
        {labels["lesson.again"]}
      </button>
    </section>
  );
}

export function Header({ labels, keysId, lesson, nodes, answered, mistakes, shown }: Omit<Lesson, "go">): JSX.Element {
  const { title, about, endless } = lesson;
  const progressed = progress(nodes, lesson.size, answered);
  const all = lesson.total ?? progressed.all;
  const count = say(labels, "lesson.answered", { count: `${progressed.answered}`, all: `${all}` });
  return (
    <div class="lesson">
      <p class="title">
        <Title keysId={keysId}>{title}</Title>
        {all > 0 && !lesson.unrated && <Rings labels={labels} rings={ringsOf(lesson, progressed, mistakes)} />}
      </p>
      {about && (endless || shown === 0) && <p class="about">{about}</p>}
      {all > 0 && !endless && (
        <p class="answered">
          <progress max={all} value={progressed.answered} aria-label={count} />
        </p>
      )}
    </div>
  );
}
