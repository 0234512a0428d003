// Grades answers, as Python does.
import { originOf, requiredTower, towerOn, type Position } from "../board/geometry.ts";
import type { Label, SceneTask, Why } from "../wire/generated.ts";
import type { Question } from "./question.ts";

const silence: Why = { rule: "", text: "", squares: [] };

/** The feedback on a wrong answer; undefined if it is right. */
export function grade({ ask, good, why }: SceneTask, answer: readonly string[]): Why | undefined {
  const reason = (key: string): Why => why[key] ?? why[key.slice(0, 2)] ?? why["*"] ?? silence;
  if (ask === "squares") {
    const wrong = answer.find((square) => !good.includes(square));
    if (wrong) return reason(wrong);
    return good.every((square) => answer.includes(square)) ? undefined : reason("missing");
  }
  if (ask === "order") {
    const due = good.find((square, index) => square !== answer[index]);
    return due || answer.length > good.length ? reason(due ?? "*") : undefined;
  }
  return answer.length === 1 && good.includes(answer[0]!) ? undefined : reason(answer[0] ?? "");
}

/** An order up to its first mistake. */
export function rightSoFar({ good }: SceneTask, answer: readonly string[]): string[] {
  const wrong = answer.findIndex((square, index) => square !== good[index]);
  return answer.slice(0, wrong < 0 ? answer.length : wrong);
}

interface Correction {
  left: readonly string[]; // missing parts of the answer
  wrong: string[]; // wrong parts
  tried: string; // the refused square or move
}

/** The refusal of a wrong answer. */
export function correct(task: SceneTask, answer: readonly string[]): Correction {
  const left = task.ask === "order" ? rightSoFar(task, answer) : answer;
  const wrong = answer.filter((part) => !task.good.includes(part));
  return { left, wrong, tried: (task.ask === "order" ? answer[left.length] : answer[0]) ?? "" };
}

/** The meaning of a press: an answer, part of one, a selection (empty: none), or nothing, with the reason. */
export interface Meaning {
  answer?: string[];
  part?: string[];
  selected?: string;
  nothing?: Label;
}

export function pressed(
  { task: { ask, good }, answer: said, recorded }: Question,
  position: Position,
  selected: string | undefined,
  square: string,
  tried?: string, // the tower of an answer just refused
): Meaning {
  const tower = towerOn(position, square);
  const answer = ask === "order" && recorded ? [] : said; // a recorded order starts over
  const known: readonly string[] | undefined = good; // a quiz may withhold it
  const begins = (from: string | undefined) => known?.some((move) => originOf(move) === from) ?? true;
  // As in play, a tower that cannot be right is refused as soon as it is picked up.
  const take = (): Meaning => (begins(square) ? { selected: square } : { answer: [square + square] });
  switch (ask) {
    case "move": {
      const again = tried && towerOn(position, tried) && begins(tried) ? tried : undefined;
      if (again === square) return { selected: square }; // start over
      if (selected === square)
        return known?.includes(square + square) ? { answer: [square + square] } : { selected: "" };
      const another = tower?.player === position.player && !position.required;
      const must = requiredTower(position)?.square;
      const meant = !tower || known?.includes(must + square); // for the tower that must move
      const hand = selected ?? again ?? (meant ? must : undefined); // a dragged tower is back on its square
      if (hand && !another) return { answer: [hand + square] };
      return tower ? take() : { nothing: "task.empty" };
    }
    case "tower":
      return tower ? { answer: [square] } : { nothing: "task.empty" };
    case "squares":
      return { part: answer.includes(square) ? answer.filter((other) => other !== square) : [...answer, square] };
    case "order": {
      if (answer.at(-1) === square) return { part: answer.slice(0, -1) };
      if (!tower || answer.includes(square)) return { nothing: tower ? "task.numbered" : "task.empty" };
      const order = [...answer, square];
      return order.length === known?.length ? { answer: order } : { part: order };
    }
    case "choice":
      return { nothing: "task.choose" };
  }
}
