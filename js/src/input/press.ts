// Interprets a press on the board during play. The page knows no rules: it asks Python.
import { originOf, towerOn, type Position } from "../board/geometry.ts";

export interface Choice {
  position: Position;
  moves: readonly string[]; // legal moves
  movesUnknown?: boolean | undefined; // there may be more
  must?: string | undefined; // the square of the tower that must move
  selected?: string | undefined; // the tower picked up
  tried?: string | undefined; // the tower of a move just refused
}

export type Intent =
  | { do: "select"; square: string }
  | { do: "deselect" }
  | { do: "play"; origin: string; target: string };

const select = (square: string): Intent => ({ do: "select", square });
const play = (origin: string, target: string): Intent => ({ do: "play", origin, target });

export function press(choice: Choice, square: string): Intent {
  const { position, moves, must, selected, tried } = choice;
  if (selected === square) {
    if (moves.includes(square + square)) return play(square, square);
    return tried === square ? select(square) : { do: "deselect" }; // after a refusal, start over
  }
  if (selected) return !must && mayBegin(choice, square) ? select(square) : play(selected, square);
  if (square === must || mayBegin(choice, square)) return select(square);
  // The tower that must move is selected already; pressing another tower tries that one.
  const another = towerOn(position, square) !== undefined && !moves.includes(must + square);
  if (!must || another) return play(square, square);
  // After a wrong tower, a square is a target for that tower, unless the right one can go there.
  return play(moves.includes(must + square) ? must : (tried ?? must), square);
}

/** Whether a tower can be picked up; on the first move any of the player's own while the moves are unknown. */
const mayBegin = ({ position, moves, movesUnknown, must }: Choice, square: string): boolean =>
  canMove(moves, square) ||
  (movesUnknown === true && !must && towerOn(position, square)?.player === position.player);

export const canMove = (moves: readonly string[], square: string): boolean =>
  moves.some((move) => originOf(move) === square);
