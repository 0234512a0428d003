// The opponents one can play: four faces in a row, each with its style, and those beaten.
import type { JSX } from "preact";
import { Face, type Mood } from "../board/face.tsx";
import type { Labels, Opponent } from "../wire/generated.ts";

/** The first opponent not beaten yet, or the strongest. */
export const offered = (opponents: readonly Opponent[]): Opponent =>
  opponents.find(({ beaten }) => !beaten) ?? opponents.at(-1)!;

interface Shown {
  labels: Labels;
  opponents: readonly Opponent[];
  chosen?: string | undefined; // replaces the offered one
  mood?: (opponent: Opponent) => Mood | undefined;
  choose: (opponent: Opponent) => void;
}

export const Opponents = ({ labels, opponents, chosen, mood, choose }: Shown): JSX.Element => (
  <div class="opponents" role="group" aria-label={labels["opponents"]}>
    {chosen === undefined && <small>{labels["opponents.order"]}</small>}
    {opponents.map((each) => {
      const { name, label, line, tower, beaten } = each;
      return (
        <button
          type="button"
          key={name}
          data-opponent={name}
          aria-pressed={chosen === undefined ? undefined : name === chosen}
          class={name === (chosen ?? offered(opponents).name) ? "offered" : undefined}
          onClick={() => choose(each)}
        >
          <Face tower={tower} mood={mood?.(each) ?? (beaten ? "sad" : undefined)} />
          <b>
            {label}
            {beaten && <span title={labels["opponents.beaten"]}> ✓</span>}
          </b>
          <small>{line}</small>
        </button>
      );
    })}
  </div>
);
