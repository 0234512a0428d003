// Python's documents, stored in this browser and shared by all open pages of the site. Concurrent changes
// of two pages are merged.
import { store } from "../storage.ts";
import { mergeTexts } from "./merge.ts";

/** Prefix of the keys in the browser's storage. */
const KEPT = "kamisado ";

/** The document with the readers' progress. */
export const PROGRESS = "kamisado-progress.json";

/** The reader's theme for all boards, if it is not the browser's own. */
export function chosenTheme(progress = "{}"): string {
  try {
    const { reader, readers } = JSON.parse(progress);
    const { theme } = readers[reader].preferences;
    return theme === "light" || theme === "dark" ? theme : "";
  } catch {
    return ""; // nothing is stored yet, or no valid document
  }
}

interface Change {
  name: string;
  before: string | undefined;
  text: string;
}

export interface Documents {
  /** All documents by name, including those the browser refused to store: these last until the page closes. */
  readonly texts: Readonly<Record<string, string>>;
  /** Store a change of a document, merged with concurrent ones. */
  keep(change: Change): void;
}

function readAll(): Record<string, string> {
  const texts: Record<string, string> = {};
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(KEPT)) texts[name.slice(KEPT.length)] = localStorage.getItem(name)!;
  } catch {
    // The storage is blocked.
  }
  return texts;
}

/** `news` is called with changes Python does not know yet, `unkept` when the browser cannot store a document. */
export function openDocuments(news: (name: string, text: string) => void, unkept: () => void): Documents {
  const texts = readAll();
  const others = new BroadcastChannel("kamisado");

  function take({ name, before, text }: Change): string {
    const now = texts[name];
    const taken = now === undefined || now === before ? text : mergeTexts(before ?? "{}", now, text);
    texts[name] = taken;
    if (!store(KEPT + name, taken)) unkept();
    return taken;
  }

  others.onmessage = ({ data }: MessageEvent<Change>) => news(data.name, take(data));

  return {
    texts,
    keep(change) {
      const before = texts[change.name];
      const text = take(change);
      others.postMessage({ name: change.name, before, text });
      if (text !== change.text) news(change.name, text);
    },
  };
}
