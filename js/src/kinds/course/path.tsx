// The path of chapters in reading order. A square shows its chapter's idea until the chapter is begun; its color is
// that of the next tower.
import "../../styles/path.css";
import "../../styles/ring_falls.css";
import type { JSX } from "preact";
import { paint } from "../../board/colors.ts";
import { colorOf, rows, type Player } from "../../board/geometry.ts";
import { aboutTurn, SmallBoard } from "../../board/small.tsx";
import { Tower } from "../../board/tower.tsx";
import type { CourseChapter, CoursePart, CourseState, Labels } from "../../wire/generated.ts";
import { Rings, ringsSaid } from "../../side/rings.tsx";
import { rankOf, stateOf } from "./chapter.ts";

interface Shown {
  course: CourseState;
  labels: Labels;
  looked: string | undefined; // the opened chapter; undefined until the reader chooses, empty once closed
  look: (chapter: string) => void;
  open: (part: string) => void;
  relearn: () => void;
}

/** Signs of chapters without lessons, as strokes on 24 by 24. */
const signs: Record<string, string> = {
  "08": "M7 4h10v5a5 5 0 0 1-10 0zM7 5H4c0 4 1 5 4 5M17 5h3c0 4-1 5-4 5M12 14v4M8 20h8",
  "10": "M5 20l1-4L16 6l3 3L9 19zM14 8l3 3",
  "11": "M12 4l2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.7z",
  "13": "M4 8h5c-1-5 6-5 5 0h5v5c4-1 4 5 0 4v4H4z",
  "15": "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
};

// Squares in reading order.
const squares = rows(false).flat();
const colorAt = (number: number) => colorOf("standard", squares[number % squares.length]!);

/** A crack: due for practice. */
const crack = <path class="crack" d="M6 -46L-9 -20L8 -4L-7 16L9 30L-2 47" />;

/** The tower on a square has the color of the previous square. */
export const Came = ({ number, rank, shaky }: { number: number; rank: number; shaky: boolean }): JSX.Element => (
  <svg class="came" viewBox="-50 -50 100 100" aria-hidden="true">
    <Tower player={(number % 2 ? "gold" : "black") satisfies Player} color={colorAt(number + squares.length - 1)} rank={rank} />
    {shaky && crack}
  </svg>
);

const undone = new Set<string>(); // chapters not done when this page first showed them

/** Whether a chapter was finished since it was last shown: its tower drops onto it. */
function isJustDone({ name }: CourseChapter, state: CoursePart["standing"]): boolean {
  if (state !== "done") undone.add(name);
  return state === "done" && undone.has(name);
}

/** A chapter's picture: its first board, or a sign. */
const Idea = ({ chapter: { name, parts: [first] } }: { chapter: CourseChapter }): JSX.Element =>
  first ? (
    <SmallBoard position={first.position} about={aboutTurn(first.position)} />
  ) : (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name.slice(0, 2)]} />
    </svg>
  );

interface Place extends Pick<Shown, "course" | "labels" | "look" | "open"> {
  chapter: CourseChapter;
  here: boolean;
  shown: boolean;
}

