// A small board of somebody in the room, with the last move, and votes on the squares that they are for.
import type { JSX } from "preact";
import { Around } from "../board/marks.tsx";
import { targetOf } from "../board/geometry.ts";
import { SmallBoard as Small } from "../board/small.tsx";
import { Votes } from "../board/votes.tsx";
import type { PollState } from "../wire/generated.ts";
import { memo } from "../memo.ts";

interface Shown {
  position: string;
  move: string | undefined;
  label: string;
  counts?: PollState["counts"];
}

const voted = (counts: PollState["counts"]) => ({
  votes: Object.fromEntries(counts.filter(({ count }) => count).map(({ label, count }) => [label, count])),
  right: counts.filter(({ right }) => right).map(({ label }) => label),
  flipped: false,
});

export const SmallBoard = memo(
  ({ position, move, label, counts = [] }: Shown): JSX.Element => (
    <Small position={position} label={label}>
      {move && <Around square={targetOf(move)} flipped={false} />}
      <Votes picture={voted(counts)} />
    </Small>
  ),
);
