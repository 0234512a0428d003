// The colors of squares and towers, as the style sheet's variables: another palette draws nothing anew.
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Palette } from "../wire/generated.ts";
import type { Color } from "./geometry.ts";

/** What a shape of a color is filled with. */
export const paint = (color: Color): string => `var(--${color})`;

const variables = (palette: Record<Color, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(palette).map(([color, value]) => [`--${color}`, value]));

/** Each palette, as a style of the widget's element. */
export const palettes: Record<Palette, Record<string, string>> = {
  standard: variables(look.palettes.standard),
  distinct: variables(look.palettes.distinct),
};
