// A puzzle's task, rating and buttons.
import type { JSX } from "preact";
import type { Labels, PuzzleState, PuzzleTheme } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { Curve } from "../../side/curve.tsx";
import { RunMarks } from "../../side/run_marks.tsx";
import { Rings } from "../../side/rings.tsx";
import { Title } from "../../side/title.tsx";

interface Head {
  labels: Labels;
  keysId: string; // unique on the page
  puzzle: PuzzleState;
  rings: number;
  over: boolean; // its text may reveal the solution
  sets: boolean | undefined; // whether the list of sets is shown; undefined if there are no sets
  chooseSet: () => void;
}

interface Shows {
  labels: Labels;
  themes: readonly PuzzleTheme[];
  choose: ((name: string) => void) | false; // a set
}

/** The puzzle's themes, each with a button for more of them. */
export const Themes = ({ labels, themes, choose }: Shows): JSX.Element => (
  <p class="themes">
    {choose && themes.some(({ name }) => name) && <span>{labels["puzzle.more"]}</span>}
    {themes.map(({ name, label }) =>
      choose && name ? (
        <button type="button" onClick={() => choose(name)}>{label}</button>
      ) : (
        <span>{label}</span>
      ),
    )}
  </p>
);

export const Header = ({ labels, keysId, puzzle, rings, over, sets, chooseSet }: Head): JSX.Element => {
  const { task_text: task, set, title, about, rating, own_rating: own, curve, today, run, solved, size = 1 } = puzzle;
  const ratings = [own, over && rating].filter(Boolean).join(" · ");
  return (
    <div class="lesson">
      {(set || title) && <p class="figure">{[set, title].filter(Boolean).join(" · ")}</p>}
      <p class="title">
        <Title keysId={keysId}>{task}</Title>
        <Rings labels={labels} rings={rings} />
      </p>
      <div class="standing">
        <p class="answered">
          {curve && <Curve ratings={curve} />}
          {ratings && <span>{ratings}</span>}
          {today && !run && <RunMarks labels={labels} marks={today} />}
          {size > 1 && !run && <span>{say(labels, "puzzle.solved", { solved: `${solved}`, size: `${size}` })}</span>}
        </p>
        {sets !== undefined && (
          <button type="button" aria-expanded={sets} onClick={chooseSet}>{labels["puzzle.sets"]}</button>
        )}
      </div>
      {over && about && <p class="about">{about}</p>}
    </div>
  );
};
