// What the view asks of its host. Whatever gives it this much of anywidget's model is one: a notebook, a page of
// its own, a worker beside the page. Where Python is, and whether there is any, only the connection finds out.
import type { AnyModel } from "@anywidget/types";
import type { LessonNow, MatchNow, Node, Now, PuzzleNow, State, Theme, Words } from "./wire.ts";

export type Host = Pick<AnyModel<State>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

/** What the model holds, by telling names. */
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

export const traitsOf = (host: Pick<Host, "get">): Traits => ({
  get kind() {
    return host.get("kind");
  },
  get nodes() {
    return host.get("nodes");
  },
  get epoch() {
    return host.get("epoch");
  },
  get cursor() {
    return host.get("cursor");
  },
  get turn() {
    return host.get("now");
  },
  get match() {
    return host.get("match");
  },
  get lesson() {
    return host.get("lesson");
  },
  get puzzle() {
    return host.get("puzzle");
  },
  get answered() {
    return host.get("done");
  },
  get labels() {
    return host.get("words");
  },
  get language() {
    return host.get("language");
  },
  get flipped() {
    return host.get("flipped");
  },
  get glyphs() {
    return host.get("glyphs");
  },
  get coordinates() {
    return host.get("coordinates");
  },
  get verdicts() {
    return host.get("verdicts");
  },
  get lookout() {
    return host.get("lookout");
  },
  get theme() {
    return host.get("theme");
  },
});
