// What a lesson is, how far one has come in it, and its contents.
import type { JSX } from "preact";
import { earned, progress } from "./lesson.ts";
import { say } from "./names.ts";
import { reveal, watch } from "./reveal.ts";
import { Stars } from "./stars.tsx";
import { still } from "./still.ts";
import type { Content, LessonNow, Node, State, Words } from "./wire.ts";

/** What a figure is called: "4b" by its number, "blocked-1" of another source as an example. */
export const figureName = (words: Words, figure: string): string =>
  say(words, /^\d/.test(figure) ? "figure" : "example", { figure: shortName(figure) });

const shortName = (label: string): string => label.replace(/^[a-z]+-/, "").replaceAll("-", " ");

interface Chips {
  name: string;
  contents: readonly Content[];
  current: number | undefined; // the node of one of them
  bounded?: boolean; // in height
  go: (node: number) => void;
}

/** A box of buttons; where it is bounded, it is scrolled to the current one. */
const Chips = still(({ name, contents, current, bounded, go }: Chips) => (
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
  words: Words;
  nodes: readonly Node[];
  figures: readonly number[];
  shown: number;
  go: (node: number) => void;
}

/** The figures that show a rule. */
export const Figures = ({ words, nodes, figures, shown, go }: Shown): JSX.Element => (
  <div>
    <p class="figure">{words["lesson.figures"]}</p>
    <Chips
      name={words["lesson.figures"]}
      contents={figures.map((node) => ({ node, label: nodes[node]!.figure! }))}
      current={shown}
      bounded
      go={go}
    />
  </div>
);

interface Head {
  words: Words;
  lesson: LessonNow;
  nodes: readonly Node[];
  done: State["done"];
  mistakes: number; // so far
  shown: number;
  go: (node: number) => void;
}

export function Header({ words, lesson, nodes, done, mistakes, shown, go }: Head): JSX.Element {
  const { title, about, endless, contents = [] } = lesson;
  const { all, answered, shown: told } = progress(nodes, lesson.size!, done);
  const stars = lesson.stars ?? (answered < all ? 0 : earned(mistakes + told)); // until Python says so
  const count = say(words, "lesson.answered", { count: `${answered}`, all: `${all}` });
  return (
    <div class="lesson">
      <p class="title">
        <b>{title}</b>
        {all > 0 && <Stars words={words} stars={stars} />}
      </p>
      {about && (endless || shown === 0) && <p class="about">{about}</p>}
      {all > 0 && !endless && (
        <p class="answered">
          <progress max={all} value={answered} aria-hidden="true" />
          <span>{answered < all ? count : words["lesson.finished"]}</span>
        </p>
      )}
      {contents.length > 1 && (
        <Chips
          name={words["lesson.contents"]}
          contents={contents}
          current={contents.findLast(({ node }) => node <= shown)?.node}
          bounded={all > 0}
          go={go}
        />
      )}
    </div>
  );
}
