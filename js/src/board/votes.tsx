// What a class has voted for, over the board of a question.
import type { JSX } from "preact";
import { center } from "./geometry.ts";
import { at, Numbered } from "./marks.tsx";
import type { Picture } from "../state/picture.ts";

/** The squares that an answer is shown on: of a move its target; of a choice none. */
function squaresOf(answer: string): string[] {
  if (!/^([a-h]\d ?)+$/.test(answer)) return [];
  return answer.includes(" ") ? answer.split(" ") : [answer.slice(-2)];
}

/** How often a class has given each answer that lies on the board. */
export const Votes = ({ picture: { votes, flipped } }: { picture: Picture }): JSX.Element => (
  <>
    {Object.entries(votes).flatMap(([answer, count]) =>
      squaresOf(answer).map((square) => (
        <g transform={at(center(square, flipped))}>
          <Numbered number={count} inverted />
        </g>
      )),
    )}
  </>
);
