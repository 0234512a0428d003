// A composer's collection: a list of puzzles with small boards, comments and actions.
import "../styles/collection.css";
import "../styles/sheet.css"; // a puzzle is tried out
import type { ComponentChildren, JSX } from "preact";
import { SmallBoard } from "../board/small.tsx";
import type { Collecting, KeptPuzzle, Label } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { OpenFile } from "../side/open_file.tsx";
import { downloading } from "./download.ts";
import { printer } from "./print.ts";
import { writing } from "./writing.ts";

const sheets = ["diagrams", "tournament", "solutions"] as const;

export default function collection(view: View, arrive: (part: Element | null) => void): () => ComponentChildren {
  const { traits } = view;
  const paper = printer(view);
  const { field, flush } = writing();
  let unfolded: string | undefined; // the puzzle shown in full
  const file = downloading(() => traits.own?.file, "application/json");

  function collect(what: Collecting, id = "", value = ""): void {
    flush();
    view.request({ act: "collect", what, puzzle: id, value }, () => undefined);
  }

  const button = (word: Label, act: () => void, disabled = false): JSX.Element => (
    <button type="button" aria-disabled={disabled} onClick={disabled ? undefined : act}>{traits.labels[word]}</button>
  );

  const line = (word: Label, what: Collecting, id: string, text: string): JSX.Element => (
    <label>
      {traits.labels[word]}
      <input
        maxLength={what === "notes" ? 2000 : 200}
        {...field(`${what} ${id}`, text, (value) => view.post({ act: "collect", what, puzzle: id, value }))}
      />
    </label>
  );

  function details({ id, title, author, notes, tags }: KeptPuzzle): JSX.Element {
    return (
      <div class="details">
        {line("desk.title", "title", id, title)}
        {line("desk.author", "author", id, author)}
        {line("own.tags", "tags", id, tags)}
        {line("own.notes", "notes", id, notes)}
        <div class="row">
          {button("desk.play", () => collect("play", id))}
          {button("own.edit", () => collect("edit", id))}
          {button("own.copy", () => collect("copy", id))}
          {button("draft.earlier", () => collect("earlier", id))}
          {button("draft.later", () => collect("later", id))}
          {button("own.remove", () => collect("remove", id))}
        </div>
      </div>
    );
  }

  function entry(puzzle: KeptPuzzle): JSX.Element {
    const { id, title, said, author, position, tags } = puzzle;
    const open = unfolded === id;
    const unfold = () => {
      unfolded = open ? undefined : id;
      view.draw(false);
    };
    return (
      <li key={id}>
        <button type="button" class="kept" aria-expanded={open} onClick={unfold}>
          <SmallBoard position={position} />
          <span>
            <b>{title || id}</b>
            <span>{said}</span>
            <small>{[author, tags].filter(Boolean).join(" · ")}</small>
          </span>
        </button>
        {open && details(puzzle)}
      </li>
    );
  }

  return () => {
    const { labels, own } = traits;
    const { puzzles = [], owner = "", undo, notice } = own!;
    paper.follow();
    file.follow();
    const [mine, theirs] = [true, false].map((which) => puzzles.filter((each) => each.own === which));
    return (
      <section ref={arrive} class="collection" aria-label={labels.own}>
        <div class="row">
          <b>{labels.own}</b>
          {button("own.hide", () => collect("hide"))}
        </div>
        {puzzles.length ? line("own.owner", "owner", "", owner) : <p>{labels["own.none"]}</p>}
        <div role="status">
          {notice}
          {undo && button("own.undo", () => collect("undo"))}
        </div>
        <ul>{mine!.map(entry)}</ul>
        {theirs!.length > 0 && <h3>{labels["own.theirs"]}</h3>}
        {theirs!.length > 0 && <ul>{theirs!.map(entry)}</ul>}
        <div class="row">
          {button("own.save", () => (file.ask(), collect("save")), !puzzles.length)}
          <OpenFile label={labels["own.open"]} accept=".json" open={(text) => collect("open", "", text)} />
          {traits.share?.text !== undefined &&
            sheets.map((sheet) => button(`own.${sheet}`, () => paper.ask(sheet), !puzzles.length))}
        </div>
      </section>
    );
  };
}
