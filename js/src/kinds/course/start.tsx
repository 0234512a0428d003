// The next step: its board, one button, and the reason.
import type { ComponentChildren, JSX } from "preact";
import { Board } from "../../board/board.tsx";
import { Face } from "../../board/face.tsx";
import { aboutTurn, SmallBoard } from "../../board/small.tsx";
import { TowerIcon } from "../../board/tower.tsx";
import type { CourseState, Labels } from "../../wire/generated.ts";
import type { Handlers } from "../../input/pointer.ts";
import type { Picture } from "../../state/picture.ts";
import { say } from "../../labels/names.ts";
import { Curve } from "../../side/curve.tsx";
import { offered } from "../../side/opponents.tsx";
import { isDone } from "./chapter.ts";
import { SEEN, type Living } from "./living.ts";
import { Came } from "./path.tsx";

interface Shown {
  course: CourseState;
  picture: Picture;
  labels: Labels;
  living: Living | undefined; // a board that plays
  open: (part: string) => void;
  offline: boolean;
  children: ComponentChildren;
}

interface Offered {
  course: CourseState;
  besides: string; // the open part
  open: (part: string) => void;
}

/** Offers for a rule missed repeatedly and, while another part is open, for the next step. */
export const Offers = ({ course, course: { next, missed }, besides, open }: Offered): JSX.Element => (
  <div class="actions">
    {missed && missed.part !== besides && (
      <button type="button" data-part={missed.part} onClick={() => open(missed.part)}>{missed.label}</button>
    )}
    {next.part !== besides && !isDone(course, besides) && (
      <button type="button" data-part={next.part} title={next.why} onClick={() => open(next.part)}>
        {next.label} ›
      </button>
    )}
  </div>
);

/** The next step by name, once the open part is done. */
export const Onward = ({ course, course: { next }, besides, open }: Offered): JSX.Element | null =>
  next.part !== besides && isDone(course, besides) ? (
    <p class="onward">
      <button type="button" class="main" data-part={next.part} onClick={() => open(next.part)}>{next.then}</button>
      <small>{next.short}</small>
    </p>
  ) : null;

/** Progress: a tower with its rings, and a curve of ratings. */
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

const idle = {} as Handlers; // a board that cannot be played

/** The text under the board: the square that picked the tower, or the result. */
function told({ node: { over }, shown, position: { player, required } }: Picture, words: Labels, labels: CourseState["labels"]): string {
  if (over) return labels[over.winner === "black" ? "won" : over.reason === "home row" ? "lost" : "deadlock"]!;
  if (!shown || !required) return labels["try"]!;
  return say(words, player === "gold" ? "turn.theirs" : "turn.yours", { color: required });
}

export function Start({ course, picture, labels: words, living, open, offline, children }: Shown): JSX.Element {
  const { next, missed, placement, due, today, mixed, chapters, opponents, labels } = course;
  const opponent = offered(opponents);
  const puzzles = chapters.flatMap(({ parts }) => parts).find(({ count }) => count); // a set of puzzles; they have no line-up
  const pictured = [
    { part: "practice", label: `${labels.due} (${due})`, there: due > 0, picture: <Came number={1} rank={0} shaky /> },
    { part: "puzzles", label: labels.puzzles, there: true, picture: puzzles && <SmallBoard position={puzzles.position} about={aboutTurn(puzzles.position)} /> },
    { part: `round ${opponent.name}`, label: words["opponents"], there: true, picture: <Face tower={opponent.tower} /> },
  ].filter(({ part, there }) => there && part !== next.part);
  const others = living ? [] : mixed.filter(({ part }) => part !== next.part); // alternatives for experienced readers
  const found = !living || picture.shown >= SEEN || picture.node.over;
  return (
    <section class="start">
      <div class="scene" inert={!living} aria-hidden={!living} onKeyDown={living?.onKeyDown}>
        <Board picture={picture} pointer={living?.pointer ?? idle} keysId="door" />
        {living && (
          <p class="turn" id="door" role="status">{told(picture, words, labels)}</p>
        )}
      </div>
      <div class="coming">
        <header>
          <h2>{course.title}</h2>
          {children}
        </header>
        <p class="why" role="status" id={living ? undefined : "door"}>
          {living && <Face tower={opponents[0]!.tower} mood={found ? "glad" : undefined} />}
          {!living ? next.why : found ? <b>{labels["found"]}</b> : labels["meet"]}
        </p>
        <div class="actions">
          <button type="button" class={found ? "main" : "first"} aria-disabled={offline} onClick={() => open(next.part)}>
            {living && found ? labels["learn"] : next.label}
          </button>
        </div>
        <div class="besides" data-later={!found}>
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
