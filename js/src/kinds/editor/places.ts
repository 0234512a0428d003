// The tray: sixteen places, each named by its tower's letter in a position's text.
import { colorNamed, colors, letterOf, type Color, type Player, type Tower } from "../../board/geometry.ts";

export interface Place {
  letter: string;
  player: Player;
  color: Color;
  empty: boolean; // its tower is on the board
}

const isLetter = (text: string): boolean => text.length === 1 && colorNamed(text.toLowerCase()) !== undefined;

/** Whether a name is a tray place rather than a square. */
export const inTray = (place: string): boolean => place.length === 1;

/** Both rows, black's first. */
export const tray = (towers: readonly Tower[]): Place[][] =>
  (["black", "gold"] as const).map((player) =>
    colors.map((color) => ({
      letter: player === "gold" ? letterOf(color) : letterOf(color).toLowerCase(),
      player,
      color,
      empty: towers.some((tower) => tower.player === player && tower.color === color),
    })),
  );

/** The tower of a tray place or letter. */
export const towerNamed = (letter: string): Pick<Tower, "player" | "color"> => ({
  player: letter < "a" ? "gold" : "black",
  color: colorNamed(letter.toLowerCase()),
});

/** The place of a tower by its letter: its square, or the tray; undefined for other letters. */
export function whereIs(letter: string, towers: readonly Tower[]): string | undefined {
  if (!isLetter(letter)) return undefined;
  const { player, color } = towerNamed(letter);
  return towers.find((tower) => tower.player === player && tower.color === color)?.square ?? letter;
}

/** The place that a key moves the focus to. */
export function stepInTray(key: string, from: string): string | undefined {
  const [upper, lower] = tray([]).map((row) => row.map(({ letter }) => letter)) as [string[], string[]];
  const [row, other] = upper.includes(from) ? [upper, lower] : [lower, upper];
  const column = row.indexOf(from);
  const targets: Record<string, string | undefined> = {
    ArrowLeft: row[Math.max(0, column - 1)],
    ArrowRight: row[Math.min(7, column + 1)],
    ArrowUp: row === lower ? other[column] : from,
    ArrowDown: row === upper ? other[column] : from,
    Home: row[0],
    End: row[7],
  };
  return targets[key];
}
