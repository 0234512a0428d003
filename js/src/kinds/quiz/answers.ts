// A quiz's answers in Python's format (classroom/items.py and line.py), stored by the page when there is no
// Python. Stored answers are untrusted: only a valid answer to the question counts.
import { grade } from "../../state/answering.ts";
import { store, stored } from "../../storage.ts";
import type { SceneTask } from "../../wire/generated.ts";

/** Recorded for an answer that was shown. */
export const SHOWN = "?";

const pairs = (text: string): string[] => text.match(/../g) ?? [];

/** An answer in its recorded form. */
export function toRecord({ ask, choices = [] }: SceneTask, given: readonly string[]): string {
  if (ask === "choice") return `${choices.indexOf(given[0] ?? "") + 1}`;
  return (ask === "squares" ? [...new Set(given)].sort() : given).join("");
}

const most = { tower: 1, move: 2, order: 16, squares: 64 }; // maximum squares of an answer

/** Whether a value is a valid recorded answer to the question. */
export function isAnswer({ ask, choices = [] }: SceneTask, answer: string): boolean {
  if (ask === "choice") return /^[1-9]\d?$/.test(answer) && Number(answer) <= choices.length;
  const squares = pairs(answer);
  if (!/^([a-h][1-8])+$/.test(answer) || squares.length > most[ask]) return false;
  if (ask === "move") return squares.length === 2;
  return new Set(squares).size === squares.length && (ask !== "squares" || answer === squares.sort().join(""));
}

/** A recorded answer as the page uses it; undefined if it was shown. */
export function fromRecord({ ask, choices = [] }: SceneTask, answer: string): string[] {
  if (answer === SHOWN) return [];
  return ask === "choice" ? [choices[Number(answer) - 1]!] : ask === "move" ? [answer] : pairs(answer);
}

/** Whether an answer is right; a shown one is not. */
export const isRight = (task: SceneTask, answer: string | undefined): boolean =>
  answer !== undefined && answer !== SHOWN && !grade(task, fromRecord(task, answer));

/** One reader's answers: for each question all of them, oldest first. */
export interface Sheet {
  name: string;
  answers: string[][]; // by question number - 1
  handedIn: boolean;
}

/** Parse a stored sheet; its content is untrusted. */
export function parseSheet(text?: string | null): Sheet {
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((it) => typeof it === "string").slice(0, 20) : [];
  try {
    const { name, answers, handedIn } = JSON.parse(text!); // throws if nothing is stored
    return {
      name: typeof name === "string" ? name.slice(0, 80) : "",
      answers: Array.isArray(answers) ? answers.slice(0, 500).map(texts) : [],
      handedIn: handedIn === true,
    };
  } catch {
    return { name: "", answers: [], handedIn: false };
  }
}

const keyOf = (quiz: string): string => `kamisado-quiz ${quiz}`;
const sheets = new Map<string, Sheet>(); // this page's sheets, even if the browser stores nothing

/** The reader's sheet of a quiz, shared by all its boards. */
export function sheetOf(quiz: string): Sheet {
  if (!sheets.has(quiz)) sheets.set(quiz, parseSheet(stored(keyOf(quiz))));
  return sheets.get(quiz)!;
}

export function saveSheet(quiz: string, sheet: Sheet): void {
  sheets.set(quiz, sheet);
  store(keyOf(quiz), JSON.stringify(sheet)); // if that fails, the sheet lasts until the page closes
}

/** Encode the answers as one line, to paste elsewhere. */
export function answerCode(quiz: string, name: string, answers: readonly string[]): string {
  const bytes = new TextEncoder();
  const well = new TextDecoder().decode(bytes.encode(name)); // never cuts a character in half
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  const who = encodeURIComponent(well).replace(/[!'()*]/g, hex) || "-";
  const text = `1 ${quiz} ${who} ${answers.map((answer) => answer || "-").join()}`;
  const check = bytes.encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  return `kamisado-quiz ${text} ${(check >>> 0).toString(16).padStart(8, "0")}`;
}
