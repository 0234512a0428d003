// What comes after a round: another one, against the computer with another level or the other towers.
import "../styles/rounds.css";
import type { JSX } from "preact";
import type { Label, NewRound } from "../host/wire.ts";
import type { View } from "../kind.ts";

const sides = ["gold", "black"] as const;
const other = { gold: "black", black: "gold" } as const;

export default function rounds({ traits, post, draw }: View) {
  let wished: Partial<NewRound> = {}; // in place of what the round was like

  function wish(change: Partial<NewRound>): void {
    wished = { ...wished, ...change };
    draw(false);
  }

  function begin(offered: NewRound | undefined): void {
    const { level, side } = { ...offered, ...wished };
    post({ act: "again", ...(level && side && { opponent: level, opponent_plays: other[side] }) });
    wished = {};
  }

  function choices({ levels, level, side }: NewRound): JSX.Element {
    const { labels } = traits;
    return (
      <div class="rounds">
        <select
          aria-label={labels["round.level"]}
          value={level}
          onChange={({ currentTarget }) => wish({ level: currentTarget.value })}
        >
          {Object.entries(levels).map(([name, label]) => (
            <option value={name}>{label}</option>
          ))}
        </select>
        <span role="group" aria-label={labels["round.side"]}>
          <span aria-hidden="true">{labels["round.side"]}</span>
          {sides.map((each) => (
            <button type="button" aria-pressed={each === side} onClick={() => wish({ side: each })}>
              {labels[each as Label]}
            </button>
          ))}
        </span>
      </div>
    );
  }

  return (offered: NewRound | undefined): JSX.Element => (
    <>
      {offered && choices({ ...offered, ...wished })}
      <button type="button" class="again" onClick={() => begin(offered)}>
        {traits.labels["round.again"]}
      </button>
    </>
  );
}
