// What a puzzle asks, how hard it is, and what the reader can do beside playing.
import type { JSX } from "preact";
import type { Labels, PuzzleState, PuzzleTheme } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { RunMarks } from "../../side/run_marks.tsx";
import { Rings } from "../../side/rings.tsx";
import { Title } from "../../side/title.tsx";

interface Head {
  labels: Labels;
  keysId: string; // no other view has it
  puzzle: PuzzleState;
  rings: number;
  over: boolean; // what is said about it gives nothing away any more
  sets: boolean | undefined; // sets to choose from are shown; unknown where there are none
  chooseSet: () => void;
}

interface Shows {
  labels: Labels;
  themes: readonly PuzzleTheme[];
  choose: ((name: string) => void) | false; // a set
}

/** What the puzzle was about, each with the way to more of it. */
export const Themes = ({ labels, themes, choose }: Shows): JSX.Element => (
  <p class="themes">
    {choose && themes.some(({ name }) => name) && <span>{labels["puzzle.more"]}</span>}
    {themes.map(({ name, label }) =>
      choose && name ? (
        <button type="button" onClick={() => choose(name)}>
          {label}
        </button>
      ) : (
        <span>{label}</span>
      ),
    )}
  </p>
);

export const Header = ({ labels, keysId, puzzle, rings, over, sets, chooseSet }: Head): JSX.Element => {
  const { task_text: task, set, title, about, rating, own_rating: own, today, run, solved, size = 1 } = puzzle;
  return (
    <div class="lesson">
      {(set || title) && <p class="figure">{[set, title].filter(Boolean).join(" · ")}</p>}
      <p class="title">
        <Title keysId={keysId}>{task}</Title>
        <Rings labels={labels} rings={rings} />
      </p>
      <div class="standing">
        <p class="answered">
          <span>{[own, over && rating].filter(Boolean).join(" · ")}</span>
          {today && !run && <RunMarks labels={labels} marks={today} />}
          {size > 1 && !run && <span>{say(labels, "puzzle.solved", { solved: `${solved}`, size: `${size}` })}</span>}
        </p>
        {sets !== undefined && (
          <button type="button" aria-expanded={sets} onClick={chooseSet}>
            {labels["puzzle.sets"]}
          </button>
        )}
      </div>
      {over && about && <p class="about">{about}</p>}
    </div>
  );
};
