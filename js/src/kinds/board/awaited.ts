// The pending choice of a match between rounds.
import { endOfBatch } from "../../state/tree.ts";
import type { Traits } from "../../wire/generated.ts";

/** The pending choice at the current scene: a fill, or the next round of a series. */
export function awaited(traits: Traits, shown: number): "fill" | "next" | undefined {
  const { nodes, cursor, match, turn } = traits;
  const settled = shown === cursor && turn.node === cursor && endOfBatch(nodes, shown) === shown;
  if (!settled || !nodes[shown]!.over) return undefined;
  if (match.chooser) return "fill";
  return match.format && match.goal == null ? "next" : undefined;
}
