// A sign that stands for a color: a letter or a shape, drawn by a part that comes once somebody wants signs.
import type { FunctionComponent } from "preact";
import type { Color, Point } from "./geometry.ts";

interface Shown {
  color: Color;
  size: number; // as of type
  at?: Point; // its middle
  over?: boolean; // other things
}

export type Sign = FunctionComponent<Shown>;

/** Where the sign of a square stands: as far in the corner as its size lets it. */
export const inCorner = ([x, y]: Point, size: number): Point => [x - 47 + size * 0.4, y - 47 + size * 0.4];