function Place({ chapter, course, labels, here, shown, look, open }: Place): JSX.Element {
  const { name, number, title, parts, address } = chapter;
  const { done, all, state, shaky } = stateOf(chapter);
  const only = all === 1 ? parts[0] : undefined; // a single part opens at once
  const known = [
    state === "done" ? course.labels["done"] : !only && `${done} / ${all}`,
    only && hasRings(only) && ringsSaid(labels, only.rings),
    shaky && course.labels["shaky"],
  ];
  const square = {
    class: `square ${here ? "here" : state}${isJustDone(chapter, state) ? " just" : ""}`,
    style: { background: paint(colorAt(number)) },
  };
  const inside = (
    <>
      <span class="number" aria-hidden="true">{number}</span>
      {state !== "open" && all > 0 ? (
        <Came number={number} rank={rankOf(chapter)} shaky={shaky} />
      ) : (
        <Idea chapter={chapter} />
      )}
    </>
  );
  return (
    <li class="place" data-chapter={name}>
      {parts.length ? (
        <button
          type="button"
          {...square}
          data-part={only?.part}
          aria-label={[`${number}. ${title}`, ...known].filter(Boolean).join(", ")}
          aria-expanded={only ? undefined : shown}
          aria-current={here ? "step" : undefined}
          onClick={() => (only ? open(only.part) : look(shown ? "" : name))}
        >
          {inside}
        </button>
      ) : address ? (
        <a {...square} href={address} aria-label={`${number}. ${title}`}>{inside}</a>
      ) : (
        <span {...square} role="img" aria-label={`${number}. ${title}`}>{inside}</span>
      )}
      <span class="name" aria-hidden={!(only && address)}>
        {done > 0 && !only && <i style={{ "--share": done / all }} />}
        {only && address ? <a href={address}>{title}</a> : title}
      </span>
    </li>
  );
}

/** Whether a part can earn rings; sets of puzzles cannot. */
const hasRings = ({ part, count }: CoursePart): boolean => count === undefined && part !== "puzzles";

interface Lesson extends Pick<Shown, "course" | "labels" | "open"> {
  lesson: CoursePart;
}

const Lesson = ({ lesson, course, labels, open }: Lesson): JSX.Element => {
  const { part, title, standing, rings, level, count, position } = lesson;
  const shaky = level === "shaky";
  return (
    <li>
      <button
        type="button"
        class={standing}
        data-part={part}
        aria-label={[title, hasRings(lesson) ? ringsSaid(labels, rings) : count, shaky && course.labels["shaky"]].filter(Boolean).join(", ")}
        aria-current={part === course.next.part ? "step" : undefined}
        onClick={() => open(part)}
      >
        <SmallBoard position={position} about={aboutTurn(position)} />
        <span class="name">{title}</span>
        <span class="earned">
          {hasRings(lesson) ? <Rings rings={rings} /> : count}
          {shaky && (
            <svg viewBox="-50 -50 100 100" aria-hidden="true">{crack}</svg>
          )}
        </span>
      </button>
    </li>
  );
};

/** The reader's place: the chapter of the next step, of an unfinished part, or of the open one. */
function whereIn({ chapters, next }: CourseState): CourseChapter | undefined {
  const having = (is: (part: CoursePart) => boolean) => chapters.find(({ parts }) => parts.some(is));
  return (
    having(({ part }) => part === next.part) ??
    having(({ standing, count }) => standing === "begun" && !count) ??
    having(({ standing }) => standing === "open")
  );
}

export const Path = ({ course, labels, looked, look, open, relearn }: Shown): JSX.Element => {
  const here = whereIn(course);
  return (
    <section aria-label={course.labels["path"]}>
      <h3>{course.labels["path"]}</h3>
      {course.passed && (
        <p class="passed">
          <span role="status">{course.passed}</span>{" "}
          <button type="button" data-do="relearn" onClick={relearn}>{course.labels["relearn"]}</button>
        </p>
      )}
      <ol class="path">
        {course.chapters.flatMap((chapter) => {
          const { name, title, parts, address } = chapter;
          const shown = parts.length > 1 && name === (looked ?? here?.name);
          return [
            <Place key={name} {...{ chapter, course, labels, shown, look, open }} here={chapter === here} />,
            shown && (
              <li key={`in ${name}`} class="inside">
                <h4>{address ? <a href={address}>{title}</a> : title}</h4>
                <ul>
                  {parts.map((lesson) => (
                    <Lesson key={lesson.part} {...{ lesson, course, labels, open }} />
                  ))}
                </ul>
              </li>
            ),
          ];
        })}
      </ol>
      {course.chapters.some((chapter) => stateOf(chapter).shaky) && (
        <p class="cracked">
          <svg viewBox="-50 -50 100 100" aria-hidden="true">{crack}</svg>
          {course.labels["cracked"]}
        </p>
      )}
    </section>
  );
};
