// What belongs to the reader and the site: the language, what is kept in this browser, where everything else is.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { download } from "../parts/download.ts";
import { PROGRESS } from "./documents.ts";
import { forgetLeft } from "./left.ts";
import type { Python } from "./python.ts";
import { Sheet } from "./sheet.tsx";
import type { Surroundings } from "./widget.tsx";

const LANGUAGE = "kamisado-language";

export function preferredLanguage(known: readonly string[]): string {
  const wishes = [...navigator.languages];
  try {
    wishes.unshift(localStorage.getItem(LANGUAGE) ?? "");
  } catch {
    // The browser's own wishes are known.
  }
  return wishes.map((wish) => wish.split("-")[0]!).find((wish) => known.includes(wish)) ?? known[0]!;
}

function choose(language: string): void {
  try {
    localStorage.setItem(LANGUAGE, language);
    forgetLeft(); // it speaks the other language
  } catch {
    // Then it lasts as long as the page does not.
  }
  location.reload();
}

function save({ texts }: Python): void {
  const text = texts[PROGRESS] ?? "{}";
  download(PROGRESS, new Blob([text], { type: "application/json" }));
}

export function More({ site, language, python }: Surroundings): JSX.Element {
  const { words, languages } = site;
  const [said, say] = useState("");

  async function readBack(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    input.value = "";
    const text = await file.text();
    python.restore(text, (why) => {
      if (!why) forgetLeft();
      say(why || words["restored"]!);
    });
  }

  return (
    <Sheet title={words["more"]!}>
      <h2>{words["language"]}</h2>
      <ul class="choices">
        {Object.entries(languages).map(([code, name]) => (
          <li>
            <button type="button" lang={code} aria-pressed={code === language} onClick={() => choose(code)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <h2>{words["kept"]}</h2>
      <p>{words["kept.about"]}</p>
      <ul class="choices">
        <li>
          <button type="button" onClick={() => save(python)}>
            {words["save"]}
          </button>
        </li>
        <li>
          <label class="button">
            {words["restore"]}
            <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => void readBack(currentTarget)} />
          </label>
        </li>
      </ul>
      {said && <p role="status">{said}</p>}
      <h2>{words["site"]}</h2>
      <p>{words["site.about"]}</p>
      {site.notebooks && (
        <p>
          <a href={site.notebooks}>{words["notebooks"]}</a>
        </p>
      )}
    </Sheet>
  );
}
