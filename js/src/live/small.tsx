// A small board: what stands on it, and the last move.
import type { JSX } from "preact";
import { Ground, viewBox } from "../board/board.tsx";
import { center, nameOf, parsePosition, targetOf } from "../board/geometry.ts";
import { Around } from "../board/marks.tsx";
import { Tower } from "../board/tower.tsx";
import { Votes } from "../board/votes.tsx";
import type { PollState } from "../host/wire.ts";
import { memo } from "../memo.ts";

interface Shown {
  position: string;
  move: string | undefined;
  label: string;
  counts?: PollState["counts"]; // of votes, on the squares that they are for
}

const voted = (counts: PollState["counts"]) => ({
  votes: Object.fromEntries(counts.filter(({ count }) => count).map(({ label, count }) => [label, count])),
  right: counts.filter(({ right }) => right).map(({ label }) => label),
  flipped: false,
});

export const SmallBoard = memo(({ position, move, label, counts = [] }: Shown): JSX.Element => {
  const { layout, towers } = parsePosition(position);
  return (
    <svg viewBox={viewBox(false)} role="img" aria-label={label}>
      <rect x={-8} y={-8} width="816" height="816" rx="14" fill="#111" />
      <Ground layout={layout} flipped={false} />
      {towers.map((tower) => {
        const [x, y] = center(tower.square, false);
        return (
          <g key={nameOf(tower)} transform={`translate(${x} ${y})`}>
            <Tower player={tower.player} color={tower.color} rank={tower.rank} />
          </g>
        );
      })}
      {move && <Around square={targetOf(move)} flipped={false} />}
      <Votes picture={voted(counts)} />
    </svg>
  );
});
