// A class's votes over the board of a question, and the right answers.
import type { JSX } from "preact";
import { center } from "./geometry.ts";
import { at, Numbered, Seal } from "./marks.tsx";
import type { Picture } from "../state/picture.ts";

/** The squares of an answer: a move's target; none for a choice. */
function squaresOf(answer: string): string[] {
  if (!/^([a-h]\d ?)+$/.test(answer)) return [];
  return answer.includes(" ") ? answer.split(" ") : [answer.slice(-2)];
}

/** Votes per square; several moves may share a target. */
function countsBySquare(votes: Picture["votes"]): [string, number][] {
  const counts = new Map<string, number>();
  for (const [answer, count] of Object.entries(votes))
    for (const square of squaresOf(answer)) counts.set(square, (counts.get(square) ?? 0) + count);
  return [...counts];
}

/** Draws votes per square, with a tick where the answer is right. */
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
