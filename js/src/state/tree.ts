// Walking the tree of scenes. A node's name is its index; its parent is -1 at a root.

export interface Branch {
  parent: number;
  batch: number;
}

/** For a node, the child that the reader last went to. */
export type Visits = ReadonlyMap<number, number>;

/** The nodes from the root to this one. */
export function pathTo(nodes: readonly Branch[], at: number): number[] {
  const path: number[] = [];
  for (let node = at; node >= 0; node = nodes[node]!.parent) path.push(node);
  return path.reverse();
}

export const children = (nodes: readonly Branch[], at: number): number[] =>
  nodes.flatMap((node, index) => (node.parent === at ? [index] : []));

/** Remember the path to a node, and the way on from it where that is known. */
export function visit(visits: Visits, nodes: readonly Branch[], at: number, onward: readonly number[] = []): Visits {
  const all = new Map(visits);
  for (let node = onward.at(-1) ?? at; nodes[node]!.parent >= 0; node = nodes[node]!.parent) all.set(nodes[node]!.parent, node);
  return all;
}

/** One step forward: to the child last visited, else to the first. */
export function forward(nodes: readonly Branch[], at: number, visits: Visits): number | undefined {
  const next = visits.get(at) ?? nodes.findIndex(({ parent }, index) => index > at && parent === at);
  return next < 0 ? undefined : next;
}

/** For each node, its first child: found in one pass, as a record may be long. */
function firstChildren(nodes: readonly Branch[]): Map<number, number> {
  const first = new Map<number, number>();
  for (let node = nodes.length - 1; node > 0; node--) first.set(nodes[node]!.parent, node);
  return first;
}

/** The path through a node: from the root to it, and on as steps forward would go. */
export function pathThrough(nodes: readonly Branch[], at: number, visits: Visits): number[] {
  let first: Map<number, number> | undefined;
  const next = (node: number): number => visits.get(node) ?? (first ??= firstChildren(nodes)).get(node) ?? -1;
  const path = pathTo(nodes, at);
  for (let node = next(at); node >= 0; node = next(node)) path.push(node);
  return path;
}

/** The last of the nodes that came in one batch with this one. */
export const endOfBatch = (nodes: readonly Branch[], at: number): number =>
  nodes.findLastIndex(({ batch }) => batch === nodes[at]!.batch);

/** The scenes to show one after another on the way to a node: more than one only within a batch, or where all are wanted. */
export function scenesTo(nodes: readonly Branch[], from: number, to: number, all = false): number[] {
  const scenes: number[] = [];
  for (let node = to; node !== from; node = nodes[node]!.parent) {
    if (node < 0 || (!all && node !== to && nodes[node]!.batch !== nodes[to]!.batch)) return [to];
    scenes.unshift(node);
  }
  return scenes;
}
