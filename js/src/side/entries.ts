// The record of a path: the entries of its rounds, in rows of two columns.
import { colorNamed, type Color, type Player } from "../board/geometry.ts";
import type { Scene } from "../wire/generated.ts";

/** Left, forward, right, or pushed back. */
export type MoveDirection = "l" | "f" | "r" | "b";

export interface Entry {
  node: number; // the scene of the move
  player: Player;
  color: Color;
  direction?: MoveDirection | undefined; // undefined for a blocked tower
  steps: string;
  onto: Color;
}

/** Black's entry on the left, gold's on the right. */
export type Row = Partial<Record<Player, Entry>>;

export interface Round {
  node: number; // the round's first scene
  number?: number | undefined; // undefined outside a match
  rows: Row[];
}

/** Parse an entry: player, tower, direction, number and square, as "gpl5y". */
function entryOf(text: string, node: number): Entry {
  const [, player, color, direction, steps, onto] = /^(.)(.)([lfrb]?)(\d)(.)$/.exec(text)!;
  return {
    node,
    player: player === "g" ? "gold" : "black",
    color: colorNamed(color!),
    direction: (direction as MoveDirection) || undefined,
    steps: steps!,
    onto: colorNamed(onto!),
  };
}

/** The rounds along a path. A row is read black first: gold's entry ends it. */
export function roundsOf(nodes: readonly Pick<Scene, "entries" | "round">[], path: readonly number[]): Round[] {
  const rounds: Round[] = [];
  for (const node of path) {
    const { entries = [], round } = nodes[node]!;
    if (round !== undefined || !rounds.length) rounds.push({ node, number: round, rows: [] });
    const { rows } = rounds.at(-1)!;
    for (const text of entries) {
      const entry = entryOf(text, node);
      const row = rows.at(-1);
      if (row && !row[entry.player] && !row.gold) row[entry.player] = entry;
      else rows.push({ [entry.player]: entry });
    }
  }
  return rounds;
}
