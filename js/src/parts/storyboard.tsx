// Lessons at the editor: the scenes in their order, what is said and asked at the one shown, and how readers see it.
import "../styles/desk.css";
import "../styles/storyboard.css";
import type { ComponentChildren, JSX } from "preact";
import alone from "../transports/alone.ts";
import type { Content } from "../wire/requests.ts";
import type { Drafting, Label, LessonDraft, Option } from "../wire/generated.ts";
import { arrowsOn } from "../input/arrows.ts";
import type { View } from "../kind.ts";
import type lesson from "../kinds/lesson/lesson.tsx";
import { download } from "./download.ts";
import { printer } from "./print.ts";
import { writing } from "./writing.ts";

const LONGEST = 2000; // signs of a text; Python takes no more
const LARGEST = 1_000_000; // of a file

type Tool = "mark" | "arrow";

export default function storyboard(view: View, request: (content: Content) => void) {
  const { traits } = view;
  const paper = printer(view);
  const { field, flush } = writing();
  let tool: Tool | undefined;
  let begins: string | undefined; // the square where an arrow begins
  let saving = false; // this view has asked for a file
  let saved = draft().file?.number; // that was last handed over
  let end: (() => void) | undefined; // of the preview

  function draft(): LessonDraft {
    return traits.desk!.lesson!;
  }

  function act(what: Drafting, value = ""): void {
    flush(); // a finger leaves no field
    request({ act: "draft", what, value });
  }

  /** A text of the scene shown, or of the lesson. Nothing waits for it: who leaves a field for a button is heard. */
  const text = (what: Drafting, known: string) => ({
    maxLength: LONGEST,
    ...field(`${what} ${draft().scene}`, known, (value) => view.post({ act: "draft", what, value })),
  });

  function choose(other: Tool): void {
    tool = tool === other ? undefined : other;
    begins = undefined;
    view.deselect();
    if (tool) view.el.querySelector(".board")!.scrollIntoView({ block: "nearest" }); // on a telephone it is far up
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

  /** A press on a square, while squares are marked or arrows drawn; false where it is none of these. */
  function press(square: string): boolean {
    if (!tool) return false;
    const from = begins;
    begins = tool === "arrow" && !from ? square : undefined;
    if (tool === "mark") act("mark", square);
    else if (from && from !== square) act("mark", from + square);
    else view.draw();
    return true;
  }

  /** The marks of the scene, and the one from which an arrow is drawn just now. */
  const marks = (): string[] => [...draft().marks, ...(begins ? [begins] : [])];
  /** The arrows of the scene, and the one that is drawn just now. */
  const arrows = (): string[] => [...draft().arrows, ...(drawing.drawn ? [drawing.drawn] : [])];

  async function open({ currentTarget: field }: { currentTarget: HTMLInputElement }): Promise<void> {
    const text = await field.files?.[0]?.slice(0, LARGEST).text();
    field.value = ""; // the same file may be opened again
    if (text) act("open", text);
  }

  function save(): void {
    saving = true;
    act("save");
  }

  function handOver({ file }: LessonDraft): void {
    if (file && file.number !== saved) {
      saved = file.number;
      if (saving) download(file.name, new Blob([file.text], { type: "text/plain" }));
      saving = false;
    }
  }

  /** Show the lesson in an element, once its script is there, as long as the element is. */
  function preview(place: HTMLElement | null): void {
    end?.();
    end = undefined;
    const state = draft()?.preview;
    if (!place || !state) return;
    void view.loader.load<typeof lesson>("lesson").then((lesson) => {
      if (place.isConnected) end = lesson.render({ model: alone(state), el: place });
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

  /** One of several things, or none of them; nothing at all where there is nothing to choose. */
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

  /** The scenes to choose from, variations set in, and what can be done with the one shown. */
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

  /** What is right, where the rules do not know it. */
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

  /** What is said, marked and asked at the scene shown. */
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
    handOver(shown);
    paper.follow();
    if (shown.preview)
      return (
        <section class="preview" aria-label={labels["draft.preview"]}>
          {button("draft.edit", "edit")}
          <div ref={preview} onKeyDown={(event) => event.stopPropagation()} />
        </section>
      );
    return (
      <section class="desk storyboard" aria-label={labels.draft}>
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
              <button type="button" onClick={save}>
                {labels["desk.save"]}
              </button>
              {traits.share?.text !== undefined && (
                <button type="button" aria-disabled={!shown.whole} onClick={shown.whole ? () => paper.ask() : undefined}>
                  {labels["desk.print"]}
                </button>
              )}
              <label class="open">
                {labels["desk.open"]}
                <input type="file" accept=".txt" onChange={(event) => void open(event)} />
              </label>
              {button("draft.new", "new")}
              {shown.replaced && button("draft.restore", "restore")}
            </div>
          </div>
        </div>
        <div class="about" key={shown.scene}>
          {scene(shown)}
        </div>
      </section>
    );
  }

  return { panel, press, marks, arrows };
}
