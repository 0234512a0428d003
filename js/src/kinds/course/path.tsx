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
  looked: string | undefined; // at which chapter; none until the reader chooses, empty where it was shut
  look: (chapter: string) => void;
  open: (part: string) => void;
  relearn: () => void;
}

// The squares of the board in reading order.
const squares = rows(false).flat();
const colorAt = (number: number) => colorOf("standard", squares[number % squares.length]!);

/** Of what is not sure any more; practice mends it. */
const crack = <path class="crack" d="M6 -46L-9 -20L8 -4L-7 16L9 30L-2 47" />;

/** The tower that came to a square has the color of the square before. */
export const Came = ({ number, rank, shaky }: { number: number; rank: number; shaky: boolean }): JSX.Element => (
  <svg class="came" viewBox="-50 -50 100 100" aria-hidden="true">
    <Tower player={(number % 2 ? "gold" : "black") satisfies Player} color={colorAt(number + squares.length - 1)} rank={rank} />
    {shaky && crack}
  </svg>
);

const undone = new Set<string>(); // the chapters that were seen on this page before they were done

/** Whether a chapter has been done since it was last seen: its tower comes down on it. */
function isJustDone({ name }: CourseChapter, state: CoursePart["standing"]): boolean {
  if (state !== "done") undone.add(name);
  return state === "done" && undone.has(name);
}

interface Place extends Pick<Shown, "course" | "labels" | "look" | "open"> {
  chapter: CourseChapter;
  here: boolean;
  shown: boolean;
}

function Place({ chapter, course, labels, here, shown, look, open }: Place): JSX.Element {
  const { name, number, title, parts, address } = chapter;
  const { done, all, state, shaky } = stateOf(chapter);
  const only = all === 1 ? parts[0] : undefined; // it is opened without being chosen
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
      <span class="number" aria-hidden="true">
        {number}
      </span>
      {state !== "open" && all > 0 ? (
        <Came number={number} rank={rankOf(chapter)} shaky={shaky} />
      ) : (
        parts[0] && <SmallBoard position={parts[0].position} about={aboutTurn(parts[0].position)} />
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
        <a {...square} href={address} aria-label={`${number}. ${title}`}>
          {inside}
        </a>
      ) : (
        <span {...square} role="img" aria-label={`${number}. ${title}`}>
          {inside}
        </span>
      )}
      <span class="name" aria-hidden={!(only && address)}>
        {done > 0 && !only && <i style={{ "--share": done / all }} />}
        {only && address ? <a href={address}>{title}</a> : title}
      </span>
    </li>
  );
}

/** Sets of puzzles have none. */
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
            <svg viewBox="-50 -50 100 100" aria-hidden="true">
              {crack}
            </svg>
          )}
        </span>
      </button>
    </li>
  );
};

/** Where the reader is: in the chapter of what comes next, or else of what was begun, or where something is open. */
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
          <button type="button" data-do="relearn" onClick={relearn}>
            {course.labels["relearn"]}
          </button>
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
    </section>
  );
};
