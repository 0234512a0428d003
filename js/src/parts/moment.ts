// The sounds and movements that a change on the board triggers: which, where and when.
import { targetOf, originOf, towerOn } from "../board/geometry.ts";
import type { Picture } from "../state/picture.ts";
import { tuneOf, type Heard } from "./tunes.ts";

/** The part of a picture that they depend on. */
export type Felt = Heard & Pick<Picture, "position" | "halo" | "slides">;

export interface Beat {
  what: "land" | "lean" | "shove" | "ring" | "close" | "good" | "won";
  square: string;
  at: number; // ms after the change
  lasts: number;
}

/** Maximum duration in ms. */
export const LONGEST = 600;

const LANDS = 220; // until a tower has reached its square

/** The squares passed by a push, from the pusher's new square: each tower there was pushed. */
function pushed({ node: { move, entries }, position }: Felt): string[] {
  const [from, to] = [originOf(move!), targetOf(move!)];
  const [file, up] = [to.charCodeAt(0), Number(to[1]) - Number(from[1])];
  const squares = entries!.slice(1).map((_, index) => String.fromCharCode(file) + (Number(to[1]) + up * (index + 1)));
  return squares.filter((square) => towerOn(position, square));
}

/** The squares of a right answer. */
const answered = ({ question }: Felt): string[] =>
  question && question.task.ask !== "choice" ? question.answer.map((each) => (each.length > 2 ? targetOf(each) : each)) : [];

/** The towers of a deadlock's cycle, in order. */
function closing({ node: { marks = [] } }: Felt): Beat[] {
  const squares = marks.filter(({ kind }) => kind === "blocked").map(({ square }) => square);
  const lasts = 240;
  const apart = Math.min(160, (LONGEST - lasts) / Math.max(1, squares.length - 1));
  return squares.map((square, index) => ({ what: "close", square, at: index * apart, lasts }));
}

/** The effects of the change between two pictures; undefined if there are none. */
export function momentOf(before: Felt, now: Felt): Beat[] {
  const tune = tuneOf(before, now);
  const { move, kind } = now.node;
  const beat = (what: Beat["what"], square: string, at: number, lasts: number): Beat => ({ what, square, at, lasts });
  if (!tune || tune === "pass") return [];
  if (tune === "deadlock") return closing(now);
  if (tune === "ring") return now.halo ? [beat("ring", now.halo, 0, 460)] : [];
  const comes = now.slides && move !== undefined && kind !== "pass" && kind !== "fill";
  const shoved = () => pushed(now).map((square, index) => beat("shove", square, 120 + 60 * index, 300));
  const moved = () => (kind === "push" ? [beat("lean", targetOf(move!), 0, 520), ...shoved()] : [beat("land", targetOf(move!), 0, 360)]);
  const way = comes ? moved() : [];
  const then = comes ? LANDS : 0;
  if (tune === "win") return [...way, ...(move ? [beat("won", targetOf(move), then, LONGEST - LANDS)] : [])];
  if (tune === "right") return [...way, ...answered(now).map((square) => beat("good", square, then, 340))];
  return way;
}
