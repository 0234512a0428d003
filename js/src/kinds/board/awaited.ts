// What a match waits for between its rounds.
import { endOfBatch } from "../../state/tree.ts";
import type { Traits } from "../../wire/generated.ts";

/** What a match waits for at the scene shown: a choice of fill, or in a series the next round. */
export function awaited(traits: Traits, shown: number): "fill" | "next" | undefined {
  const { nodes, cursor, match, turn } = traits;
  const settled = shown === cursor && turn.node === cursor && endOfBatch(nodes, shown) === shown;
  if (!settled || !nodes[shown]!.over) return undefined;
  if (match.chooser) return "fill";
  return match.format && match.goal == null ? "next" : undefined;
}
