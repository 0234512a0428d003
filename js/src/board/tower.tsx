// A tower from above: an octagon with a beveled rim, its color inside, a ring for each rank.
import type { FunctionComponent, JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { memo } from "../memo.ts";
import { paint } from "./colors.ts";
import type { Color, Player, Point } from "./geometry.ts";

const corner = (radius: number, index: number, down = 0): string => {
  const angle = ((index + 0.5) * Math.PI) / 4;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle) + down).toFixed(2)}`;
};

/** An octagon around the origin, or shifted down. */
export const octagon = (radius: number, down?: number): string =>
  `M${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => corner(radius, index, down)).join("L")}Z`;

const {
  rings,
  tower: { radius, edge },
  signs: { tower: size },
} = look;

// Rim sides lit from the upper left.
const facets = ({ radius, face }: { radius: number; face: number }, corners: number[]): string =>
  corners
    .map((i) => `M${corner(radius, i)}L${corner(radius, i + 1)}L${corner(face, i + 1)}L${corner(face, i)}Z`)
    .join("");

const shapesOf = (size: { radius: number; face: number }) => ({
  rim: octagon(size.radius),
  lit: facets(size, [3, 4, 5]),
  dim: facets(size, [7, 0, 1]),
  face: octagon(size.face),
});
const [plain, ringed] = [shapesOf(look.tower), shapesOf(rings)];

interface Face {
  player: Player;
  color?: Color | undefined; // undefined: any color
  rank?: number;
  Sign?: Sign | undefined; // set if signs stand for colors
}

export const Tower = memo(({ player, color, rank = 0, Sign }: Face) => {
  const metal = look.players[player];
  const shapes = rank ? ringed : plain;
  return (
    <>
      <path d={shapes.rim} fill={metal.rim} stroke={metal.edge} stroke-width={edge} stroke-linejoin="round" />
      <path d={shapes.lit} fill={metal.shine} />
      <path d={shapes.dim} fill={metal.shade} />
      <path
        d={shapes.face}
        fill={color ? paint(color) : "none"}
        stroke={metal.edge}
        stroke-width={edge}
        stroke-linejoin="round"
      />
      {rings.radii[rank]!.map((each) => (
        <>
          <path d={octagon(each)} fill="none" stroke={metal.edge} stroke-width={rings.case} />
          <path d={octagon(each)} fill="none" stroke={metal.ring} stroke-width={rings.line} />
        </>
      ))}
      {Sign && color && <Sign color={color} size={size} />}
    </>
  );
});

/** A tower inside a line of text. */
export const TowerIcon = (tower: Face): JSX.Element => (
  <svg class="tower-icon" viewBox="-48 -48 96 96" aria-hidden="true">
    <path class="edge" d={octagon(radius + 2)} fill="none" />
    <Tower {...tower} />
  </svg>
);

interface Shown {
  color: Color;
  size: number; // font size
  at?: Point; // center
  over?: boolean; // drawn over other things
}

export type Sign = FunctionComponent<Shown>;

/** Corner position of a square's sign. */
export const inCorner = ([x, y]: Point, size: number): Point => [x - 47 + size * 0.4, y - 47 + size * 0.4];
