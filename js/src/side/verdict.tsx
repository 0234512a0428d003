// The verdict of the position in words.
import "../styles/verdict.css";
import type { JSX } from "preact";
import { TowerIcon } from "../board/tower.tsx";
import type { TurnState, Labels } from "../wire/generated.ts";
import { valueName } from "../labels/moves.ts";

interface Known {
  labels: Labels;
  turn: Partial<TurnState>; // empty without results
}

/** The winner and the principal variation; its space is reserved while unknown. */
export const Evaluation = ({ labels, turn: { value, best = [] } }: Known): JSX.Element => (
  <div class="evaluation">
    <p>
      {value ? <TowerIcon player={value.winner} /> : <svg class="tower-icon" />}
      <b>{value ? valueName(labels, value) : labels["verdict.none"]}</b>
    </p>
    <p class="variation" title={best.join(" ")}>{best.join(" ")}</p>
  </div>
);
