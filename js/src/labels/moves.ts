// Spoken names of moves, turns, towers and line-ups, and comments on them.
import { rows, towerOn, type Position, type Tower } from "../board/geometry.ts";
import type { Labels, SceneWorth, Value } from "../wire/generated.ts";
import type { Entry } from "../side/entries.ts";
import { capital, say } from "./names.ts";

/** "Black: red forward 4 to blue" */
export function entryName(labels: Labels, { player, color, direction, steps, onto }: Omit<Entry, "node">): string {
  const parts = { player, color, onto, steps };
  return capital(
    direction ? say(labels, "entry", { ...parts, way: `way.${direction}` }) : say(labels, "entry.blocked", parts),
  );
}

/** "This move threw away Gold’s win in 7 moves." */
export function worthName(labels: Labels, { player, before, after, lost, wasted }: SceneWorth): string {
  if (!before) return "";
  const slow = before.winner === player ? "worth.later" : "worth.sooner";
  const best = before.winner === player ? "worth.found" : "worth.best";
  const kept = wasted ? slow : after?.moves === undefined ? "worth.kept" : best;
  const key = !lost ? kept : before.moves === undefined ? "worth.lost" : "worth.lost.moves";
  return say(labels, key, { player, winner: before.winner, moves: `${lost ? (before.moves ?? 0) : wasted}` });
}

/** "Gold must move blue" */
export const turnName = (labels: Labels, { player, required }: Position): string =>
  capital(required ? say(labels, "turn.must", { player, color: required }) : say(labels, "turn.first", { player }));

/** "Black red: f8 f4" */
export const tryName = (labels: Labels, { player, color }: Tower, move: string): string =>
  capital(say(labels, "try", { player, color, move }));

/** "Gold wins in 7 moves: 2 points", where the first may be the move just made. */
export function valueName(labels: Labels, { winner, moves, points, match }: Value, leading = 0): string {
  const verdict = say(labels, moves === undefined ? "verdict" : "verdict.moves", {
    player: winner,
    moves: `${(moves ?? 0) + leading}`,
  });
  const key = match ? "verdict.match" : "verdict.points";
  return capital(points ? say(labels, key, { verdict, points: `${points}` }) : verdict);
}

/** "blue Sumo" */
export const towerName = (labels: Labels, { color, rank }: Tower): string =>
  say(labels, "tower.name", { color, rank: rank ? `rank${rank}` : "" }).trim();

/** Both home rows of a line-up, tower by tower. */
export function lineUpName(labels: Labels, lineUp: Position): string {
  const [black, ...between] = rows(false);
  const homes = { gold: between.at(-1)!, black: black! };
  return (["gold", "black"] as const)
    .map((player) => {
      const towers = homes[player].map((square) => towerName(labels, towerOn(lineUp, square)!)).join(", ");
      return capital(say(labels, "fill.row", { player, towers }));
    })
    .join(" ");
}
