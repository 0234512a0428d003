// The rules, from the compiled solver: legal moves, and the position after one. The binary interface is
// documented in core.zig.
import rulesets from "../../../kamisado_widget/rules/rulesets.json" with { type: "json" };
import { colorOf, colors, letterOf, parsePosition, rows, towerOn, type Color, type Player, type Position, type Tower } from "../board/geometry.ts";

/** A move (no pass), and the position after it. */
export interface Step {
  move: string;
  kind: "move" | "push";
  position: string;
}

/** The legal moves; none if the player must pass or the round is over. */
export type Rules = (position: string) => Step[];

interface Compiled {
  memory: WebAssembly.Memory;
  question(): number;
  list(): number;
  steps(): number;
}

const players: Player[] = ["gold", "black"];
const squares = rows(false).reverse().flat();
const TOWERS = 16;
/** Offsets of a query, and its length. */
const RANKS = 64, RANGES = 80, PLACES = 96, TURN = 124, QUESTION = 128;
/** For each step: tower, target, push, next player, pass, towers. */
const STEP = 5 + TOWERS;
const ANY = 16; // a first move's turn, to which the player is added

const numberOf = (player: Player, color: Color): number => 8 * players.indexOf(player) + colors.indexOf(color);

/** Whether a tower is on its far home row. */
export const isHome = ({ towers }: Position): boolean =>
  towers.some(({ player, square }) => square.endsWith(player === "gold" ? "8" : "1"));

export async function compileRules(module: BufferSource): Promise<Rules> {
  const { instance } = await WebAssembly.instantiate(module);
  const { memory, question, list, steps } = instance.exports as unknown as Compiled;
  return (text) => {
    const position = parsePosition(text);
    const named = text.split(" ").filter((part) => part.includes("="));
    const asked = write(position, named);
    if (!asked) return [];
    new Uint8Array(memory.buffer, question(), QUESTION).set(asked);
    const count = list();
    const found = new Uint8Array(memory.buffer, steps(), STEP * count);
    return Array.from({ length: count }, (_, index) => read(found.slice(STEP * index, STEP * (index + 1)), position, named));
  };
}

/** The query for a position; undefined if it cannot be played on. */
function write(position: Position, named: string[]): Uint8Array | undefined {
  const { towers, layout, player, required } = position;
  const ruleset = named.find((part) => part.startsWith("ruleset="))?.slice("ruleset=".length) ?? "official";
  const ranges = Object.values(rulesets[ruleset as keyof typeof rulesets]?.ranges ?? {});
  const known = new Set(towers.filter(({ rank }) => rank < ranges.length).map((it) => numberOf(it.player, it.color)));
  if (towers.length !== TOWERS || known.size !== TOWERS || isHome(position)) return undefined;
  const asked = new Uint8Array(QUESTION);
  squares.forEach((square, number) => (asked[number] = colors.indexOf(colorOf(layout, square))));
  for (const { player, color, rank, square } of towers) {
    const number = numberOf(player, color);
    asked[RANKS + number] = rank;
    asked[RANGES + number] = ranges[rank]!;
    asked[PLACES + number] = squares.indexOf(square);
  }
  asked[TURN] = required ? numberOf(player, required) : ANY + players.indexOf(player);
  return asked;
}

function read([mover, to, pushes, turn, passes, ...places]: Uint8Array, before: Position, named: string[]): Step {
  const towers = before.towers.map((tower) => ({ ...tower, square: squares[places[numberOf(tower.player, tower.color)]!]! }));
  const moved = before.towers.find(({ player, color }) => numberOf(player, color) === mover)!;
  const move = moved.square + squares[to!]!;
  const after = { ...before, towers };
  const next = [players[turn! >> 3]![0], letterOf(colors[turn! & 7]!).toLowerCase()];
  const last = pushes ? [`${move}!`] : passes && !isHome(after) ? [move] : []; // needed to detect deadlocks
  return { move, kind: pushes ? "push" : "move", position: [placed(after), ...next, ...last, ...named].join(" ") };
}

const signOf = ({ player, color, rank }: Tower): string =>
  (player === "gold" ? letterOf(color) : letterOf(color).toLowerCase()) + "+".repeat(rank);

/** The eight rows of a position's text. */
function placed(position: Position): string {
  const sign = (square: string): string => {
    const tower = towerOn(position, square);
    return tower ? signOf(tower) : " ";
  };
  return rows(false).map((row) => row.map(sign).join("").replace(/ +/g, ({ length }) => `${length}`)).join("/");
}
