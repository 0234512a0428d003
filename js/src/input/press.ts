// What a press on the board means while one plays. The page knows no rule: what it cannot tell, it asks Python.
import { originOf, towerOn, type Position } from "../board/geometry.ts";

export interface Choice {
  position: Position;
  moves: readonly string[]; // what may be played
  movesUnknown?: boolean | undefined; // there may be more
  must?: string | undefined; // the square of the only tower that may move
  selected?: string | undefined; // the tower that the reader took up
  tried?: string | undefined; // the tower of a try that was just refused
}

export type Intent =
  | { do: "select"; square: string }
  | { do: "deselect" }
  | { do: "play"; origin: string; target: string };

const select = (square: string): Intent => ({ do: "select", square });
const play = (origin: string, target: string): Intent => ({ do: "play", origin, target });

/** What pressing a square does. */
export function press(choice: Choice, square: string): Intent {
  const { position, moves, must, selected, tried } = choice;
  if (selected === square) {
    if (moves.includes(square + square)) return play(square, square);
    return tried === square ? select(square) : { do: "deselect" }; // after a refusal one begins anew
  }
  if (selected) return !must && mayBegin(choice, square) ? select(square) : play(selected, square);
  if (square === must || mayBegin(choice, square)) return select(square);
  // The tower that must move is in hand already, but a press on another tower is a try to take that one.
  const another = towerOn(position, square) !== undefined && !moves.includes(must + square);
  if (!must || another) return play(square, square);
  // After a wrong tower a square is still meant for that one, unless the right one may go there.
  return play(moves.includes(must + square) ? must : (tried ?? must), square);
}

/** Whether a tower can be taken up; on the first move any of one's own, while it is not known which can move. */
const mayBegin = ({ position, moves, movesUnknown, must }: Choice, square: string): boolean =>
  canMove(moves, square) ||
  (movesUnknown === true && !must && towerOn(position, square)?.player === position.player);

export const canMove = (moves: readonly string[], square: string): boolean =>
  moves.some((move) => originOf(move) === square);
