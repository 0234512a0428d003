// The lesson desk: the scenes in order, the text and question of the current one, and a preview.
import "../styles/desk.css";
import "../styles/storyboard.css";
import type { ComponentChildren, JSX } from "preact";
import alone from "../transports/alone.ts";
import type { Content } from "../wire/requests.ts";
import type { Drafting, Label, LessonDraft, Option } from "../wire/generated.ts";
import { arrowsOn } from "../input/arrows.ts";
import type { View } from "../kind.ts";
import type lesson from "../kinds/lesson/lesson.tsx";
import { OpenFile } from "../side/open_file.tsx";
import { downloading } from "./download.ts";
import { printer } from "./print.ts";
import { writing } from "./writing.ts";

const LONGEST = 2000; // maximum characters of a text, as in Python

type Tool = "mark" | "arrow";

export default function storyboard(view: View, arrive: (part: Element | null) => void, request: (content: Content) => void) {
  const { traits } = view;
  const paper = printer(view);
  const { field, flush } = writing();
  let tool: Tool | undefined;
  let begins: string | undefined; // the square where an arrow starts
  const file = downloading(() => draft().file, "text/plain");
  let end: (() => void) | undefined; // closes the preview

  function draft(): LessonDraft {
    return traits.desk!.lesson!;
  }

  function act(what: Drafting, value = ""): void {
    flush(); // on touch screens a field may keep the focus
    request({ act: "draft", what, value });
  }

  /** A text field of the scene or lesson. Sent without waiting, so that a button pressed next is not blocked. */
  const text = (what: Drafting, known: string) => ({
    maxLength: LONGEST,
    ...field(`${what} ${draft().scene}`, known, (value) => view.post({ act: "draft", what, value })),
  });

  function choose(other: Tool): void {
    tool = tool === other ? undefined : other;
    begins = undefined;
    view.deselect();
    if (tool) view.el.querySelector(".board")!.scrollIntoView({ block: "nearest" }); // on a phone the board is far above
  }

  const drawing = arrowsOn(
    view.el,
    () => tool === "arrow" && !!traits.desk!.lesson,
    () => view.draw(),
    (arrow) => {
      begins = undefined;
      act("mark", arrow);
    },
  );

  /** A press on a square while marking squares or drawing arrows; false otherwise. */
  function press(square: string): boolean {
    if (!tool) return false;
    const from = begins;
    begins = tool === "arrow" && !from ? square : undefined;
    if (tool === "mark") act("mark", square);
    else if (from && from !== square) act("mark", from + square);
    else view.draw();
    return true;
  }

  /** The scene's marks, and the one where an arrow starts. */
  const marks = (): string[] => [...draft().marks, ...(begins ? [begins] : [])];
  /** The scene's arrows, and the one being drawn. */
  const arrows = (): string[] => [...draft().arrows, ...(drawing.drawn ? [drawing.drawn] : [])];

  function save(): void {
    file.ask();
    act("save");
  }

  /** Show the lesson in an element once its scripts have loaded, while the element is in the page. */
  function preview(place: HTMLElement | null): void {
    end?.();
    end = undefined;
    const state = draft()?.preview;
    if (!place || !state) return;
    const loads = (["opponents", "finale", "more"] as const).map((part) => view.loader.load(part)); // only this view can ask Python for them
    void Promise.all([view.loader.load<typeof lesson>("lesson"), ...loads]).then(([lesson]) => {
      if (place.isConnected) end = lesson.render({ model: alone({ ...state, _parts: traits.parts }), el: place });
    });
  }

  const button = (word: Label, what: Drafting, disabled = false): JSX.Element => (
    <button type="button" aria-disabled={disabled} onClick={disabled ? undefined : () => act(what)}>
      {traits.labels[word]}
    </button>
  );

  const line = (what: "title" | "about" | "name" | "prompt" | "why", value: string): JSX.Element => (
    <label>
      {traits.labels[`draft.${what}`]}
      <input {...text(what, value)} />
    </label>
  );

  const lines = (what: "say" | "choices", value: string): JSX.Element => (
    <label>
      {traits.labels[`draft.${what}`]}
      <textarea rows={3} {...text(what, value)} />
    </label>
  );

  /** A choice of one or none; nothing if there are no options. */
  const choice = (what: "purpose" | "rule" | "fill", none: Label, chosen: string, options: Option[]): ComponentChildren =>
    options.length > 0 && (
      <label>
        {traits.labels[`draft.${what}`]}
        <select value={chosen} onChange={({ currentTarget: { value } }) => act(what, value)}>
          {[{ value: "", label: traits.labels[none] }, ...options].map(({ value, label }) => (
            <option value={value}>{label}</option>
          ))}
        </select>
      </label>
    );

  const toggle = (name: Tool): JSX.Element => (
    <button type="button" aria-pressed={tool === name} onClick={() => choose(name)}>
      {traits.labels[`draft.${name}`]}
    </button>
  );

  /** The scenes to choose from, variations indented, and actions on the current one. */
  function scenes({ scenes, indents, scene, plays, undo }: LessonDraft): JSX.Element {
    const { labels } = traits;
    const playsNow = plays && !tool;
    return (
      <>
        <div class="row acts">
          <button
            type="button"
            aria-pressed={playsNow}
            onClick={() => {
              tool = undefined;
              act("playing", playsNow ? "" : "1");
            }}
          >
            {labels["draft.play"]}
          </button>
          {undo && button("draft.undo", "undo")}
        </div>
        {playsNow && <p class="notice">{labels["draft.playing"]}</p>}
        <ol class="scenes" aria-label={labels["draft.scenes"]}>
          {scenes.map((name, index) => (
            <li style={{ marginInlineStart: `${Math.min(indents[index]!, 6)}em` }}>
              <button
                type="button"
                aria-current={index === scene ? "step" : undefined}
                onClick={() => act("show", `${index}`)}
              >
                <b>{index + 1}</b> {name}
              </button>
            </li>
          ))}
        </ol>
        <div class="row acts">
          {button("draft.add", "add")}
          {button("draft.earlier", "earlier", scene === 0)}
          {button("draft.later", "later", scene === scenes.length - 1)}
          {indents[scene]! > 0 && button("draft.promote", "promote")}
          {button("draft.remove", "remove", scenes.length === 1)}
          {button("draft.cut", "cut", scene === 0)}
        </div>
      </>
    );
  }

  /** The right answer, where the rules do not decide it. */
  function answer({ ask, choices, answer: given }: LessonDraft): JSX.Element {
    const { labels } = traits;
    return ask === "choice" ? (
      <>
        {lines("choices", choices.join("\n"))}
        <label>
          {labels["draft.answer"]}
          <select value={given[0] ?? ""} onChange={({ currentTarget: { value } }) => act("answer", value)}>
            {["", ...choices].map((choice) => (
              <option value={choice}>{choice}</option>
            ))}
          </select>
        </label>
      </>
    ) : (
      <label>
        {labels["draft.answer.rules"]}
        <input {...text("answer", given.join(" "))} />
      </label>
    );
  }

  /** Text, marks and question of the current scene. */
  function scene(shown: LessonDraft): JSX.Element {
    const { labels } = traits;
    return (
      <>
        {lines("say", shown.say)}
        {line("name", shown.name)}
        <div class="row acts">
          {toggle("mark")}
          {toggle("arrow")}
        </div>
        {tool && <p class="notice">{labels[tool === "mark" ? "draft.marking" : "draft.drawing"]}</p>}
        {choice("fill", "draft.ask.none", shown.fill, shown.fills)}
        <label>
          {labels["draft.ask"]}
          <select value={shown.ask} onChange={({ currentTarget: { value } }) => act("ask", value)}>
            {Object.entries(labels).map(([word, name]) => {
              const ask = /^draft\.ask\.(.+)/.exec(word)?.[1];
              return ask && <option value={ask === "none" ? "" : ask}>{name}</option>;
            })}
          </select>
        </label>
        {shown.ask && (
          <>
            {line("prompt", shown.prompt)}
            {choice("purpose", "draft.purpose.none", shown.purpose, shown.purposes)}
            {answer(shown)}
            {line("why", shown.why)}
            {choice("rule", "draft.ask.none", shown.rule, shown.rules)}
          </>
        )}
      </>
    );
  }

  function panel(): ComponentChildren {
    const { labels } = traits;
    const shown = draft();
    file.follow();
    paper.follow();
    if (shown.preview)
      return (
        <section class="preview" aria-label={labels["draft.preview"]}>
          {button("draft.edit", "edit")}
          <div ref={preview} onKeyDown={(event) => event.stopPropagation()} />
        </section>
      );
    return (
      <section ref={arrive} class="desk storyboard" aria-label={labels.draft}>
        <div class="findings">
          <div class="list">
            {scenes(shown)}
            <div role="status">
              {shown.notes.map((note) => (
                <p>{note}</p>
              ))}
            </div>
          </div>
          <div class="head">
            {line("title", shown.title)}
            {line("about", shown.about)}
            <div class="row acts">
              {button("draft.preview", "preview")}
              <button type="button" onClick={save}>{labels["desk.save"]}</button>
              {traits.share?.text !== undefined && (
                <button type="button" aria-disabled={!shown.whole} onClick={shown.whole ? () => paper.ask() : undefined}>
                  {labels["desk.print"]}
                </button>
              )}
              <OpenFile label={labels["desk.open"]} accept=".txt" open={(text) => act("open", text)} />
              {button("draft.new", "new")}
              {shown.replaced && button("draft.restore", "restore")}
            </div>
          </div>
        </div>
        <div class="about" key={shown.scene}>{scene(shown)}</div>
      </section>
    );
  }

  return { panel, press, marks, arrows };
}
