// What towers are called when heard, and line-ups of them.
import { rows, towerOn, type Position, type Tower } from "../board/geometry.ts";
import type { Labels } from "../wire/generated.ts";
import { capital, say } from "./names.ts";

/** As "blue Sumo". */
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
