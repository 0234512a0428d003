// A small board for choices: squares and towers, nothing to press.
import type { ComponentChildren, JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { memo } from "../memo.ts";
import { Ground, side, viewBox } from "./board.tsx";
import { center, nameOf, parsePosition, requiredTower } from "./geometry.ts";
import { Tower } from "./tower.tsx";

interface Shown {
  position: string;
  label?: string; // if no text beside it names it
  about?: readonly string[]; // crop to these squares and their neighbors
  children?: ComponentChildren; // drawn over it
}

const edge = side + 2 * look.frame;

/** The view box that shows some squares and their neighbors, at least four squares wide. */
export function cutOut(squares: readonly string[]): string {
  const at = squares.map((square) => center(square, false));
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const reach = (all: number[]) => Math.max(...all) - Math.min(...all);
  const size = Math.min(side, Math.max(4 * look.square, reach(xs) + 2 * look.square, reach(ys) + 2 * look.square));
  const from = (all: number[]) => {
    const first = (Math.max(...all) + Math.min(...all) - size) / 2;
    return Math.max(0, Math.min(side - size, Math.round(first / look.square) * look.square));
  };
  return `${from(xs)} ${from(ys)} ${size} ${size}`;
}

/** The squares to crop to: around the tower that must move, or the whole board. */
export function aboutTurn(position: string): string[] {
  const must = requiredTower(parsePosition(position));
  return must ? [must.square] : [];
}

export const SmallBoard = memo(({ position, label, about = [], children }: Shown): JSX.Element => {
  const { layout, towers } = parsePosition(position);
  return (
    <svg class="small" viewBox={about.length ? cutOut(about) : viewBox(false)} role={label ? "img" : undefined} aria-label={label} aria-hidden={!label}>
      <rect x={-look.frame} y={-look.frame} width={edge} height={edge} rx={look.frame + look.corner} fill={look.board} />
      <Ground layout={layout} flipped={false} />
      {towers.map((tower) => {
        const [x, y] = center(tower.square, false);
        return (
          <g key={nameOf(tower)} transform={`translate(${x} ${y})`}>
            <Tower player={tower.player} color={tower.color} rank={tower.rank} />
          </g>
        );
      })}
      {children}
    </svg>
  );
});
