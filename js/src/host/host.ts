// What the view asks of its host. Whatever gives it this much of anywidget's model is one: a notebook, a page of
// its own, a worker beside the page. Where Python is, and whether there is any, only the connection finds out.
import type { AnyModel } from "@anywidget/types";
import type { LessonNow, MatchNow, Node, Now, PuzzleNow, State, Theme, Words } from "./wire.ts";

export type Host = Pick<AnyModel<State>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

/** What the model holds. */
export interface Traits {
  readonly kind: State["kind"]; // of widget
  readonly nodes: readonly Node[]; // the tree of scenes; a node's name is its index
  readonly epoch: number; // of the tree: another one with every new tree
  readonly cursor: number; // the node that Python and all views are at
  readonly turn: Now; // what may be done at the node that it names
  readonly match: MatchNow;
  readonly lesson: LessonNow;
  readonly puzzle: PuzzleNow | undefined;
  readonly answered: Record<string, "right" | "shown">; // by node: how its question was done
  readonly labels: Words;
  readonly language: string;
  readonly flipped: boolean;
  readonly glyphs: boolean;
  readonly coordinates: boolean;
  readonly verdicts: boolean; // whether they are shown
  readonly lookout: boolean; // whether danger is shown
  readonly theme: Theme;
}

/** What the wire calls them. */
export const wireNames = {
  kind: "kind",
  nodes: "nodes",
  epoch: "epoch",
  cursor: "cursor",
  turn: "now",
  match: "match",
  lesson: "lesson",
  puzzle: "puzzle",
  answered: "done",
  labels: "words",
  language: "language",
  flipped: "flipped",
  glyphs: "glyphs",
  coordinates: "coordinates",
  verdicts: "verdicts",
  lookout: "lookout",
  theme: "theme",
} as const satisfies Record<keyof Traits, keyof State>;

/** Read them as they are at any time. */
export function traitsOf(host: Pick<Host, "get">): Traits {
  const traits = {};
  for (const [name, onWire] of Object.entries(wireNames))
    Object.defineProperty(traits, name, { get: () => host.get(onWire) });
  return traits as Traits;
}
