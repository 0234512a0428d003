// Signs that stand for colors, for those who cannot go by the colors themselves.
import { paint } from "../board/colors.ts";
import type { Color } from "../board/geometry.ts";
import type { Sign } from "../board/sign.ts";
import signs from "../../../kamisado_widget/svg/signs.json" with { type: "json" };
import { letterOf } from "../board/geometry.ts";

const inkOn = (color: Color): string => (signs.onLight.includes(color) ? signs.dark : signs.light);

/** What a sign is drawn with; over other things it brings its ground along. */
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
