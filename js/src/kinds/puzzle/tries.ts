// Navigation in a puzzle. A try is a move and the replies to it; it ends right, wrong, or with the puzzle done.
import { children, pathTo, type Visits } from "../../state/tree.ts";
import type { Node } from "../../wire/generated.ts";

type Scenes = readonly Pick<Node, "parent" | "batch" | "move" | "tried">[];

/** Whether the reader may move in a scene. */
export const isOpen = (nodes: Scenes, at: number): boolean => nodes[at]!.parent < 0 || nodes[at]!.tried === "right";

/** The nearest ancestor where the reader may move. */
export const openBehind = (nodes: Scenes, at: number): number | undefined =>
  pathTo(nodes, at)
    .slice(0, -1)
    .findLast((node) => isOpen(nodes, node));

/** The scene where the reader may move: this one, or the start of the try. */
export const openAt = (nodes: Scenes, at: number): number => (isOpen(nodes, at) ? at : openBehind(nodes, at)!);

/** The last scene of a try. */
export function endOfTry(nodes: Scenes, at: number): number {
  let end = at;
  while (!nodes[end]!.tried && nodes[end + 1]?.parent === end && nodes[end + 1]!.batch === nodes[at]!.batch) end++;
  return end;
}

/** The scene that a move leads to, if the tree has it. */
export function reply(nodes: Scenes, at: number, move: string): number | undefined {
  const child = children(nodes, at).find((node) => nodes[node]!.move === move);
  return child === undefined ? undefined : endOfTry(nodes, child);
}

/** The first move here known to be right. */
export const rightMove = (nodes: Scenes, at: number): number | undefined =>
  children(nodes, at).find((child) => /right|done/.test(nodes[endOfTry(nodes, child)]!.tried ?? ""));

/** The end of the solution from here, if the tree has all of it. */
export function solved(nodes: Scenes, at: number): number | undefined {
  let end = at;
  while (nodes[end]!.tried !== "done") {
    const move = rightMove(nodes, end);
    if (move === undefined) return undefined;
    end = endOfTry(nodes, move);
  }
  return end;
}

/** The reader's path, without the scenes beyond it. */
export const walked = (nodes: Scenes, visits: Visits): Visits =>
  new Map(nodes.map((_, node) => [node, visits.get(node) ?? -1]));

/** The scenes to the second node from where its path leaves the first one's. */
export function scenesSince(nodes: Scenes, from: number, to: number): number[] {
  const before = pathTo(nodes, from);
  return pathTo(nodes, to).filter((node) => !before.includes(node));
}

/** The next puzzle by root; after the last, the first unfinished one. */
export const nextRoot = (
  roots: readonly number[],
  at: number,
  isFinished: (root: number) => boolean,
): number | undefined => roots.find((root) => root > at) ?? roots.find((root) => root !== at && !isFinished(root));
