// What a class has voted for, over the board of a question, and what would have been right.
import type { JSX } from "preact";
import { center } from "./geometry.ts";
import { at, Numbered, Seal } from "./marks.tsx";
import type { Picture } from "../state/picture.ts";

/** The squares that an answer is shown on: of a move its target; of a choice none. */
function squaresOf(answer: string): string[] {
  if (!/^([a-h]\d ?)+$/.test(answer)) return [];
  return answer.includes(" ") ? answer.split(" ") : [answer.slice(-2)];
}

/** How many have each square in their answer: more than one move may lead there. */
function countsBySquare(votes: Picture["votes"]): [string, number][] {
  const counts = new Map<string, number>();
  for (const [answer, count] of Object.entries(votes))
    for (const square of squaresOf(answer)) counts.set(square, (counts.get(square) ?? 0) + count);
  return [...counts];
}

/** What of a vote lies on the board: how many have voted for a square, and a tick where that is right. */
export const Votes = ({ picture }: { picture: Pick<Picture, "votes" | "right" | "flipped"> }): JSX.Element => {
  const where = (square: string) => at(center(square, picture.flipped));
  return (
    <>
      {[...new Set(picture.right.flatMap(squaresOf))].map((square) => (
        <g class="checked" transform={`${where(square)} translate(-27 27) scale(.85)`}>
          <Seal wrong={false} />
        </g>
      ))}
      {countsBySquare(picture.votes).map(([square, count]) => (
        <g transform={where(square)}>
          <Numbered number={count} inverted />
        </g>
      ))}
    </>
  );
};
