// The analysis of the round in words, in the panel.
import { originOf, other, targetOf, towerOn } from "../board/geometry.ts";
import type { TurnState } from "../wire/generated.ts";
import { worthName } from "../labels/moves.ts";
import { say } from "../labels/names.ts";
import type { Picture } from "../state/picture.ts";
import { reasonText } from "./reason.tsx";

/** The move's worth, the hint and the threats, if requested. */
export function advice({ labels, node, position, hint, hintAsked }: Picture, turn: Partial<TurnState>): string[] {
  const player = other(position.player);
  const { worth } = node;
  const said = worth && !worth.lost ? [worthName(labels, worth)] : []; // a mistake is reported in place of the move
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
