// What the page can say ahead of Python: what may be played in a scene, and how the board stands after a move.
import { requiredTower, parsePosition, type Position } from "../board/geometry.ts";
import type { Labels, Scene, TurnState } from "../wire/generated.ts";
import { turnName } from "../labels/names.ts";
import { isHome, type Rules } from "./rules.ts";

export interface Ahead {
  /** What may be played; no moves where Python alone knows what comes. */
  turnAt(position: string): Omit<TurnState, "node">;
  /** The scene that a move leads to, if it may be played. */
  after(position: string, move: string): Scene | undefined;
}

/** Who must move what; nothing where somebody is home already. */
export const turnSaid = (labels: Labels, position: Position): string =>
  isHome(position) ? "" : turnName(labels, position);

export const playAhead = (rules: Rules, labels: Labels): Ahead => ({
  turnAt(position) {
    const moves = rules(position).map(({ move }) => move);
    const must = moves.length ? requiredTower(parsePosition(position))?.square : undefined;
    return must ? { moves, must } : { moves };
  },
  after(position, move) {
    const step = rules(position).find((each) => each.move === move);
    if (!step) return undefined;
    const [{ player }, after] = [parsePosition(position), parsePosition(step.position)];
    if (isHome(after)) return { ...step, say: "", over: { winner: player, reason: "home row" } };
    return { ...step, say: rules(step.position).length ? turnSaid(labels, after) : "" }; // of a pass, Python tells
  },
});
