// Sets of puzzles to choose from, and how it stands with one that is solved in one go.
import "../styles/sets.css";
import type { ComponentChildren, JSX } from "preact";
import { SmallBoard } from "../board/small.tsx";
import type { PuzzleSet, RunState } from "../host/wire.ts";
import type { View } from "../kind.ts";
import { clock } from "../labels/clock.ts";

const SECOND = 1000;

/** What stands beside the board, and what below it. */
interface Sets {
  run(): ComponentChildren;
  choices(): ComponentChildren;
}

export default function sets(view: View): Sets {
  const { traits } = view;
  let known: RunState | undefined; // as Python told last
  let end = 0; // of its time, by the page's own clock
  let timer: ReturnType<typeof setTimeout>;

  /** How many seconds are left; a second later the page is drawn again. */
  function left(run: RunState): number | undefined {
    clearTimeout(timer);
    if (run !== known) end = performance.now() + SECOND * (run.seconds ?? 0);
    known = run;
    if (run.seconds === undefined) return undefined;
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / SECOND));
    const goOn = () => (seconds ? view.draw(false) : view.post({ act: "set", what: "time" }));
    timer = setTimeout(() => view.el.isConnected && goOn(), SECOND / 2);
    return seconds;
  }

  function standing(run: RunState): JSX.Element {
    const { labels } = traits;
    const seconds = left(run);
    return (
      <p class="run">
        <b role="status">{run.text}</b>
        {seconds !== undefined && (
          <>
            <span role="timer" aria-label={labels["puzzle.left"]}>
              {clock(seconds)}
            </span>
            <button type="button" onClick={() => view.post({ act: "set", what: "stop clock" })}>
              {labels["puzzle.no_clock"]}
            </button>
          </>
        )}
      </p>
    );
  }

  const choice = ({ name, label, position, why, size, solved }: PuzzleSet): JSX.Element => (
    <button type="button" onClick={() => view.request({ act: "set", what: "choose", name }, () => undefined)}>
      <SmallBoard position={position} />
      <span>
        <span>{label}</span>
        <small>{size ? `${why} ${solved} / ${size}` : why}</small>
      </span>
    </button>
  );

  const choices = (offered: readonly PuzzleSet[]): JSX.Element => (
    <section class="sets" aria-label={traits.labels["puzzle.sets"]}>
      {offered.filter(({ size }) => !size).map(choice)}
      <p>{traits.labels["puzzle.ideas"]}</p>
      {offered.filter(({ size }) => size).map(choice)}
    </section>
  );

  return {
    run: () => traits.puzzle!.run && standing(traits.puzzle!.run),
    choices: () => traits.puzzle!.sets && choices(traits.puzzle!.sets),
  };
}
