// A small board: what stands on it, and the last move.
import type { JSX } from "preact";
import { Ground, viewBox } from "../board/board.tsx";
import { center, nameOf, parsePosition, targetOf } from "../board/geometry.ts";
import { Around, Numbered } from "../board/marks.tsx";
import { Tower } from "../board/tower.tsx";
import type { PollState } from "../host/wire.ts";
import { memo } from "../memo.ts";

interface Shown {
  at: string;
  move: string | undefined;
  label: string;
  votes?: PollState["counts"]; // on the squares that they are for
}

export const SmallBoard = memo(({ at, move, label, votes = [] }: Shown): JSX.Element => {
  const { layout, towers } = parsePosition(at);
  return (
    <svg viewBox={viewBox(false)} role="img" aria-label={label}>
      <rect x={-8} y={-8} width="816" height="816" rx="14" fill="#111" />
      <Ground layout={layout} flipped={false} />
      {towers.map((tower) => {
        const [x, y] = center(tower.square, false);
        return (
          <g key={nameOf(tower)} transform={`translate(${x} ${y})`}>
            <Tower player={tower.player} color={tower.color} rank={tower.rank} glyph={false} />
          </g>
        );
      })}
      {votes.map(({ label: answer, count }) => {
        const square = /^([a-h][1-8]){1,2}$/.test(answer) && answer.slice(-2);
        return (
          square && (
            <g transform={`translate(${center(square, false)})`}>
              <Numbered number={count} inverted />
            </g>
          )
        );
      })}
      {move && <Around square={targetOf(move)} flipped={false} />}
    </svg>
  );
});
