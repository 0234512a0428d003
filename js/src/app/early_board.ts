// The route of an address: kind, value and settings. Only Python validates it; here it is parsed far enough to
// tell pages apart and to draw a position or a round before Python has started.
import { other, parsePosition, type Position } from "../board/geometry.ts";
import type { Label, Labels, Node, PuzzleState, PageState } from "../wire/generated.ts";
import { defaults } from "../wire/settings.ts";
import { capital, say } from "../labels/names.ts";
import { turnSaid, type Ahead } from "./ahead.ts";
import type { Site } from "./site_data.ts";

/** The part before the `=`. */
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

/** Whether a text looks like a position that can be drawn; Python validates it. */
function isDrawable(text: string): boolean {
  const [rows = "", player] = text.split(" ");
  return POSITION.test(text) && (player === "g" ? /[A-Z]/ : /[a-z]/).test(rows);
}

/** Maximum length of a packed value. */
const LONGEST = 200_000;

/** The decoded value of a link; a packed one starts with ~. */
async function unpacked(value: string): Promise<string> {
  if (!value.startsWith("~")) return value;
  try {
    const packed = Uint8Array.from(atob(value.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done && text.length < LONGEST; part = await reader.read()) text += part.value;
    return text;
  } catch {
    return ""; // Python reports the error
  }
}

/** Whether the computer plays too. */
export const hasOpponent = (fragment: string): boolean => /&opponent=|^challenge=/.test(fragment);

/** The scenes of a round; only the first if Python alone knows what follows its moves. */
function scenesOf(first: Node, moves: readonly string[], ahead: Ahead | undefined): Node[] {
  const nodes = [first];
  for (const move of moves) {
    const scene = ahead?.after(nodes.at(-1)!.position, move);
    if (!scene) return [first];
    nodes.push({ ...scene, parent: nodes.length - 1, batch: nodes.length });
  }
  return nodes;
}

/** The settings of a puzzle line: `task=win moves=3 title=At+home`. */
function puzzleOf(written: string, { player }: Position, { labels, asked }: Site): PuzzleState {
  const said = new URLSearchParams(written.replaceAll(" ", "&"));
  const { task = "win", moves = "", number = "", title = "" } = Object.fromEntries(said);
  const sentence = asked[task]?.[moves === "1" ? 0 : 1];
  const parts = { player, opponent: other(player), moves, number };
  return {
    title,
    ...(sentence && moves && { task_text: capital(say({ ...labels, sentence } as Labels, "sentence" as Label, parts)) }),
  };
}

/** Scenes and labels of a link to a position, round or puzzle, before Python has started. */
export async function drawn(fragment: string, language: string, site: Site, ahead?: Ahead): Promise<{ state: Partial<PageState> } | undefined> {
  const kind = kindOf(fragment);
  if (!["position", "round", "puzzle", "challenge"].includes(kind)) return undefined;
  const [line = "", played = ""] = (await unpacked(valueOf(fragment))).split("\n");
  const moves = played.split(" ").filter(Boolean);
  const [text = "", written = ""] = line.split(/ (?=task=)(.*)/s);
  if (!isDrawable(text)) return undefined;
  const position = parsePosition(text);
  const say = moves.length ? "" : turnSaid(site.labels, position);
  const nodes = scenesOf({ parent: -1, batch: 0, position: text, say }, moves, ahead);
  const cursor = nodes.length - 1;
  const isKnown = ahead && cursor === moves.length && (!hasOpponent(fragment) || kind === "challenge");
  const turn = isKnown ? { _turn_state: { node: cursor, ...ahead.turnAt(nodes[cursor]!.position) } } : {};
  const turned = kind === "challenge" && position.player === "black"; // the challenged player moves up
  const state = { ...blank(language), flipped: turned, ...turn, _nodes: nodes, cursor };
  if (kind !== "puzzle") return { state };
  return { state: { ...state, _kind: "puzzle", _puzzle_state: puzzleOf(written, position, site) } };
}

function blank(language: string): PageState {
  return {
    _kind: "board",
    _nodes: [],
    _epoch: 0, // so that the session's tree replaces it
    _appended_nodes: { epoch: 0, start: 0, nodes: [] },
    _turn_state: { node: -1, moves: [] },
    _match_state: {},
    _answered: {},
    _readers: {},
    _preference_state: {},
    _share_state: {},
    _parts: {},
    _labels: {} as Labels,
    ...defaults,
    language,
  };
}
