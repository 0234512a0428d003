// Predicts Python: the legal moves of a scene, and the position after one of them.
import { requiredTower, parsePosition, type Position } from "../board/geometry.ts";
import type { Labels, Scene, TurnState } from "../wire/generated.ts";
import { turnName } from "../labels/moves.ts";
import { isHome, type Rules } from "./rules.ts";

export interface Ahead {
  /** The legal moves; none where only Python knows what follows. */
  turnAt(position: string): Omit<TurnState, "node">;
  /** The scene after a legal move; undefined for any other. */
  after(position: string, move: string): Scene | undefined;
}

/** The turn in words; empty once a tower is home. */
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
    return { ...step, say: rules(step.position).length ? turnSaid(labels, after) : "" }; // Python announces passes
  },
});
