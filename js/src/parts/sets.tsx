// Sets of puzzles, the state of a run, and its result.
import "../styles/sets.css";
import type { ComponentChildren, JSX } from "preact";
import { SmallScene } from "../board/small_scene.tsx";
import type { PuzzleSet, RunState } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { clock } from "../labels/clock.ts";
import { RunMarks } from "../side/run_marks.tsx";
import { created } from "./later.ts";
import type createResult from "./result.tsx";

const SECOND = 1000;
const PAUSE = { "+": 900, "-": 1600 } as const; // ms before the next puzzle

interface Sets {
  run(): ComponentChildren;
  /** The list of sets; scrolled into view when opened. */
  choices(isAsked: boolean): ComponentChildren;
}

export default function sets(view: View): Sets {
  const { traits } = view;
  let known: RunState | undefined; // as last reported by Python
  let end = 0; // end of the time limit, by the page's clock
  let timer: ReturnType<typeof setTimeout>;

  /** Seconds left; redraws the page every second. */
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

  let counted: string | undefined; // the marks already seen
  const result = created<typeof createResult>(view, "result");

  /** A run continues automatically after showing the result of the puzzle. */
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
    const card = run.result && result()?.(run.result, run);
    if (card) return card;
    return (
      <p class="run">
        <b role="status">{run.text}</b>
        {run.marks && <RunMarks labels={labels} marks={run.marks} />}
        {seconds !== undefined && (
          <>
            <span role="timer" aria-label={labels["puzzle.left"]}>{clock(seconds)}</span>
            <button type="button" onClick={() => view.post({ act: "set", what: "stop clock" })}>
              {labels["puzzle.no_clock"]}
            </button>
          </>
        )}
      </p>
    );
  }

  /** After choosing further down, scroll back to the board. */
  const goUp = () => view.el.getBoundingClientRect().top < 0 && view.el.scrollIntoView();

  function choose(name: string): void {
    view.request({ act: "set", what: "choose", name }, () => undefined);
    goUp();
  }

  /** A set's picture: a board, or for a run its marks or its clock. */
  const isPictured = (set: PuzzleSet): set is PuzzleSet & { position: string } => !!set.position;
  const pictured = (set: PuzzleSet): JSX.Element =>
    isPictured(set) ? (
      <SmallScene scene={set} ringed />
    ) : (
      <span class="small" aria-hidden="true">
        {set.seconds ? clock(set.seconds) : <RunMarks labels={traits.labels} marks="++-" />}
      </span>
    );

  const choice = (set: PuzzleSet): JSX.Element => (
    <button type="button" onClick={() => choose(set.name)}>
      {pictured(set)}
      <span>
        <b>{set.label}</b>
        {set.why && <small>{set.why}</small>}
        {set.size && <small>{`${set.solved}\u00a0/\u00a0${set.size}`}</small>}
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
