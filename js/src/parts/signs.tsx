// Signs for colors, for readers who cannot tell colors apart.
import { paint } from "../board/colors.ts";
import { letterOf, type Color } from "../board/geometry.ts";
import type { Sign } from "../board/tower.tsx";
import signs from "../../../kamisado_widget/svg/signs.json" with { type: "json" };

const inkOn = (color: Color): string => (signs.onLight.includes(color) ? signs.dark : signs.light);

/** A sign's shape; over other things it has its own background. */
const drawn = (color: Color, over: boolean | undefined, ground: number) => ({
  class: "sign",
  fill: inkOn(color),
  ...(over && { stroke: paint(color), "stroke-width": ground, "stroke-linejoin": "round" as const, "paint-order": "stroke" }),
});

const Letter: Sign = ({ color, size, at: [x, y] = [0, 0], over }) => (
  <text {...drawn(color, over, signs.ground)} x={x} y={y + size * signs.baseline} font-size={size}>
    {letterOf(color)}
  </text>
);

const Shape: Sign = ({ color, size, at: [x, y] = [0, 0], over }) => {
  const scale = size * signs.scale;
  const place = `translate(${x} ${y}) scale(${scale})`;
  return <path {...drawn(color, over, signs.ground / scale)} d={signs.shapes[color]} transform={place} />;
};

export default { letters: Letter, shapes: Shape };
