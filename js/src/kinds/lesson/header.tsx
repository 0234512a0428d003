// What a lesson is, how far one has come in it, and its contents.
import "../../styles/progress.css";
import type { JSX } from "preact";
import type { Content, LessonState, Node, PageState, Labels } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { earned } from "../../side/earned.ts";
import { Rings } from "../../side/rings.tsx";
import { Title } from "../../side/title.tsx";
import { listed, progress, type Progress } from "./path.ts";

const shortName = (label: string): string => label.replace(/^[a-z]+-/, "").replaceAll("-", " ");

interface Chips {
  name: string;
  contents: readonly Content[];
  current: number | undefined; // the node of one of them
  go: (node: number) => void;
}

const Chips = ({ name, contents, current, go }: Chips): JSX.Element => (
  <div class="chips" role="group" aria-label={name}>
    {contents.map(({ node, label }) => (
      <button type="button" aria-current={node === current ? "step" : undefined} onClick={() => go(node)}>
        {shortName(label)}
      </button>
    ))}
  </div>
);

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
export const ringsOf = (lesson: LessonState, { all, answered, shown }: Progress, mistakes: number): number =>
  lesson.rings ?? (shown * 2 < answered && answered === (lesson.total ?? all) ? earned(mistakes + shown) : 0);

export function Header({ labels, keysId, lesson, nodes, answered, mistakes, shown }: Omit<Lesson, "go">): JSX.Element {
  const { title, about, endless } = lesson;
  const progressed = progress(nodes, lesson.size, answered);
  const all = lesson.total ?? progressed.all;
  const count = say(labels, "lesson.answered", { count: `${progressed.answered}`, all: `${all}` });
  const told = lesson.unrated && progressed.answered === all ? lesson.ending : (endless || shown === 0) && about;
  return (
    <div class="lesson">
      <p class="title">
        <Title keysId={keysId}>{title}</Title>
        {all > 0 && !lesson.unrated && <Rings labels={labels} rings={ringsOf(lesson, progressed, mistakes)} />}
      </p>
      {told && <p class="about">{told}</p>}
      {all > 0 && !endless && <progress max={all} value={progressed.answered} aria-label={count} />}
    </div>
  );
}
