// Who wins, in words, as far as it is known.
import "../styles/verdict.css";
import type { JSX } from "preact";
import { TowerIcon } from "../board/tower.tsx";
import type { TurnState, Labels } from "../wire/generated.ts";
import { valueName } from "../labels/names.ts";

interface Known {
  labels: Labels;
  turn: Partial<TurnState>; // what is known of it
}

/** The verdict of the position in words, and the principal variation; its place is kept while nothing is known. */
export const Evaluation = ({ labels, turn: { value, best = [] } }: Known): JSX.Element => (
  <div class="evaluation">
    <p>
      {value ? <TowerIcon player={value.winner} /> : <svg class="tower-icon" />}
      <b>{value ? valueName(labels, value) : labels["verdict.none"]}</b>
    </p>
    <p class="variation" title={best.join(" ")}>
      {best.join(" ")}
    </p>
  </div>
);
