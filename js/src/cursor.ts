// Walking the tree of scenes. A node's name is its index; its parent is -1 at a root.

export interface Branch {
  parent: number;
  batch: number;
}

/** For a node, the child that was last on the way. */
export type Visits = ReadonlyMap<number, number>;

/** The nodes from the root to this one. */
export function pathTo(nodes: readonly Branch[], at: number): number[] {
  const path: number[] = [];
  for (let node = at; node >= 0; node = nodes[node]!.parent) path.unshift(node);
  return path;
}

export const children = (nodes: readonly Branch[], at: number): number[] =>
  nodes.flatMap((node, index) => (node.parent === at ? [index] : []));

/** Remember the way to a node. */
export function visit(visits: Visits, nodes: readonly Branch[], at: number): Visits {
  const path = pathTo(nodes, at);
  return new Map([...visits, ...path.slice(1).map((child, index) => [path[index]!, child] as const)]);
}

/** One step forward: to the child last visited, else to the first. */
export function forward(nodes: readonly Branch[], at: number, visits: Visits): number | undefined {
  const next = visits.get(at) ?? nodes.findIndex(({ parent }, index) => index > at && parent === at);
  return next < 0 ? undefined : next;
}

/** The line through a node: the way to it, and on as steps forward would go. */
export function lineThrough(nodes: readonly Branch[], at: number, visits: Visits): number[] {
  const line = pathTo(nodes, at);
  for (let next = forward(nodes, at, visits); next !== undefined; next = forward(nodes, next, visits)) line.push(next);
  return line;
}

/** The last of the nodes that came in one batch with this one. */
export const endOfBatch = (nodes: readonly Branch[], at: number): number =>
  nodes.findLastIndex(({ batch }) => batch === nodes[at]!.batch);

/** The scenes to show one after another on the way to a node: more than one only within a batch. */
export function steps(nodes: readonly Branch[], from: number, to: number): number[] {
  const way: number[] = [];
  for (let node = to; node !== from; node = nodes[node]!.parent) {
    if (node < 0 || (node !== to && nodes[node]!.batch !== nodes[to]!.batch)) return [to];
    way.unshift(node);
  }
  return way;
}
