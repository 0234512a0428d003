// A small board, for wherever people choose: the squares, what stands on them, and nothing to press.
import type { ComponentChildren, JSX } from "preact";
import look from "../../../kamisado_widget/picture/look.json" with { type: "json" };
import { memo } from "../memo.ts";
import { Ground, side, viewBox } from "./board.tsx";
import { center, nameOf, parsePosition } from "./geometry.ts";
import { Tower } from "./tower.tsx";

interface Shown {
  position: string;
  label?: string; // where nothing beside it says what it is
  children?: ComponentChildren; // over it
}

const edge = side + 2 * look.frame;

export const SmallBoard = memo(({ position, label, children }: Shown): JSX.Element => {
  const { layout, towers } = parsePosition(position);
  return (
    <svg class="small" viewBox={viewBox(false)} role={label ? "img" : undefined} aria-label={label} aria-hidden={!label}>
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
