// How one goes through a puzzle. A try is a move and all that is answered, and ends right, wrong, or with the puzzle done.
import { children, pathTo, type Visits } from "../../state/tree.ts";
import type { Node } from "../../wire/generated.ts";

type Scenes = readonly Pick<Node, "parent" | "batch" | "move" | "tried">[];

/** Whether the reader may move at a scene. */
export const isOpen = (nodes: Scenes, at: number): boolean => nodes[at]!.parent < 0 || nodes[at]!.tried === "right";

/** The nearest scene behind at which the reader may move. */
export const openBehind = (nodes: Scenes, at: number): number | undefined =>
  pathTo(nodes, at)
    .slice(0, -1)
    .findLast((node) => isOpen(nodes, node));

/** Where the reader may move: here, or else where the try began. */
export const openAt = (nodes: Scenes, at: number): number => (isOpen(nodes, at) ? at : openBehind(nodes, at)!);

/** The scene that ends a try, of which this is one. */
export function endOfTry(nodes: Scenes, at: number): number {
  let end = at;
  while (!nodes[end]!.tried && nodes[end + 1]?.parent === end && nodes[end + 1]!.batch === nodes[at]!.batch) end++;
  return end;
}

/** Where a move leads, if the tree knows it. */
export function reply(nodes: Scenes, at: number, move: string): number | undefined {
  const child = children(nodes, at).find((node) => nodes[node]!.move === move);
  return child === undefined ? undefined : endOfTry(nodes, child);
}

/** The first move here that the tree knows to be right. */
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

/** Where the reader went, and nothing of what the tree holds beyond it. */
export const walked = (nodes: Scenes, visits: Visits): Visits =>
  new Map(nodes.map((_, node) => [node, visits.get(node) ?? -1]));

/** The scenes from where the paths to two part, to the second. */
export function scenesSince(nodes: Scenes, from: number, to: number): number[] {
  const before = pathTo(nodes, from);
  return pathTo(nodes, to).filter((node) => !before.includes(node));
}

/** The puzzle after another, in the order of their roots; after the last one, the first that is not finished. */
export const nextRoot = (
  roots: readonly number[],
  at: number,
  isFinished: (root: number) => boolean,
): number | undefined => roots.find((root) => root > at) ?? roots.find((root) => root !== at && !isFinished(root));
