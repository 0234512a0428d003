// What help points at on the board.
import type { JSX } from "preact";
import type { Picture } from "../state/picture.ts";
import { center, originOf, targetOf } from "./geometry.ts";
import { Ringed, Straight } from "./marks.tsx";

/** What a hint points at, or the first moves of best play. */
export function HintMarks({ picture }: { picture: Picture }): JSX.Element {
  const { values, principalVariation, hint, pointed, flipped } = picture;
  const middle = (square: string) => center(square, flipped);
  const moves = hint ? [hint] : principalVariation;
  const ringed = [...(hint ? [originOf(hint), targetOf(hint)] : []), ...pointed.map(({ square }) => square)];
  return (
    <>
      {moves.map((move, index) => (
        <g class={`best step${index}`}>
          <Straight from={middle(originOf(move))} to={middle(targetOf(move))} short={values[targetOf(move)] && 38} />
        </g>
      ))}
      {ringed.map((square) => (
        <Ringed where={middle(square)} wide />
      ))}
    </>
  );
}
