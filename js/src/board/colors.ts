// Colors of squares and towers as CSS variables, so that another palette needs no redraw.
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Palette } from "../wire/generated.ts";
import type { Color } from "./geometry.ts";

export const paint = (color: Color): string => `var(--${color})`;

const variables = (palette: Record<Color, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(palette).map(([color, value]) => [`--${color}`, value]));

/** Each palette as an inline style. */
export const palettes: Record<Palette, Record<string, string>> = {
  standard: variables(look.palettes.standard),
  distinct: variables(look.palettes.distinct),
};
