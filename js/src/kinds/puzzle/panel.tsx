// What a puzzle asks, how hard it is, and what the reader can do beside playing.
import type { JSX } from "preact";
import type { PuzzleState, Labels } from "../../host/wire.ts";
import { say } from "../../labels/names.ts";
import { Stars } from "../../side/stars.tsx";

const grades = [1, 2, 3, 4, 5];

const Difficulty = ({ labels, difficulty }: { labels: Labels; difficulty: number }): JSX.Element => (
  <span class="difficulty" role="img" aria-label={say(labels, "puzzle.difficulty.of", { difficulty: `${difficulty}` })}>
    {labels["puzzle.difficulty"]}
    <svg viewBox="0 0 60 12" aria-hidden="true">
      {grades.map((grade) => (
        <circle cx={12 * grade - 6} cy={6} r={4} class={grade <= difficulty ? "full" : undefined} />
      ))}
    </svg>
  </span>
);

interface Head {
  labels: Labels;
  puzzle: PuzzleState;
  stars: number;
  over: boolean; // what is said about it gives nothing away any more
}

export const Header = ({ labels, puzzle, stars, over }: Head): JSX.Element => {
  const { task_text: task, title, about, difficulty, solved, size = 1 } = puzzle;
  return (
    <div class="lesson">
      {title && <p class="figure">{title}</p>}
      <p class="title">
        <b>{task}</b>
        <Stars labels={labels} stars={stars} />
      </p>
      <p class="answered">
        {difficulty && <Difficulty labels={labels} difficulty={difficulty} />}
        {size > 1 && <span>{say(labels, "puzzle.solved", { solved: `${solved}`, size: `${size}` })}</span>}
      </p>
      {over && about && <p class="about">{about}</p>}
    </div>
  );
};

interface Actions {
  labels: Labels;
  stuck: boolean; // nothing can be moved here
  finished: boolean; // it is solved, or the solution was shown
  hinted: boolean; // what it is about was said already
  others: boolean; // there are other puzzles
  tryAgain: () => void;
  hint: () => void;
  showSolution: () => void;
  next: () => void;
}

/** First what the scene is for. */
export const Actions = ({ labels, stuck, finished, hinted, others, ...actions }: Actions): JSX.Element => (
  <div class="actions">
    {stuck && (
      <button key="again" type="button" class="main" onClick={actions.tryAgain}>
        {labels["puzzle.again"]}
      </button>
    )}
    {finished && others && (
      <button key="next" type="button" class={stuck ? undefined : "main"} onClick={actions.next}>
        {labels["puzzle.next"]}
      </button>
    )}
    {!finished && (
      <>
        <button key="hint" type="button" onClick={actions.hint}>
          {labels[hinted ? "puzzle.move" : "hint"]}
        </button>
        <button key="show" type="button" onClick={actions.showSolution}>
          {labels["puzzle.show"]}
        </button>
        {others && !stuck && (
          <button key="skip" type="button" class="quiet" onClick={actions.next}>
            {labels["puzzle.skip"]}
          </button>
        )}
      </>
    )}
  </div>
);
