// Answers as a quiz records them, in Python's form (classroom/items.py and line.py), and a page's own keeping of
// them where there is no Python. What is read again is a stranger's: no answer but one to the question counts.
import { grade } from "../../state/answering.ts";
import type { SceneTask } from "../../wire/generated.ts";

/** The answer of a reader who had it shown. */
export const SHOWN = "?";

const pairs = (text: string): string[] => text.match(/../g) ?? [];

/** An answer in the form that is recorded. */
export function toRecord({ ask, choices = [] }: SceneTask, given: readonly string[]): string {
  if (ask === "choice") return `${choices.indexOf(given[0] ?? "") + 1}`;
  return (ask === "squares" ? [...new Set(given)].sort() : given).join("");
}

const most = { tower: 1, move: 2, order: 16, squares: 64 }; // squares in an answer

/** Whether something is an answer to a question, in the form that is recorded. */
export function isAnswer({ ask, choices = [] }: SceneTask, answer: string): boolean {
  if (ask === "choice") return /^[1-9]\d?$/.test(answer) && Number(answer) <= choices.length;
  const squares = pairs(answer);
  if (!/^([a-h][1-8])+$/.test(answer) || squares.length > most[ask]) return false;
  if (ask === "move") return squares.length === 2;
  return new Set(squares).size === squares.length && (ask !== "squares" || answer === squares.sort().join(""));
}

/** An answer as the page has it; nothing where it was shown. */
export function fromRecord({ ask, choices = [] }: SceneTask, answer: string): string[] {
  if (answer === SHOWN) return [];
  return ask === "choice" ? [choices[Number(answer) - 1]!] : ask === "move" ? [answer] : pairs(answer);
}

/** Whether an answer is right; one that was shown is not. */
export const isRight = (task: SceneTask, answer: string | undefined): boolean =>
  answer !== undefined && answer !== SHOWN && !grade(task, fromRecord(task, answer));

/** What one reader has answered: of each question all answers, the first one first. */
export interface Sheet {
  name: string;
  answers: string[][]; // by the question's number less one
  handedIn: boolean;
}

/** Read a sheet, whatever it holds. */
export function parseSheet(text: string | null): Sheet {
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((it) => typeof it === "string").slice(0, 20) : [];
  try {
    const { name, answers, handedIn } = JSON.parse(text ?? "{}");
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
const sheets = new Map<string, Sheet>(); // of this page, also where the browser refuses to store any

/** The reader's sheet of a quiz: one, however many boards of it there are. */
export function sheetOf(quiz: string): Sheet {
  let text: string | null = null;
  if (!sheets.has(quiz)) {
    try {
      text = localStorage.getItem(keyOf(quiz));
    } catch {
      // a frame without a place to store
    }
    sheets.set(quiz, parseSheet(text));
  }
  return sheets.get(quiz)!;
}

export function saveSheet(quiz: string, sheet: Sheet): void {
  sheets.set(quiz, sheet);
  try {
    localStorage.setItem(keyOf(quiz), JSON.stringify(sheet));
  } catch {
    // it lasts as long as the page
  }
}
