// Walking the tree of scenes. A node's id is its index; a root's parent is -1.

export interface Branch {
  parent: number;
  batch: number;
}

/** The last visited child of each node. */
export type Visits = ReadonlyMap<number, number>;

/** The nodes from the root to this one. */
export function pathTo(nodes: readonly Branch[], at: number): number[] {
  const path: number[] = [];
  for (let node = at; node >= 0; node = nodes[node]!.parent) path.push(node);
  return path.reverse();
}

export const children = (nodes: readonly Branch[], at: number): number[] =>
  nodes.flatMap((node, index) => (node.parent === at ? [index] : []));

/** Remember the path to a node, and its continuation if known. */
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

/** The first child of each node, in one pass, since a record may be long. */
function firstChildren(nodes: readonly Branch[]): Map<number, number> {
  const first = new Map<number, number>();
  for (let node = nodes.length - 1; node > 0; node--) first.set(nodes[node]!.parent, node);
  return first;
}

/** The line through a node: from the root, and on by steps forward. */
export function pathThrough(nodes: readonly Branch[], at: number, visits: Visits): number[] {
  let first: Map<number, number> | undefined;
  const next = (node: number): number => visits.get(node) ?? (first ??= firstChildren(nodes)).get(node) ?? -1;
  const path = pathTo(nodes, at);
  for (let node = next(at); node >= 0; node = next(node)) path.push(node);
  return path;
}

/** The last node of this one's batch. */
export const endOfBatch = (nodes: readonly Branch[], at: number): number =>
  nodes.findLastIndex(({ batch }) => batch === nodes[at]!.batch);

/** The scenes to show on the way to a node: several only within a batch, or if all are wanted. */
export function scenesTo(nodes: readonly Branch[], from: number, to: number, all = false): number[] {
  const scenes: number[] = [];
  for (let node = to; node !== from; node = nodes[node]!.parent) {
    if (node < 0 || (!all && node !== to && nodes[node]!.batch !== nodes[to]!.batch)) return [to];
    scenes.unshift(node);
  }
  return scenes;
}
