// What Python remembers, kept in this browser. Every page of the site that is open knows it, and of what two of them
// change at the same moment both changes stay.
import { mergeTexts } from "./merge.ts";

/** What is kept in this browser for Python begins so. */
const KEPT = "kamisado ";

/** The document of what is remembered of readers. */
export const PROGRESS = "kamisado-progress.json";

/** A document was changed. */
interface Change {
  name: string;
  before: string | undefined;
  text: string;
}

export interface Documents {
  /** All texts by their names, also what the browser would not keep: that lasts until the page is closed. */
  readonly texts: Readonly<Record<string, string>>;
  /** Keep what Python has made of the text that it knew. */
  keep(change: Change): void;
}

function readAll(): Record<string, string> {
  const texts: Record<string, string> = {};
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(KEPT)) texts[name.slice(KEPT.length)] = localStorage.getItem(name)!;
  } catch {
    // A browser that keeps nothing has kept nothing.
  }
  return texts;
}

/** `news` hears what Python does not know yet, `unkept` that the browser has no room for something, or keeps nothing. */
export function openDocuments(news: (name: string, text: string) => void, unkept: () => void): Documents {
  const texts = readAll();
  const others = new BroadcastChannel("kamisado");

  function take({ name, before, text }: Change): string {
    const now = texts[name];
    const taken = now === undefined || now === before ? text : mergeTexts(before ?? "{}", now, text);
    texts[name] = taken;
    try {
      localStorage.setItem(KEPT + name, taken);
    } catch {
      unkept();
    }
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
