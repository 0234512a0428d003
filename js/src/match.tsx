// The match that a round belongs to: what is played for, which round this is, and both players' points.
import type { JSX } from "preact";
import { capital, say } from "./names.ts";
import { Sign } from "./tower.tsx";
import type { MatchNow, Word, Words } from "./wire.ts";

interface Head {
  words: Words;
  match: MatchNow;
  round: number;
  known: boolean; // whether the points are those of the scene shown
}

export const Match = ({ words, match, round, known }: Head): JSX.Element => (
  <div class="match">
    <p>
      <span>{say(words, `format.${match.format}` as Word, { goal: `${match.goal}` })}</span>
      <span>{say(words, "round", { round: `${round}` })}</span>
    </p>
    <dl>
      {(["gold", "black"] as const).map((player) => (
        <div class={known && match.winner === player ? "winner" : undefined}>
          <dt>
            <Sign player={player} />
            <span>{match.names?.[player] ?? capital(words[player])}</span>
            {match.names?.[player] && <span class="heard">({words[player]})</span>}
          </dt>
          <dd>
            <span class="heard">{words.points}</span> {known ? match.scores![player] : "\u2013"}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
