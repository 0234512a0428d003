// What the view asks of its host. Whatever gives it this much of anywidget's model is one: a notebook, a page of
// its own, a worker beside the page. Where Python is, and whether there is any, only the connection finds out.
import type { AnyModel } from "@anywidget/types";
import type {
  DeskState,
  Labels,
  LastRound,
  LessonState,
  MatchState,
  RetryState,
  Node,
  Palette,
  PreferenceState,
  PuzzleState,
  ReadersState,
  ShareState,
  Signs,
  State,
  Theme,
  TurnState,
} from "./wire.ts";

export type Host = Pick<AnyModel<State>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

/** What the model holds. */
export interface Traits {
  readonly kind: State["_kind"]; // of widget
  readonly nodes: readonly Node[]; // the tree of scenes; a node's name is its index
  readonly epoch: number; // of the tree: another one with every new tree
  readonly cursor: number; // the node that Python and all views are at
  readonly turn: TurnState; // what may be done at the node that it names
  readonly match: MatchState;
  readonly lesson: LessonState;
  readonly puzzle: PuzzleState | undefined;
  readonly lastRound: LastRound | undefined; // of a board: the round of last time
  readonly retry: RetryState | undefined; // of a board: the mistakes of its reviewed round
  readonly desk: DeskState | undefined; // of an editor: what a composer has
  readonly answered: Record<string, "right" | "shown">; // by node: how its question was done
  readonly readers: ReadersState; // who reads, where that is known
  readonly preferences: PreferenceState; // what goes for all boards
  readonly share: ShareState | undefined; // what hands on the scene shown
  readonly parts: Readonly<Record<string, string>>; // of the page, by name: where they are, once asked for
  readonly labels: Labels;
  readonly language: string;
  readonly flipped: boolean;
  readonly glyphs: boolean; // whether signs stand for the colors
  readonly signs: Signs;
  readonly coordinates: boolean;
  readonly verdicts: boolean; // whether they are shown
  readonly lookout: boolean; // whether danger is shown
  readonly sound: boolean;
  readonly speech: boolean; // whether every sentence is read aloud
  readonly theme: Theme;
  readonly palette: Palette;
}

/** What the wire calls them. */
export const wireNames = {
  kind: "_kind",
  nodes: "_nodes",
  epoch: "_epoch",
  cursor: "cursor",
  turn: "_turn_state",
  match: "_match_state",
  lesson: "_lesson_state",
  puzzle: "_puzzle_state",
  lastRound: "_last_round",
  retry: "_retry_state",
  desk: "_desk_state",
  answered: "_answered",
  readers: "_readers",
  preferences: "_preference_state",
  share: "_share_state",
  parts: "_parts",
  labels: "_labels",
  language: "language",
  flipped: "flipped",
  glyphs: "glyphs",
  signs: "signs",
  coordinates: "coordinates",
  verdicts: "verdicts",
  lookout: "lookout",
  sound: "sound",
  speech: "speech",
  theme: "theme",
  palette: "palette",
} as const satisfies Record<keyof Traits, keyof State>;

/** Read them as they are at any time. */
export function traitsOf(host: Pick<Host, "get">): Traits {
  const traits = {};
  for (const [name, onWire] of Object.entries(wireNames))
    Object.defineProperty(traits, name, { get: () => host.get(onWire) });
  return traits as Traits;
}
