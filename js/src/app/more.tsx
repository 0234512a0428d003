// The reader's settings on the site: language, stored data, links.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { download } from "../parts/download.ts";
import { store, stored } from "../storage.ts";
import { PROGRESS } from "./documents.ts";
import { forgetLeft } from "./left.ts";
import type { Python } from "./python.ts";
import { Sheet } from "./sheet.tsx";
import type { Surroundings } from "./widget.tsx";

const LANGUAGE = "kamisado-language";

export function preferredLanguage(known: readonly string[]): string {
  const wishes = [stored(LANGUAGE) ?? "", ...navigator.languages];
  return wishes.map((wish) => wish.split("-")[0]!).find((wish) => known.includes(wish)) ?? known[0]!;
}

function choose(language: string): void {
  store(LANGUAGE, language);
  forgetLeft(); // stored views are in the other language
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
          <button type="button" onClick={() => save(python)}>{words["save"]}</button>
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
