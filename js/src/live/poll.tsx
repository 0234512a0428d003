// A vote: its question and counts.
import type { JSX } from "preact";
import { parsePosition } from "../board/geometry.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { PollState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import type { Words } from "./desk.tsx";
import { SmallBoard } from "./boards.tsx";

const most = 8; // answers in the chart

/** The most frequent answers, and all right ones. */
const shown = (counts: PollState["counts"]) => counts.filter(({ right }, index) => index < most || right);

type Counted = Pick<PollState, "counts" | "voted" | "position"> & { hidden?: boolean };

/** For a move: its tower, start and target; other answers as text. */
function Answer({ label, position }: { label: string; position: string }): JSX.Element {
  const from = /^[a-h]\d(?=[a-h]\d$)/.exec(label)?.[0];
  const tower = from && parsePosition(position).towers.find(({ square }) => square === from);
  if (!tower) return <>{label}</>;
  return (
    <>
      <TowerIcon {...tower} /> {from} → {label.slice(2)}
    </>
  );
}

export const Bars = ({ poll: { counts, voted, position, hidden }, words }: { poll: Counted; words: Words }): JSX.Element => (
  <ol class="bars">
    {shown(counts).map(({ label, count, right }) => (
      <li class={right ? "right" : undefined}>
        <span class="label">
          <Answer label={label} position={position} />
        </span>
        <span class="bar" style={{ width: `${(100 * count) / Math.max(1, voted)}%` }} />
        <span class="number">{!hidden && count}</span>
      </li>
    ))}
    {counts.length > shown(counts).length && (
      <li>
        <span class="label muted more">{say(words, "live.more", { count: `${counts.length - shown(counts).length}` })}</span>
      </li>
    )}
  </ol>
);

export const Asked = ({ poll, words }: { poll: PollState; words: Words }): JSX.Element => (
  <div class="poll">
    <p class="prompt">{poll.prompt}</p>
    <div class="asked">
      <SmallBoard position={poll.position} move={poll.move} label="" counts={poll.counts} />
      <Bars poll={poll} words={words} />
    </div>
    {poll.truth && <p class="truth">{poll.truth}</p>}
  </div>
);

export const Voted = ({ poll, words }: { poll: PollState; words: Words }): JSX.Element => (
  <span class="count">{say(words, "live.voted", { voted: `${poll.voted}`, asked: `${poll.asked}` })}</span>
);

/** The counts of a vote in one line. */
export const Counts = ({ poll: { counts, voted, position } }: { poll: PollState }): JSX.Element => (
  <ol class="counts">
    {shown(counts).map(({ label, count, right }) => (
      <li key={label} class={right ? "right" : undefined} style={{ "--share": `${(100 * count) / Math.max(1, voted)}%` }}>
        <span class="label">
          <Answer label={label} position={position} />
        </span>
        <span class="number">{count}</span>
      </li>
    ))}
  </ol>
);
