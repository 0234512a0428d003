// The record of a line of scenes: the entries of its rounds, in rows of two columns.
import { colorNamed, type Color, type Player } from "./geometry.ts";
import type { Scene } from "./wire.ts";

export type Way = "l" | "f" | "r" | "b";

export interface Entry {
  node: number; // the scene it was made in
  player: Player;
  color: Color;
  way?: Way | undefined; // none for a blocked tower
  steps: string;
  onto: Color;
}

/** Black's entry on the left, gold's on the right. */
export type Row = Partial<Record<Player, Entry>>;

export interface Round {
  node: number; // where it begins
  number?: number | undefined; // none where no match is played
  rows: Row[];
}

/** Reads an entry as Python writes it: player, tower, way, number and square, as "gpl5y". */
function entryOf(text: string, node: number): Entry {
  const [, player, color, way, steps, onto] = /^(.)(.)([lfrb]?)(\d)(.)$/.exec(text)!;
  return {
    node,
    player: player === "g" ? "gold" : "black",
    color: colorNamed(color!),
    way: (way as Way) || undefined,
    steps: steps!,
    onto: colorNamed(onto!),
  };
}

/** The rounds along a line. A row is read black first, so that gold's entry ends it. */
export function roundsOf(nodes: readonly Pick<Scene, "entries" | "round">[], line: readonly number[]): Round[] {
  const rounds: Round[] = [];
  for (const node of line) {
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
