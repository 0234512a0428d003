// What Python knows of the round, beside the board: in words, and as buttons to ask for it.
import type { JSX } from "preact";
import { originOf, other, targetOf, towerOn } from "../board/geometry.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { TurnState, Search, Labels } from "../host/wire.ts";
import { say, valueName, worthName } from "../labels/names.ts";
import type { Picture } from "../state/picture.ts";
import { IconButton } from "./controls.tsx";
import { reasonText } from "./reason.tsx";

/** What is said to who asks: what the move shown was worth, the hint, the danger. */
export function advice({ labels, node, position, hint, hintAsked }: Picture, turn: Partial<TurnState>): string[] {
  const player = other(position.player);
  const { worth } = node;
  const said = worth ? [worthName(labels, worth), reasonText(worth.why), reasonText(worth.better)] : [];
  said.push(...(turn.ideas ?? []).map(({ say }) => say));
  const tower = hint && towerOn(position, originOf(hint));
  if (tower)
    said.push(
      say(labels, "hint.move", { color: tower.color, origin: tower.square, target: targetOf(hint) }),
    );
  if (turn.danger?.length) said.push(say(labels, "danger", { player }));
  else if (hintAsked && turn.danger) said.push(say(labels, "danger.none", { player }));
  return [...said, reasonText(turn.why), ...(turn.notes ?? [])].filter(Boolean);
}

interface Known {
  labels: Labels;
  turn: Partial<TurnState>; // what is known of it
}

/** The verdict of the position in words, and the principal variation; its place is kept while nothing is known. */
export const Evaluation = ({ labels, turn: { value, best = [] } }: Known): JSX.Element => (
  <div class="evaluation">
    <p>
      {value && <TowerIcon player={value.winner} />}
      <b>{value ? valueName(labels, value) : labels["verdict.none"]}</b>
    </p>
    <p class="variation" title={best.join(" ")}>
      {best.join(" ")}
    </p>
  </div>
);

interface Help extends Known {
  ended: boolean; // or another's turn: there is nothing to hint at
  begun: boolean;
  hint: () => void;
  review: () => void;
  stop: () => void;
}

/** What to ask Python for, and how far it is; the place of the one is kept free of the other. */
export const Help = ({ labels, turn: { search }, ended, begun, hint, review, stop }: Help): JSX.Element => (
  <>
    <IconButton word="hint" labels={labels} act={hint} disabled={ended} />
    <IconButton word="review" labels={labels} act={review} disabled={!begun} />
    {search && <Thinking labels={labels} search={search} stop={stop} />}
  </>
);

/** It appears only once it has taken a while: the style sheet waits. */
const Thinking = ({ labels, search, stop }: { labels: Labels; search: Search; stop: () => void }): JSX.Element => (
  <div class="thinking">
    <label>
      {labels[search.what === "opponent" ? "thinking.opponent" : "thinking"]}
      <progress max={search.total || 1} value={search.total ? search.done : undefined} />
    </label>
    <IconButton word="stop" labels={labels} act={stop} />
  </div>
);
