// What comes next: where it is on the board, one button, and why.
import type { ComponentChildren, JSX } from "preact";
import { Board } from "../../board/board.tsx";
import { Face } from "../../board/face.tsx";
import { aboutTurn, SmallBoard } from "../../board/small.tsx";
import { TowerIcon } from "../../board/tower.tsx";
import type { CourseState, Labels } from "../../wire/generated.ts";
import type { Handlers } from "../../input/pointer.ts";
import type { Picture } from "../../state/picture.ts";
import { turnName } from "../../labels/names.ts";
import { offered } from "../../side/opponents.tsx";
import { isDone } from "./done.ts";
import type { Living } from "./living.ts";
import { Came } from "./path.tsx";

interface Shown {
  course: CourseState;
  picture: Picture;
  labels: Labels;
  living: Living | undefined; // where the board plays
  open: (part: string) => void;
  offline: boolean;
  children: ComponentChildren;
}

interface Offered {
  course: CourseState;
  besides: string; // what is open
  open: (part: string) => void;
}

/** What went wrong more than once, and what comes next, while something else is open that is not done yet. */
export const Offers = ({ course, course: { next, missed }, besides, open }: Offered): JSX.Element => (
  <div class="actions">
    {missed && missed.part !== besides && (
      <button type="button" data-part={missed.part} onClick={() => open(missed.part)}>
        {missed.label}
      </button>
    )}
    {next.part !== besides && !isDone(course, besides) && (
      <button type="button" data-part={next.part} title={next.why} onClick={() => open(next.part)}>
        {next.label} ›
      </button>
    )}
  </div>
);

/** What comes next, by its name, once what is open is done. */
export const Onward = ({ course, course: { next }, besides, open }: Offered): JSX.Element | null =>
  next.part !== besides && isDone(course, besides) ? (
    <p class="onward">
      <button type="button" class="main" data-part={next.part} onClick={() => open(next.part)}>
        {next.then}
      </button>
      <small>{next.short}</small>
    </p>
  ) : null;

/** Ratings as a line; what the last one is stands beside it. */
function Curve({ ratings }: { ratings: readonly number[] }): JSX.Element {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const points = ratings.map((rating, index) => [
    (96 * index) / (ratings.length - 1),
    high > low ? 24 - (20 * (rating - low)) / (high - low) : 14,
  ]);
  const [x, y] = points.at(-1)!;
  return (
    <svg class="ratings" viewBox="-4 0 108 28" aria-hidden="true">
      <path d={`M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}`} />
      <circle cx={x} cy={y} r="3.5" />
    </svg>
  );
}

/** How far the reader has come: a tower with its rings, and a line that goes up and down. */
const Reached = ({ course: { rank, puzzles, curve } }: { course: CourseState }): JSX.Element => (
  <>
    {rank && (
      <p class="reached">
        <TowerIcon player="gold" rank={rank.rings} />
        {rank.text}
      </p>
    )}
    {puzzles && (
      <p class="reached">
        {curve.length > 1 && <Curve ratings={curve} />}
        {puzzles}
      </p>
    )}
  </>
);

const idle = {} as Handlers; // the board is a picture here

/** As many moves as it takes to have seen that the color names the next tower. */
const SEEN = 2;

export function Start({ course, picture, labels: words, living, open, offline, children }: Shown): JSX.Element {
  const { next, missed, placement, due, today, mixed, chapters, opponents, labels } = course;
  const opponent = offered(opponents);
  const puzzles = chapters.flatMap(({ parts }) => parts).find(({ count }) => count); // a set of them: no line-up
  const pictured = [
    { part: "practice", label: `${labels.due} (${due})`, there: due > 0, picture: <Came number={1} rank={0} shaky /> },
    { part: "puzzles", label: labels.puzzles, there: true, picture: puzzles && <SmallBoard position={puzzles.position} about={aboutTurn(puzzles.position)} /> },
    { part: `round ${opponent.name}`, label: words["opponents"], there: true, picture: <Face tower={opponent.tower} /> },
  ].filter(({ part, there }) => there && part !== next.part);
  const others = living ? [] : mixed.filter(({ part }) => part !== next.part); // for who knows something
  const found = living && picture.shown >= SEEN; // what the board has shown takes the place of why to begin
  return (
    <section class="start">
      <div class="scene" inert={!living} aria-hidden={!living} onKeyDown={living?.onKeyDown}>
        <Board picture={picture} pointer={living?.pointer ?? idle} keysId="door" />
        {living && (
          <p class="turn" id="door" role="status">
            {picture.shown ? turnName(words, picture.position) : labels["try"]}
          </p>
        )}
      </div>
      <div class="coming">
        <header>
          <h2>{course.title}</h2>
          {children}
        </header>
        <p class="why" role="status" id={living ? undefined : "door"}>
          {found ? <b>{labels["found"]}</b> : next.why}
        </p>
        <div class="actions">
          <button type="button" class="main" aria-disabled={offline} onClick={() => open(next.part)}>
            {next.label}
          </button>
        </div>
        <div class="besides">
          {pictured.map(({ part, label, picture }) => (
            <button type="button" data-part={part} aria-disabled={offline} onClick={() => open(part)}>
              {picture}
              {label}
            </button>
          ))}
        </div>
        {others.length > 0 && (
          <div class="actions mixed">
            {others.map(({ part, label }) => (
              <button type="button" data-part={part} aria-disabled={offline} onClick={() => open(part)}>
                {label}
              </button>
            ))}
          </div>
        )}
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
        {today.map((line) => (
          <p class="rating">{line}</p>
        ))}
        <Reached course={course} />
      </div>
    </section>
  );
}
