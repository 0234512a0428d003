// The match of a round: its format, the round's number, and both players' points.
import "../../styles/ring_falls.css";
import type { JSX } from "preact";
import { capital, say } from "../../labels/names.ts";
import { TowerIcon } from "../../board/tower.tsx";
import type { MatchState, Label, Labels, Side } from "../../wire/generated.ts";

interface Head {
  labels: Labels;
  match: MatchState;
  round: number;
  known: boolean; // whether the points are the current scene's
  won: { player: Side; rank: number } | undefined; // the round, and the winning tower's rings
}

export const Match = ({ labels, match, round, known, won }: Head): JSX.Element => (
  <div class="match">
    <p>
      <span>{say(labels, `format.${match.format}` as Label, { goal: `${match.goal}` })}</span>
      <span>{say(labels, "round", { round: `${round}` })}</span>
    </p>
    <dl>
      {(["gold", "black"] as const).map((player) => (
        <div class={won?.player === player ? `fell${known && match.winner === player ? " winner" : ""}` : undefined}>
          <dt>
            <TowerIcon player={player} rank={won?.player === player ? won.rank : 0} />
            <span>{match.names?.[player] ?? capital(labels[player])}</span>
            {match.names?.[player] && <span class="heard">({labels[player]})</span>}
          </dt>
          <dd>
            <span class="heard">{labels.points}</span> <b key={known && match.scores![player]}>{known ? match.scores![player] : "\u2013"}</b>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
