// The towers off the board: sixteen places, each called by its tower's letter as in a position's text.
import { colorNamed, colors, letterOf, type Color, type Player, type Tower } from "../../board/geometry.ts";

export interface Place {
  letter: string;
  player: Player;
  color: Color;
  empty: boolean; // its tower is on the board
}

const isLetter = (text: string): boolean => text.length === 1 && colorNamed(text.toLowerCase()) !== undefined;

/** Whether a name is that of a place in the tray, and not of a square. */
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

/** The tower that a place of the tray, or a letter, stands for. */
export const towerNamed = (letter: string): Pick<Tower, "player" | "color"> => ({
  player: letter < "a" ? "gold" : "black",
  color: colorNamed(letter.toLowerCase()),
});

/** Where a tower is that is called by its letter: on its square, or in the tray; nowhere if it is no letter. */
export function whereIs(letter: string, towers: readonly Tower[]): string | undefined {
  if (!isLetter(letter)) return undefined;
  const { player, color } = towerNamed(letter);
  return towers.find((tower) => tower.player === player && tower.color === color)?.square ?? letter;
}

/** The place that a key takes the keyboard to, from this one. */
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
