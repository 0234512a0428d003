// The composer's desk: judges a setup as a puzzle, repairs it, and exports it.
import "../styles/desk.css";
import "../styles/sheet.css"; // a puzzle is tried out
import type { ComponentChildren, JSX } from "preact";
import { originOf, targetOf } from "../board/geometry.ts";
import type { Content } from "../wire/requests.ts";
import type { Composing, DeskState, Label } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { OpenFile } from "../side/open_file.tsx";
import { downloading } from "./download.ts";
import { printer } from "./print.ts";
import { Thinking } from "../side/thinking.tsx";
import { writing } from "./writing.ts";

const LONGEST = 200; // maximum length of a title, as in Python

export default function desk(view: View, arrive: (part: Element | null) => void, request: (content: Content) => void): () => ComponentChildren {
  const { traits } = view;
  const paper = printer(view);
  const { field, flush } = writing();
  const file = downloading(() => traits.desk!.file, "application/json");

  function compose(what: Composing, value = ""): void {
    flush(); // on touch screens a field may keep the focus
    request({ act: "compose", what, value });
  }

  /** Requests may result in a file. */
  function save(what: "keep" | "save"): void {
    file.ask();
    compose(what);
  }

  const button = (word: Label, act: () => void, disabled = false): JSX.Element => (
    <button type="button" aria-disabled={disabled} onClick={disabled ? undefined : act}>{traits.labels[word]}</button>
  );

  const thinking = (text: string, done?: number, total = 0): JSX.Element => (
    <Thinking {...{ text, done, total }} labels={traits.labels} stop={() => view.post({ act: "stop" })} />
  );

  const line = (word: "title" | "author"): JSX.Element => (
    <label>
      {traits.labels[`desk.${word}`]}
      <input
        maxLength={LONGEST}
        // Sent without waiting, so that a button pressed next is not blocked.
        {...field(word, traits.desk![word]!, (value) => view.post({ act: "compose", what: word, value }))}
      />
    </label>
  );

  const tasks = (field: string, task: string, choose?: (task: string) => void): JSX.Element => (
    <label>
      {traits.labels["desk.task"]}
      <select
        name={field || undefined}
        {...(choose ? { value: task, onChange: ({ currentTarget }) => choose(currentTarget.value) } : { defaultValue: task })}
      >
        {Object.entries(traits.labels).map(
          ([word, name]) =>
            word.startsWith("desk.task.") && <option value={word.slice(10).replaceAll("-", " ")}>{name}</option>,
        )}
      </select>
    </label>
  );

  /** The puzzle's task. */
  function about({ task, number }: DeskState): JSX.Element {
    const { labels } = traits;
    return (
      <>
        {tasks("", task!, (value) => compose("task", value))}
        {number !== undefined && (
          <label>
            {labels["desk.number"]}
            <input
              type="number"
              min="1"
              {...field(`number ${task}`, `${number}`, (value) => {
                if (value) view.post({ act: "compose", what: "number", value });
              })}
            />
          </label>
        )}
        <div class="row">
          {line("title")}
          {line("author")}
        </div>
      </>
    );
  }

  /** The puzzle's right first moves, why an extra one is right, and repairs. */
  function findings({ said, rating, reasons = [], repairs = [], searching, stopped, proved, total, ready, known, idle, near }: DeskState): JSX.Element {
    const { labels } = traits;
    return (
      <>
        <div role="status">
          {said && (
            <p>
              <b>{said}</b> {rating}
            </p>
          )}
          {reasons.map((why) => (
            <p class="detail">{why}</p>
          ))}
        </div>
        {near && <p class="detail">{near}</p>}
        {repairs.length > 0 && (
          <div class="repairs" role="group" aria-label={labels["desk.repairs"]}>
            <span aria-hidden="true">{labels["desk.repairs"]}</span>
            {repairs.map(({ label, text }) => (
              <button type="button" onClick={() => request({ act: "write", text })}>
                {label}
              </button>
            ))}
          </div>
        )}
        {searching && thinking(labels[said ? "desk.repairing" : "thinking"], proved, total)}
        {idle && <p class="detail">{idle}</p>}
        {known && <p class="detail">{known}</p>}
        {ready && (
          <div class="row">
            {!idle && button("desk.idle", () => compose("idle"))}
            {!known && button("desk.lookup", () => compose("look up"))}
          </div>
        )}
        {stopped && <div class="row">{button("desk.prove", () => compose("prove"))}</div>}
      </>
    );
  }

  /** *Find me one*: the miner's settings, progress and errors. */
  function finder({ find }: DeskState): JSX.Element {
    const { labels } = traits;
    const { moves, rings, tries, searching, mined, error } = find!;
    const number = (name: string, label: Label, value: number, most: number) => (
      <label>
        {labels[label]}
        <input type="number" name={name} min="0" max={most} placeholder={labels["desk.find.any"]} defaultValue={value ? `${value}` : ""} />
      </label>
    );
    function look(form: HTMLFormElement): void {
      const given = new FormData(form);
      const numbers = ["moves", "rings", "tries"].map((name) => [name, Number(given.get(name))]);
      compose("find", JSON.stringify({ task: given.get("task"), ...Object.fromEntries(numbers) }));
    }
    return (
      <details class="find" open={searching || undefined}>
        <summary>{labels["desk.find"]}</summary>
        <form
          class="row"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            look(event.currentTarget);
          }}
        >
          {tasks("task", find!.task)}
          {number("moves", "desk.find.moves", moves, 20)}
          {number("rings", "desk.find.rings", rings, 16)}
          {number("tries", "desk.find.tries", tries, 20)}
          <button>{labels["desk.find.go"]}</button>
        </form>
        <div role="status">
          {error && <p class="notice">{error}</p>}
          {!searching && mined && <p class="detail">{mined}</p>}
        </div>
        {searching && thinking(mined ?? labels.thinking)}
      </details>
    );
  }

  /** The printed solution; pressing a line shows it on the board. */
  const whole = ({ lines = [], remarks = [], searching }: DeskState): JSX.Element => (
    <div class="whole">
      <ol>
        {lines.map(({ indent, text, shown }, index) => (
          <li style={{ marginInlineStart: `${indent}em` }}>
            <button type="button" aria-current={shown} onClick={() => compose("line", `${index}`)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      {remarks.map((text) => (
        <p class="detail">{text}</p>
      ))}
      {searching && thinking(traits.labels.thinking)}
    </div>
  );

  /** A puzzle being tried out: its task, and the place in the solution. */
  function attempt(state: DeskState): JSX.Element {
    const { mode, title, said, rating, moves } = state;
    const { labels, nodes } = traits;
    const { shown } = view.picture;
    return (
      <>
        {title && <p class="figure">{title}</p>}
        <p>
          <b>{said}</b> {rating}
        </p>
        {moves && (
          <div class="tries" role="group" aria-label={labels["desk.next"]}>
            <span aria-hidden="true">{labels[moves.length ? "desk.next" : "desk.end"]}</span>
            {moves.map(({ move }) => (
              <button type="button" onClick={() => compose("walk", move)}>{originOf(move)} {targetOf(move)}</button>
            ))}
          </div>
        )}
        {mode === "solution" && whole(state)}
        <div class="row">
          {mode === "play" && nodes[shown]!.tried && button("desk.again", () => compose("again"))}
          {button("desk.edit", () => compose("edit"))}
        </div>
      </>
    );
  }

  /** Actions on the puzzle, also while it is tried out. */
  function acts({ mode, ready = mode !== "edit" }: DeskState): JSX.Element {
    return (
      <div class="row acts">
        {mode !== "play" && button("desk.play", () => compose("play"), !ready)}
        {mode !== "solution" && button("desk.solution", () => compose("solution"), !ready)}
        {button("desk.keep", () => save("keep"), !ready)}
        {button("desk.save", () => save("save"), !ready)}
        {traits.share?.text !== undefined && button("desk.print", () => paper.ask(), !ready)}
        <OpenFile label={traits.labels["desk.open"]} accept=".json,.txt" open={(text) => compose("open", text)} />
      </div>
    );
  }

  return () => {
    const { labels, desk: state } = traits;
    file.follow();
    paper.follow();
    const { mode, notice } = state!;
    const said = notice && (
      <p role="status" class="notice">{notice}</p>
    );
    if (mode !== "edit")
      return (
        <section class="desk">
          {attempt(state!)}
          {said}
          {acts(state!)}
        </section>
      );
    return (
      <section ref={arrive} class="desk" aria-label={labels.desk}>
        <div class="findings">{findings(state!)}</div>
        <div class="about">
          {about(state!)}
          {finder(state!)}
          {said}
          {acts(state!)}
        </div>
      </section>
    );
  };
}
