// What Python knows of the round, beside the board: in words, and as buttons to ask for it.
import type { JSX } from "preact";
import { originOf, other, targetOf, towerOn } from "../board/geometry.ts";
import type { TurnState, Labels } from "../host/wire.ts";
import { worthName } from "../labels/moves.ts";
import { say } from "../labels/names.ts";
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
      say(labels, "hint.move", { player: position.player, color: tower.color, origin: tower.square, target: targetOf(hint) }),
    );
  if (turn.danger?.length) said.push(say(labels, "danger.some", { player }));
  else if (hintAsked && turn.danger) said.push(say(labels, "danger.none", { player }));
  return [...said, reasonText(turn.why), ...(turn.notes ?? [])].filter(Boolean);
}

// Drawn as strokes on 24 by 24.
const icons = {
  verdicts: "M3 12.5l3 4L11 8M14.5 9l6.5 6.5M21 9l-6.5 6.5",
  danger: "M12 4L21.5 20H2.5ZM12 10v4.5M12 17.3v.1",
  hint: "M9.5 20h5M9.5 17c0-2-3-3-3-7a5.5 5.5 0 0 1 11 0c0 4-3 5-3 7Z",
  review: "M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5L20.5 20.5M10.5 7.5v3.5h2.5",
};

interface Help {
  labels: Labels;
  on: Pick<Picture, "verdicts" | "danger">;
  toggle: (what: "verdicts" | "danger") => void;
  ended: boolean; // or another's turn: there is nothing to hint at
  begun: boolean;
  hint: () => void;
  review: () => void;
}

/** What Python can show, or be asked for. */
export const Help = ({ labels, on, toggle, ended, begun, hint, review }: Help): JSX.Element => (
  <>
    {(["verdicts", "danger"] as const).map((word) => (
      <IconButton word={word} path={icons[word]} labels={labels} act={() => toggle(word)} pressed={on[word]} />
    ))}
    <IconButton word="hint" path={icons.hint} labels={labels} act={hint} disabled={ended} />
    <IconButton word="review" path={icons.review} labels={labels} act={review} disabled={!begun} />
  </>
);
