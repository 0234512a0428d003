// What a puzzle asks, how hard it is, and what the reader can do beside playing.
import type { JSX } from "preact";
import { say } from "./names.ts";
import { Stars } from "./stars.tsx";
import type { PuzzleNow, Words } from "./wire.ts";

const grades = [1, 2, 3, 4, 5];

const Difficulty = ({ words, difficulty }: { words: Words; difficulty: number }): JSX.Element => (
  <span class="difficulty" role="img" aria-label={say(words, "puzzle.difficulty.of", { difficulty: `${difficulty}` })}>
    {words["puzzle.difficulty"]}
    <svg viewBox="0 0 60 12" aria-hidden="true">
      {grades.map((grade) => (
        <circle cx={12 * grade - 6} cy={6} r={4} class={grade <= difficulty ? "full" : undefined} />
      ))}
    </svg>
  </span>
);

interface Head {
  words: Words;
  puzzle: PuzzleNow;
  stars: number;
  over: boolean; // what is said about it gives nothing away any more
}

export const Header = ({ words, puzzle, stars, over }: Head): JSX.Element => {
  const { told, title, about, difficulty, solved, size = 1 } = puzzle;
  return (
    <div class="lesson">
      {title && <p class="figure">{title}</p>}
      <p class="title">
        <b>{told}</b>
        <Stars words={words} stars={stars} />
      </p>
      <p class="answered">
        {difficulty && <Difficulty words={words} difficulty={difficulty} />}
        {size > 1 && <span>{say(words, "puzzle.solved", { solved: `${solved}`, size: `${size}` })}</span>}
      </p>
      {over && about && <p class="about">{about}</p>}
    </div>
  );
};

interface Deeds {
  words: Words;
  stuck: boolean; // nothing can be moved here
  over: boolean; // it is solved, or the solution was shown
  told: boolean; // what it is about was said already
  more: boolean; // there are other puzzles
  again: () => void;
  hint: () => void;
  show: () => void;
  next: () => void;
}

/** First what the scene is for. */
export const Deeds = ({ words, stuck, over, told, more, again, hint, show, next }: Deeds): JSX.Element => (
  <div class="deeds">
    {stuck && (
      <button key="again" type="button" class="main" onClick={again}>
        {words["puzzle.again"]}
      </button>
    )}
    {over && more && (
      <button key="next" type="button" class={stuck ? undefined : "main"} onClick={next}>
        {words["puzzle.next"]}
      </button>
    )}
    {!over && (
      <>
        <button key="hint" type="button" onClick={hint}>
          {words[told ? "puzzle.move" : "hint"]}
        </button>
        <button key="show" type="button" onClick={show}>
          {words["puzzle.show"]}
        </button>
        {more && !stuck && (
          <button key="skip" type="button" class="quiet" onClick={next}>
            {words["puzzle.skip"]}
          </button>
        )}
      </>
    )}
  </div>
);
