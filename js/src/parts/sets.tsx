// Sets of puzzles to choose from, how it stands with one that is solved in one go, and what came of it.
import "../styles/sets.css";
import type { ComponentChildren, JSX } from "preact";
import { aboutTurn, SmallBoard } from "../board/small.tsx";
import type { PuzzleSet, RunState } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { clock } from "../labels/clock.ts";
import { RunMarks } from "../side/run_marks.tsx";
import { later } from "./later.ts";
import type createResult from "./result.tsx";

const SECOND = 1000;
const PAUSE = { "+": 900, "-": 1600 } as const; // ms, before the next puzzle comes by itself

/** What stands beside the board, and what below it. */
interface Sets {
  run(): ComponentChildren;
  /** Brought into sight where somebody has just asked for them. */
  choices(isAsked: boolean): ComponentChildren;
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

  let counted: string | undefined; // the marks that were seen
  const loadResult = later<typeof createResult>(view, "result");
  let result: ReturnType<typeof createResult> | undefined;

  /** What is solved in one go goes on by itself, once it was seen how a puzzle ended. */
  function goOn({ marks, over }: RunState): void {
    const more = counted !== undefined && marks.length > counted.length;
    counted = marks;
    if (!more || over) return;
    const next = () => {
      const { run } = traits.puzzle!;
      if (view.el.isConnected && run && !run.over && run.marks === marks)
        view.request({ act: "next" }, () => undefined);
    };
    setTimeout(next, PAUSE[marks.at(-1) as "+" | "-"]);
  }

  function standing(run: RunState): JSX.Element {
    const { labels } = traits;
    const seconds = left(run);
    goOn(run);
    if (run.result) {
      result ??= loadResult()?.(view);
      if (result) return result.card(run.result, run);
    }
    return (
      <p class="run">
        <b role="status">{run.text}</b>
        {run.marks && <RunMarks labels={labels} marks={run.marks} />}
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

  /** Whoever has gone down to choose sees the board again. */
  const goUp = () => view.el.getBoundingClientRect().top < 0 && view.el.scrollIntoView();

  function choose(name: string): void {
    view.request({ act: "set", what: "choose", name }, () => undefined);
    goUp();
  }

  const choice = ({ name, label, position, why, size, solved }: PuzzleSet): JSX.Element => (
    <button type="button" onClick={() => choose(name)}>
      <SmallBoard position={position} about={aboutTurn(position)} />
      <span>
        <b>{label}</b>
        {why && <small>{why}</small>}
        {size && <small>{`${solved}\u00a0/\u00a0${size}`}</small>}
      </span>
    </button>
  );

  const goDown = (section: HTMLElement | null) => section?.scrollIntoView();

  const choices = (offered: readonly PuzzleSet[], isAsked: boolean): JSX.Element => (
    <section class="sets" ref={isAsked ? goDown : null} aria-label={traits.labels["puzzle.sets"]}>
      <div>{offered.filter(({ group }) => !group).map(choice)}</div>
      {(["ideas", "task", "moves", "rings"] as const).map((group) => (
        <>
          <h3>{traits.labels[`puzzle.${group}`]}</h3>
          <div>{offered.filter((set) => set.group === group).map(choice)}</div>
        </>
      ))}
    </section>
  );

  return {
    run: () => traits.puzzle!.run && standing(traits.puzzle!.run),
    choices: (isAsked) => traits.puzzle!.sets && choices(traits.puzzle!.sets, isAsked),
  };
}
