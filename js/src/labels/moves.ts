// What the moves of a record are called when heard, and what is said of them.
import type { Labels, SceneWorth } from "../wire/generated.ts";
import type { Entry } from "../side/entries.ts";
import { capital, say } from "./names.ts";

/** As "Black: red forward 4 to blue". */
export function entryName(labels: Labels, { player, color, direction, steps, onto }: Omit<Entry, "node">): string {
  const parts = { player, color, onto, steps };
  return capital(
    direction ? say(labels, "entry", { ...parts, way: `way.${direction}` }) : say(labels, "entry.blocked", parts),
  );
}

/** As "This move threw away Gold’s win in 7 moves." */
export function worthName(labels: Labels, { player, before, after, lost, wasted }: SceneWorth): string {
  if (!before) return "";
  const slow = before.winner === player ? "worth.later" : "worth.sooner";
  const best = before.winner === player ? "worth.found" : "worth.best";
  const kept = wasted ? slow : after?.moves === undefined ? "worth.kept" : best;
  const key = !lost ? kept : before.moves === undefined ? "worth.lost" : "worth.lost.moves";
  return say(labels, key, {
    player,
    winner: before.winner,
    moves: `${lost ? (before.moves ?? 0) : wasted}`,
  });
}
