// The composer's desk: what a setup is as a puzzle, what mends it, and what can be done with it.
import "../styles/desk.css";
import "../styles/sheet.css"; // a puzzle is tried out
import type { ComponentChildren, JSX } from "preact";
import { originOf, targetOf } from "../board/geometry.ts";
import type { Content } from "../wire/requests.ts";
import type { Composing, DeskState, Label } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { download } from "./download.ts";
import { printer } from "./print.ts";
import { Thinking } from "../side/thinking.tsx";
import { writing } from "./writing.ts";

const LONGEST = 200; // signs of a title; Python takes no more
const LARGEST = 1_000_000; // of a file

export default function desk(view: View, request: (content: Content) => void): () => ComponentChildren {
  const { traits } = view;
  const paper = printer(view);
  const { field, flush } = writing();
  let saving = false; // this view has asked for a file
  let saved = traits.desk!.file?.number; // that was last handed over

  function compose(what: Composing, value = ""): void {
    flush(); // a finger leaves no field
    request({ act: "compose", what, value });
  }

  /** What is asked for may come as a file. */
  function save(what: "keep" | "save"): void {
    saving = true;
    compose(what);
  }

  async function open({ currentTarget: field }: { currentTarget: HTMLInputElement }): Promise<void> {
    const file = field.files?.[0];
    field.value = ""; // the same file may be opened again
    if (file) compose("open", await file.slice(0, LARGEST).text());
  }

  function handOver({ file }: DeskState): void {
    if (file && file.number !== saved) {
      saved = file.number;
      if (saving) download(file.name, new Blob([file.text], { type: "application/json" }));
      saving = false;
    }
  }

  const button = (word: Label, act: () => void, disabled = false): JSX.Element => (
    <button type="button" aria-disabled={disabled} onClick={disabled ? undefined : act}>
      {traits.labels[word]}
    </button>
  );

  const line = (word: "title" | "author"): JSX.Element => (
    <label>
      {traits.labels[`desk.${word}`]}
      <input
        maxLength={LONGEST}
        // Nothing waits for it: who leaves the field for a button is heard.
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

  /** What the puzzle is. */
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

  /** What first moves are right, why one too many is, and what would mend it. */
  function findings({ said, rating, reasons = [], mends = [], searching, stopped, proved, total, ready, known, idle, near }: DeskState): JSX.Element {
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
        {mends.length > 0 && (
          <div class="mends" role="group" aria-label={labels["desk.mends"]}>
            <span aria-hidden="true">{labels["desk.mends"]}</span>
            {mends.map(({ label, text }) => (
              <button type="button" onClick={() => request({ act: "write", text })}>
                {label}
              </button>
            ))}
          </div>
        )}
        {searching && (
          <Thinking
            labels={labels}
            text={labels[said ? "desk.mending" : "thinking"]}
            done={proved}
            total={total ?? 0}
            stop={() => view.post({ act: "stop" })}
          />
        )}
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

  /** *Find me one*: what the miner looks for, how far it is, and what is wrong with the form. */
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
        {searching && (
          <Thinking labels={labels} text={mined ?? labels.thinking} total={0} stop={() => view.post({ act: "stop" })} />
        )}
      </details>
    );
  }

  /** The whole solution, as it is printed; a line is shown on the board where it is pressed. */
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
      {searching && (
        <Thinking labels={traits.labels} text={traits.labels.thinking} total={0} stop={() => view.post({ act: "stop" })} />
      )}
    </div>
  );

  /** While a puzzle is tried out: what it asks, and in the solution where it goes on. */
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
              <button type="button" onClick={() => compose("walk", move)}>
                {originOf(move)} {targetOf(move)}
              </button>
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

  /** What can be done with the puzzle, also while it is tried out. */
  function acts({ mode, ready = mode !== "edit" }: DeskState): JSX.Element {
    return (
      <div class="row acts">
        {mode !== "play" && button("desk.play", () => compose("play"), !ready)}
        {mode !== "solution" && button("desk.solution", () => compose("solution"), !ready)}
        {button("desk.keep", () => save("keep"), !ready)}
        {button("desk.save", () => save("save"), !ready)}
        {traits.share?.text !== undefined && button("desk.print", () => paper.ask(), !ready)}
        <label class="open">
          {traits.labels["desk.open"]}
          <input type="file" accept=".json,.txt" onChange={(event) => void open(event)} />
        </label>
      </div>
    );
  }

  return () => {
    const { labels, desk: state } = traits;
    handOver(state!);
    paper.follow();
    const { mode, notice } = state!;
    const said = notice && (
      <p role="status" class="notice">
        {notice}
      </p>
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
      <section class="desk" aria-label={labels.desk}>
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
