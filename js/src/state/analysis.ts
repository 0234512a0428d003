// The results of analysis on the board.
import { originOf, other, targetOf, type Player } from "../board/geometry.ts";
import { say } from "../labels/names.ts";
import { valueName } from "../labels/moves.ts";
import type { Mark, Value } from "../wire/generated.ts";
import type { Picture } from "./picture.ts";

type Values = Record<string, Value>;

export interface Analysis {
  values: Values; // winner after a move there, or with the tower there
  openings: Values; // winner after each first move, until a tower is selected
  dangerous: ReadonlySet<string>; // where a move lets the opponent win at once
  principalVariation: readonly string[]; // its first moves, to draw as arrows
  pointed: readonly Mark[]; // squares of a hint
}

/** Whether a move wins, or does what a puzzle asks. */
export const isGood = ({ winner, asked, later }: Value, player: Player): boolean => later ?? asked ?? winner === player;

/** Whether a tower that may begin has a winning move, if known. */
function bestValue(values: Values, moves: readonly string[], player: Player): Value | undefined {
  const after = moves.map((move) => values[move]);
  return after.find((value) => value && isGood(value, player)) ?? (after.includes(undefined) ? undefined : after[0]);
}

/** The winner after each move of the selected tower; if none, with each tower that may begin. */
function valuesAt(values: Values, moves: readonly string[], hand: string | undefined, player: Player): Values {
  const shown: Values = {};
  for (const move of moves) {
    const [origin, target] = [originOf(move), targetOf(move)];
    const value = hand ? values[move] : bestValue(values, moves.filter((it) => originOf(it) === origin), player);
    if (value && hand === origin && hand !== target) shown[target] = value;
    else if (value && !hand) {
      const { moves: _, ...whose } = value;
      shown[origin] = whose;
    }
  }
  return shown;
}

const known = new WeakMap<Picture, Analysis>(); // cache: one analysis for all squares of a picture

export function analysisOf(picture: Picture): Analysis {
  if (!known.has(picture)) known.set(picture, analyze(picture));
  return known.get(picture)!;
}

function analyze({ turn, verdicts, moves, selected, must, dragged, position }: Picture): Analysis {
  const { values = {}, danger = [], best = [], ideas = [] } = turn;
  const hand = selected ?? must;
  return {
    values: verdicts === false ? {} : valuesAt(values, moves, hand, position.player),
    openings: verdicts && !hand && !dragged ? values : {},
    dangerous: new Set(danger.filter((move) => originOf(move) === hand).map(targetOf)),
    principalVariation: verdicts ? best.filter((move) => originOf(move) !== targetOf(move)).slice(0, 3) : [],
    pointed: ideas.flatMap(({ marks = [] }) => marks),
  };
}

/** The results for a square, in words. */
export function squareNotes(picture: Picture, square: string): string[] {
  const { labels, position } = picture;
  const { values, dangerous } = analysisOf(picture);
  const value = values[square];
  const known = !value
    ? []
    : value.later
      ? [labels["desk.later"]]
      : [value.asked === undefined ? valueName(labels, value, 1) : labels[value.asked ? "desk.right" : "desk.wrong"]];
  return dangerous.has(square) ? [...known, say(labels, "square.danger", { player: other(position.player) })] : known;
}
