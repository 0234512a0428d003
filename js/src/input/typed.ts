// Parses typed input: a move, or a question about the board.
import { colorNamed, letterOf, type Color, type Position } from "../board/geometry.ts";
import type { Labels } from "../wire/generated.ts";

const questions = ["targets", "mine", "theirs", "winner", "again"] as const;

export type Typed =
  | { what: "move"; origin: string; target: string }
  | { what: "square"; square: string }
  | { what: "color"; color: Color }
  | { what: (typeof questions)[number] };

const colors = [..."obpkyrgn"].map(colorNamed);

/** A color by its letter, or by a prefix of its name in the reader's language. */
function colorOf(word: string, labels: Labels): Color | undefined {
  if (word.length === 1) return colors.find((color) => letterOf(color).toLowerCase() === word);
  return colors.find((color) => labels[color].toLowerCase().startsWith(word));
}

/** Parse "g1g6", "blue g6", "g6", "blue", or a question word of the catalog; undefined for anything else. */
export function understand(text: string, position: Position, labels: Labels): Typed | undefined {
  const [, moved, square] = /^(?:(\S+?)[\s-]*)??([a-h][1-8])$/.exec(text.trim().toLowerCase()) ?? [];
  if (square) {
    if (!moved) return { what: "square", square };
    const color = colorOf(moved, labels);
    const tower = position.towers.find((tower) => tower.player === position.player && tower.color === color);
    const origin = /^[a-h][1-8]$/.test(moved) ? moved : tower?.square;
    return origin ? { what: "move", origin, target: square } : undefined;
  }
  const word = text.trim().toLowerCase();
  const color = word && colorOf(word, labels);
  if (color) return { what: "color", color };
  const index = labels["typing.words"].split(" ").findIndex((known) => word && known.startsWith(word));
  return questions[index] && { what: questions[index] };
}
