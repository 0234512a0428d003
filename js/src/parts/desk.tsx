// The composer's desk: what a setup is as a puzzle, what mends it, and what can be done with it.
import "../styles/desk.css";
import type { ComponentChildren, JSX } from "preact";
import { originOf, targetOf } from "../board/geometry.ts";
import type { Content } from "../wire/requests.ts";
import type { Composing, DeskState, Label } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { download } from "./download.ts";
import { later } from "./later.ts";
import { printer } from "./print.ts";
import type Refill from "./refill.tsx";
import { Thinking } from "../side/thinking.tsx";
import { writing } from "./writing.ts";

const LONGEST = 200; // signs of a title; Python takes no more
const LARGEST = 1_000_000; // of a file

export default function desk(view: View, request: (content: Content) => void): () => ComponentChildren {
  const { traits } = view;
  const paper = printer(view);
  const refill = later<typeof Refill>(view, "refill");
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

  /** What the puzzle is. */
  function about({ task, number }: DeskState): JSX.Element {
    const { labels } = traits;
    return (
      <>
        <label>
          {labels["desk.task"]}
          <select value={task} onChange={({ currentTarget: { value } }) => compose("task", value)}>
            {Object.entries(labels).map(
              ([word, name]) =>
                word.startsWith("desk.task.") && <option value={word.slice(10).replaceAll("-", " ")}>{name}</option>,
            )}
          </select>
        </label>
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
  function findings({ said, rating, reasons = [], mends = [], searching, stopped, proved, total, ready, known, placings = [], sweep, near }: DeskState): JSX.Element {
    const { selected = "" } = view.picture;
    const chosen = /\d/.test(selected) ? selected : ""; // the tower that is picked up, on a square
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
        {placings.map((text) => (
          <p class="detail">{text}</p>
        ))}
        {ready && (
          <div class="row">
            {button("desk.idle", () => compose("idle"))}
            {button("desk.sweep", () => compose("sweep", chosen), !chosen)}
            {sweep && button("desk.pair", () => compose("pair", chosen), !chosen)}
          </div>
        )}
        {known ? <p class="detail">{known}</p> : ready && <div class="row">{button("desk.lookup", () => compose("look up"))}</div>}
        {stopped && <div class="row">{button("desk.prove", () => compose("prove"))}</div>}
      </>
    );
  }

  /** What the miner is to look for in words, and how far it is. */
  const wish = ({ wish = "", mining, mined }: DeskState): JSX.Element => (
    <>
      <form
        class="row wish"
        onSubmit={(event) => {
          event.preventDefault();
          compose("wish", event.currentTarget.querySelector("input")!.value);
        }}
      >
        <label>
          {traits.labels["desk.wish"]}
          <input maxLength={LONGEST} placeholder={traits.labels["desk.wish.hint"]} defaultValue={wish} />
        </label>
        <button>{traits.labels["desk.wish.find"]}</button>
      </form>
      {mining ? (
        <Thinking labels={traits.labels} text={mined ?? traits.labels.thinking} total={0} stop={() => view.post({ act: "stop" })} />
      ) : (
        mined && <p class="detail">{mined}</p>
      )}
    </>
  );

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
    const { mode, title, said, rating, moves, line_ups: lineUps } = state;
    const { labels, nodes } = traits;
    const { picture, keysId } = view;
    const { shown } = picture;
    const Refill = lineUps && refill();
    const sides = (["left", "right"] as const).filter((side) => mode === "play" || moves?.some(({ move }) => move === side));
    const fill = (direction: "left" | "right") =>
      mode === "play" ? request({ act: "fill", direction }) : compose("walk", direction);
    return (
      <>
        {title && <p class="figure">{title}</p>}
        <p>
          <b>{said}</b> {rating}
        </p>
        {Refill && <Refill {...picture} {...{ labels, lineUps, keysId, sides, fill }} />}
        {moves && !lineUps && (
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
          {wish(state!)}
          {said}
          {acts(state!)}
        </div>
      </section>
    );
  };
}
