// What comes next: where it is on the board, one button, and why.
import type { ComponentChildren, JSX } from "preact";
import { Board } from "../../board/board.tsx";
import type { CourseState } from "../../host/wire.ts";
import type { Handlers } from "../../input/pointer.ts";
import type { Picture } from "../../state/picture.ts";

interface Shown {
  course: CourseState;
  picture: Picture;
  open: (part: string) => void;
  offline: boolean;
  children: ComponentChildren;
}

interface Offered {
  course: CourseState;
  besides: string; // what is open
  open: (part: string) => void;
}

/** What comes next, and what went wrong more than once, while something else is open. */
export const Offers = ({ course: { next, missed }, besides, open }: Offered): JSX.Element => (
  <div class="actions">
    {missed && missed.part !== besides && (
      <button type="button" data-part={missed.part} onClick={() => open(missed.part)}>
        {missed.label}
      </button>
    )}
    {next.part !== besides && (
      <button type="button" data-part={next.part} title={next.why} onClick={() => open(next.part)}>
        {next.label} ›
      </button>
    )}
  </div>
);

const idle = {} as Handlers; // the board is a picture here

export function Start({ course, picture, open, offline, children }: Shown): JSX.Element {
  const { next, missed, placement, due, today, mixed, labels, puzzles } = course;
  const others = [
    { part: "practice", label: `${labels.due} (${due})`, there: due > 0 },
    ...mixed.map((each) => ({ ...each, there: true })),
    { part: "puzzles", label: labels.puzzles, there: true },
  ].filter(({ part, there }) => there && part !== next.part);
  return (
    <section class="start">
      <div class="scene" inert aria-hidden="true">
        <Board picture={picture} pointer={idle} keysId="" />
      </div>
      <div class="coming">
        <header>
          <h2>{course.title}</h2>
          {children}
        </header>
        <p class="why" role="status">
          {next.why}
        </p>
        <div class="actions">
          <button type="button" class="main" aria-disabled={offline} onClick={() => open(next.part)}>
            {next.label}
          </button>
        </div>
        <div class="actions">
          {others.map(({ part, label }) => (
            <button type="button" data-part={part} aria-disabled={offline} onClick={() => open(part)}>
              {label}
            </button>
          ))}
        </div>
        {missed && (
          <button type="button" class="missed" data-part={missed.part} onClick={() => open(missed.part)}>
            {missed.label}
          </button>
        )}
        {placement && (
          <button
            type="button"
            class="placement"
            data-part={placement.part}
            aria-disabled={offline}
            onClick={() => open(placement.part)}
          >
            {placement.label}
          </button>
        )}
        {[...today, puzzles].map((line) => line && <p class="rating">{line}</p>)}
      </div>
    </section>
  );
}
