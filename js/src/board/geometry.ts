// Squares, positions and pixels. Parses the text of a position; only Python knows its rules.
import board from "../../../kamisado_widget/rules/board.json" with { type: "json" };
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Over } from "../wire/generated.ts";

export type Player = Over["winner"];
export type Color = keyof typeof board.colors;
export type Layout = "standard" | "mirrored" | "turned" | "turned-mirrored";
export type Point = readonly [x: number, y: number];

export interface Tower {
  player: Player;
  color: Color;
  rank: number;
  square: string;
}

export interface Position {
  layout: Layout;
  towers: Tower[];
  player: Player;
  required?: Color;
  last?: string; // the last move but no pass, "h7h3", if the text has it
}

const colorNames = Object.fromEntries(
  Object.entries(board.colors).map(([name, letter]) => [letter, name]),
) as Record<string, Color>;

export const colors = Object.keys(board.colors) as Color[];

export const colorNamed = (letter: string): Color => colorNames[letter]!;

/** The letter of a color on squares and towers. */
export const letterOf = (color: Color): string => board.colors[color].toUpperCase();

export const other = (player: Player): Player => (player === "gold" ? "black" : "gold");

const squareName = (column: number, row: number): string => "abcdefgh"[column]! + (8 - row);
const columnOf = (square: string): number => square.charCodeAt(0) - 97;
const rowOf = (square: string): number => 8 - Number(square[1]);

export const nameOf = ({ player, color }: Tower): string => `${player}-${color}`;

export const originOf = (move: string): string => move.slice(0, 2);
export const targetOf = (move: string): string => move.slice(2, 4);

/** The squares in drawing order, from the top left. */
export function rows(flipped: boolean): string[][] {
  const range = [0, 1, 2, 3, 4, 5, 6, 7];
  const seen = range.map((row) => range.map((column) => squareName(column, row)));
  return flipped ? seen.reverse().map((row) => row.reverse()) : seen;
}

export function parsePosition(text: string): Position {
  const [placed = "", player, required, ...rest] = text.split(" ");
  const position: Position = { layout: "standard", towers: [], player: player === "g" ? "gold" : "black" };
  placed.split("/").forEach((line, row) => {
    let column = 0;
    for (const [, digit, letter, rings] of line.matchAll(/(\d)|([a-z])(\+*)/gi)) {
      if (letter) {
        const color = colorNames[letter.toLowerCase()]!;
        const owner = letter < "a" ? "gold" : "black";
        position.towers.push({ player: owner, color, rank: rings!.length, square: squareName(column, row) });
      }
      column += digit ? Number(digit) : 1;
    }
  });
  // In a fixed order, so that each tower keeps its DOM node.
  position.towers.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  if (required && required !== "-") position.required = colorNames[required]!;
  for (const part of rest) {
    const [name, value] = part.split("=");
    if (name === "layout") position.layout = value as Layout;
    else if (!value) position.last = part.slice(0, 4);
  }
  return position;
}

export const towerOn = (position: Position, square: string): Tower | undefined =>
  position.towers.find((tower) => tower.square === square);

/** The tower that must move. */
export const requiredTower = (position: Position): Tower | undefined =>
  position.towers.find((tower) => tower.player === position.player && tower.color === position.required);

/** The color of a square; the other layouts are the standard one rotated or mirrored. */
export function colorOf(layout: Layout, square: string): Color {
  const [row, column] = [layout.endsWith("mirrored") ? 7 - rowOf(square) : rowOf(square), columnOf(square)];
  return colorNamed((layout.startsWith("turned") ? board.rows[column]![7 - row] : board.rows[row]![column])!);
}

/** Center of a square in drawing units. */
export function center(square: string, flipped: boolean): Point {
  const [column, row] = [columnOf(square), rowOf(square)];
  return [((flipped ? 7 - column : column) + 0.5) * look.square, ((flipped ? 7 - row : row) + 0.5) * look.square];
}

/** The square at a point of the drawing; undefined outside the board. */
export const squareAt = ([x, y]: Point, flipped: boolean): string | undefined =>
  rows(flipped)[Math.floor(y / look.square)]?.[Math.floor(x / look.square)];

/** The square dx to the right and dy down as drawn, clamped to the board. */
export function neighbor(square: string, right: number, down: number, flipped: boolean): string {
  const clamp = (n: number) => Math.max(0, Math.min(7, n));
  const turn = flipped ? -1 : 1;
  return squareName(clamp(columnOf(square) + turn * right), clamp(rowOf(square) + turn * down));
}
