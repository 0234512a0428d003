// What an address asks for: a kind, a value, and settings behind it. Only Python knows what it means; here it is enough
// to tell pages apart, and to draw a position before Python is there.
import type { Labels, State } from "../host/wire.ts";

/** What comes before the `=`. */
export const kindOf = (fragment: string): string => /^[a-z]*/.exec(fragment)![0];

export function valueOf(fragment: string): string {
  try {
    return decodeURIComponent(/^[a-z]*=?([^&]*)/.exec(fragment)![1]!);
  } catch {
    return "";
  }
}

const ROW = "[1-8obpkyrgn+]{1,24}";
const POSITION = new RegExp(
  `^(?:${ROW}/){7}${ROW} [bg] [-obpkyrgn](?: (?:[a-h][1-8]){2}!?)?(?: layout=(?:mirrored|turned|turned-mirrored))?(?: ruleset=[a-z-]+)?$`,
  "i",
);

/** Whether a text has the form of a position that can be drawn: whether it is one, Python says. */
function isDrawable(text: string): boolean {
  const [rows = "", player] = text.split(" ");
  return POSITION.test(text) && (player === "g" ? /[A-Z]/ : /[a-z]/).test(rows);
}

/** A board that shows the position of a link, and knows nothing more of it. */
export function drawn(fragment: string, language: string): { state: Partial<State> } | undefined {
  const kind = kindOf(fragment);
  const [text = ""] = valueOf(fragment).split("\n");
  const position = kind === "puzzle" ? text.replace(/ task=.*$/, "") : text;
  if (!["position", "round", "puzzle"].includes(kind) || !isDrawable(position)) return undefined;
  return { state: { ...blank(language), _nodes: [{ parent: -1, batch: 0, at: position, say: "" }] } };
}

function blank(language: string): State {
  return {
    _kind: "board",
    _nodes: [],
    _epoch: 0, // so that the session's own tree is another one
    _appended_nodes: { epoch: 0, start: 0, nodes: [] },
    _turn_state: { node: -1, moves: [] },
    _match_state: {},
    _lesson_state: { title: "", size: 0, contents: [] },
    _answered: {},
    _readers: {},
    _preference_state: {},
    _share_state: {},
    _parts: {},
    _labels: {} as Labels,
    language,
    cursor: 0,
    flipped: false,
    glyphs: false,
    signs: "letters",
    coordinates: true,
    sound: false,
    speech: false,
    theme: "auto",
    palette: "standard",
  };
}
