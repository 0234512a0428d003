// What a press on the board means. The page knows no rule: what it cannot tell, it asks Python.
import { neighbor, originOf, towerOn, type Position } from "./geometry.ts";

export interface Choice {
  position: Position;
  moves: readonly string[]; // what may be played
  must?: string | undefined; // the square of the only tower that may move
  picked?: string | undefined; // the tower that the reader took up
  tried?: string | undefined; // the tower of a try that was just refused
}

export type Intent =
  | { do: "pick"; square: string }
  | { do: "let go" }
  | { do: "play"; origin: string; target: string };

const pick = (square: string): Intent => ({ do: "pick", square });
const play = (origin: string, target: string): Intent => ({ do: "play", origin, target });

/** What pressing a square does. */
export function press({ position, moves, must, picked, tried }: Choice, square: string): Intent {
  if (picked === square) {
    if (moves.includes(square + square)) return play(square, square);
    return tried === square ? pick(square) : { do: "let go" }; // after a refusal one begins anew
  }
  if (picked) return !must && canMove(moves, square) ? pick(square) : play(picked, square);
  if (square === must || canMove(moves, square)) return pick(square);
  // The tower that must move is in hand already, but a press on another tower is a try to take that one.
  const another = towerOn(position, square) !== undefined && !moves.includes(must + square);
  if (!must || another) return play(square, square);
  // After a wrong tower a square is still meant for that one, unless the right one may go there.
  return play(moves.includes(must + square) ? must : (tried ?? must), square);
}

export const canMove = (moves: readonly string[], square: string): boolean =>
  moves.some((move) => originOf(move) === square);

const strides: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-7, 0],
  End: [7, 0],
};

/** The square that a key takes the keyboard to, from this one. */
export function stride(key: string, control: boolean, square: string, flipped: boolean): string | undefined {
  const way = strides[key];
  return way && neighbor(square, way[0], control ? way[0] : way[1], flipped);
}
