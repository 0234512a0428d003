// The match that a round belongs to: what is played for, which round this is, and both players' points.
import type { JSX } from "preact";
import { capital, say } from "../../labels/names.ts";
import { TowerIcon } from "../../board/tower.tsx";
import type { MatchState, Label, Labels } from "../../wire/generated.ts";

interface Head {
  labels: Labels;
  match: MatchState;
  round: number;
  known: boolean; // whether the points are those of the scene shown
}

export const Match = ({ labels, match, round, known }: Head): JSX.Element => (
  <div class="match">
    <p>
      <span>{say(labels, `format.${match.format}` as Label, { goal: `${match.goal}` })}</span>
      <span>{say(labels, "round", { round: `${round}` })}</span>
    </p>
    <dl>
      {(["gold", "black"] as const).map((player) => (
        <div class={known && match.winner === player ? "winner" : undefined}>
          <dt>
            <TowerIcon player={player} />
            <span>{match.names?.[player] ?? capital(labels[player])}</span>
            {match.names?.[player] && <span class="heard">({labels[player]})</span>}
          </dt>
          <dd>
            <span class="heard">{labels.points}</span> {known ? match.scores![player] : "\u2013"}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
