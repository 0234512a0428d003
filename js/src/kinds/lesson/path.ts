// Navigation in a lesson. Its scenes come first in the node list, in reading order.
import { children } from "../../state/tree.ts";
import type { Content, Node, PageState } from "../../wire/generated.ts";

type Answered = PageState["_answered"];
type Scenes = readonly Pick<Node, "parent" | "batch" | "kind" | "task">[];

export interface Progress {
  all: number;
  answered: number;
  shown: number;
}

/** Whether a scene's question is still open. */
export const isUnanswered = (nodes: Scenes, answered: Answered, at: number): boolean =>
  nodes[at]!.task !== undefined && !(at in answered);

/** Counts of a lesson's questions: all, answered, and shown. */
export function progress(nodes: Scenes, size: number, answered: Answered): Progress {
  const asking = nodes.flatMap(({ task }, index) => (task && index < size ? [index] : []));
  const results = asking.flatMap((node) => answered[node] ?? []);
  return {
    all: asking.length,
    answered: results.length,
    shown: results.filter((result) => result === "shown").length,
  };
}

/** Whether the scenes are independent, as rules and exercises are: then all are roots. */
const isShelf = (nodes: Scenes, size: number): boolean =>
  nodes.some(({ parent }, index) => parent < 0 && index > 0 && index < size);

/** Whether a tower goes home right after another: these scenes are shown as one. */
const goesHomeAfter = (nodes: Scenes, at: number, before: number): boolean => {
  const node = nodes[at];
  return node?.kind === "fill" && node.parent === before && node.batch === nodes[before]?.batch;
};

/** The next scene; at the end, the first one with an open question. */
export function onward(nodes: Scenes, size: number, answered: Answered, at: number): number | undefined {
  const roots = isShelf(nodes, size);
  let next = nodes.findIndex(({ parent }, index) => index > at && (!roots || parent < 0));
  if (next < 0 || next >= size) {
    const left = nodes.findIndex((_, index) => index < size && isUnanswered(nodes, answered, index));
    return left < 0 ? undefined : left;
  }
  while (goesHomeAfter(nodes, next + 1, next)) next++;
  return next;
}

/** The previous scene: the parent, or the last rule or exercise. */
export function backward(nodes: Scenes, at: number): number | undefined {
  let first = at;
  while (goesHomeAfter(nodes, first, nodes[first]!.parent)) first = nodes[first]!.parent;
  const { parent } = nodes[first]!;
  const before = parent < 0 ? nodes.findLastIndex((node, index) => index < first && node.parent < 0) : parent;
  return before < 0 ? undefined : before;
}

/** The scene where free play began. */
export function home(nodes: Scenes, size: number, at: number): number {
  let node = at;
  while (node >= size) node = nodes[node]!.parent;
  return node;
}

/** The entry of the contents that a scene belongs to; none for a board that is in no figure. */
export function listed(
  nodes: readonly Pick<Node, "parent" | "kind" | "position" | "figure">[],
  contents: readonly Content[],
  at: number,
): number | undefined {
  const { parent, kind, figure, position: board } = nodes[at]!;
  if (contents.some(({ node }) => node === at)) return at;
  const another = !kind && !figure && board !== nodes[parent]?.position;
  return parent < 0 || another ? undefined : listed(nodes, contents, parent);
}

/** A rule, by its root or one of its figures, and all its figures. */
export function figuresAt(nodes: Scenes, size: number, at: number): { rule: number; figures: number[] } | undefined {
  const { parent } = nodes[at]!;
  const rule = parent < 0 ? at : parent;
  const figures = children(nodes, rule).filter((node) => node < size);
  return isShelf(nodes, size) && figures.length ? { rule, figures } : undefined;
}
