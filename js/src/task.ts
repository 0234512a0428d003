// A question on a scene: what a press on the board says to it, and whether an answer is right.
import { originOf, towerOn, type Position } from "./geometry.ts";
import type { State, Task, Why } from "./wire.ts";

export interface Asked {
  task: Task;
  done?: State["done"][string] | undefined; // none while it is open
  given: readonly string[]; // what the reader has said so far; once it is done, what is right
  wrong: readonly string[]; // what has been told to be wrong
  kept?: boolean; // whether what is given is the answer that a quiz keeps
  closed?: boolean; // whether no answer is taken any more
}

/** What a quiz knows of a question: the answer that it keeps without a word to it, or how it was done. */
export interface Kept {
  done?: Asked["done"];
  answer?: readonly string[] | undefined;
  closed: boolean;
}

const nothing: Why = { rule: "", text: "", squares: [] };

/** What a wrong answer hears; nothing if it is right. Python marks in the same way. */
export function mark({ ask, good, why }: Task, answer: readonly string[]): Why | undefined {
  const heard = (key: string): Why => why[key] ?? why[key.slice(0, 2)] ?? why["*"] ?? nothing;
  if (ask === "squares") {
    const wrong = answer.find((square) => !good.includes(square));
    if (wrong) return heard(wrong);
    return good.every((square) => answer.includes(square)) ? undefined : heard("missing");
  }
  if (ask === "order") return `${answer}` === `${good}` ? undefined : heard("*");
  return answer.length === 1 && good.includes(answer[0]!) ? undefined : heard(answer[0] ?? "");
}

/** What is shown of the right answer: all of it, but only one of several moves. */
export const solution = ({ ask, good }: Task): string[] => (ask === "move" ? good.slice(0, 1) : good);

/** An order up to its first mistake. */
export function rightSoFar({ good }: Task, given: readonly string[]): string[] {
  const wrong = given.findIndex((square, index) => square !== good[index]);
  return given.slice(0, wrong < 0 ? given.length : wrong);
}

/** What a press says: an answer, a part of one, or which tower is in hand (empty: none). */
export interface Said {
  answer?: string[];
  given?: string[];
  picked?: string;
}

export function respond(
  { task: { ask, good }, given }: Asked,
  position: Position,
  picked: string | undefined,
  square: string,
  tried?: string, // the tower of an answer that was just refused
): Said {
  const tower = towerOn(position, square);
  const known: readonly string[] | undefined = good; // a quiz may keep it back
  const begins = (from: string | undefined) => known?.some((move) => originOf(move) === from) ?? true;
  // As in play: a tower that cannot be meant is wrong as soon as it is taken up.
  const take = (): Said => (begins(square) ? { picked: square } : { answer: [square + square] });
  switch (ask) {
    case "move": {
      const again = tried && begins(tried) ? tried : undefined;
      if (again === square) return { picked: square }; // one begins anew
      if (picked === square) return known?.includes(square + square) ? { answer: [square + square] } : { picked: "" };
      const another = tower?.player === position.player && !position.required;
      const hand = picked ?? again; // a tower that was dragged is back on its square
      if (hand && !another) return { answer: [hand + square] };
      return tower ? take() : {};
    }
    case "tower":
      return tower ? { answer: [square] } : {};
    case "squares":
      return { given: given.includes(square) ? given.filter((other) => other !== square) : [...given, square] };
    case "order": {
      if (given.at(-1) === square) return { given: given.slice(0, -1) };
      if (!tower || given.includes(square)) return {};
      const now = [...given, square];
      return now.length === known?.length ? { answer: now } : { given: now };
    }
    default:
      return {};
  }
}
