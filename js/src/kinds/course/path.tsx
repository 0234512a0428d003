// The path of chapters: what each of them asks, and what of it is done.
import type { JSX } from "preact";
import type { CourseChapter, CoursePart, CourseState, Labels } from "../../host/wire.ts";
import { Rings } from "../../side/rings.tsx";

interface Shown {
  course: CourseState;
  labels: Labels;
  open: (part: string) => void;
  relearn: () => void;
}

/** More parts than these are counted: their dots would fill several lines. */
const DOTS = 10;

const Progress = ({ parts }: CourseChapter): JSX.Element => (
  <span class="dots" aria-hidden="true">
    {parts.length > DOTS
      ? `${parts.filter(({ standing }) => standing === "done").length} / ${parts.length}`
      : parts.map(({ standing }) => <i class={standing} />)}
  </span>
);

/** Where the reader is: in the chapter of what comes next, or else of what was begun, or where something is open. */
function whereIn({ chapters, next }: CourseState): CourseChapter | undefined {
  const having = (is: (part: CoursePart) => boolean) => chapters.find(({ parts }) => parts.some(is));
  return (
    having(({ part }) => part === next.part) ??
    having(({ standing }) => standing === "begun") ??
    having(({ standing }) => standing === "open")
  );
}

export const Path = ({ course, labels, open, relearn }: Shown): JSX.Element => (
  <section aria-label={course.labels.path}>
    <h3>{course.labels.path}</h3>
    {course.passed && (
      <p class="passed">
        <span role="status">{course.passed}</span>{" "}
        <button type="button" data-do="relearn" onClick={relearn}>
          {course.labels.relearn}
        </button>
      </p>
    )}
    <ol class="path">
      {course.chapters.map((chapter) => {
        const { name, number, title, parts, address } = chapter;
        const done = parts.length > 0 && parts.every(({ standing }) => standing === "done");
        const here = chapter === whereIn(course);
        const heading = (
          <>
            <span class="number">{done ? "✓" : number}</span>
            {address ? <a href={address}>{title}</a> : <span>{title}</span>}
            <Progress {...chapter} />
          </>
        );
        if (!parts.length)
          return (
            <li class="plain" data-chapter={name}>
              {heading}
            </li>
          );
        return (
          <li data-chapter={name}>
            <details open={here}>
              <summary class={done ? "done" : here ? "here" : undefined}>{heading}</summary>
              <ul>
                {parts.map(({ part, title, standing, rings, count }) => (
                  <li>
                    <button type="button" class={standing} data-part={part} onClick={() => open(part)}>
                      <span>{title}</span>
                      {count ?? (part !== "puzzles" && <Rings labels={labels} rings={rings} />)}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ol>
  </section>
);
