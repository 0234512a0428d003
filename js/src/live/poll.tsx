// A vote: what is asked, and how it stands.
import type { JSX } from "preact";
import { parsePosition } from "../board/geometry.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { PollState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import type { Desk, Words } from "./desk.tsx";
import { Buttons } from "./mode_controls.tsx";
import { SmallBoard } from "./small.tsx";

const most = 8; // answers in the chart

/** The most frequent answers, and whatever is right. */
const shown = (counts: PollState["counts"]) => counts.filter(({ right }, index) => index < most || right);

type Counted = Pick<PollState, "counts" | "voted" | "position">;

/** Of a move the tower, where it stands, and where it goes; all else as it is written. */
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

export const Bars = ({ poll: { counts, voted, position }, words }: { poll: Counted; words: Words }): JSX.Element => (
  <ol class="bars">
    {shown(counts).map(({ label, count, right }) => (
      <li class={right ? "right" : undefined}>
        <span class="label">
          <Answer label={label} position={position} />
        </span>
        <span class="bar" style={{ width: `${(100 * count) / Math.max(1, voted)}%` }} />
        <span class="number">{count}</span>
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

export function Poll({ desk, poll }: { desk: Desk; poll: PollState }): JSX.Element {
  const { room, words, send } = desk;
  return (
    <>
      <Asked poll={poll} words={words} />
      <div class="row">
        <Voted poll={poll} words={words} />
        {poll.finding && <span class="muted">{words["live.finding"]}</span>}
        <Buttons {...desk} />
        <label class="apart">
          <input
            type="checkbox"
            checked={room.keep}
            onChange={({ currentTarget }) => send("keep", { keep: currentTarget.checked })}
          />
          {words["live.keep"]}
        </label>
      </div>
    </>
  );
}
