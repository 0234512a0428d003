// The reader's preferences: colors, signs, coordinates, background, sound, language.
import "../styles/preferences.css";
import type { Label, Palette, Setting, Theme } from "../wire/generated.ts";
import { switches } from "../wire/settings.ts";
import type { Toggle } from "../kind.ts";
import type { DrawerView } from "../side/drawer.tsx";

const palettes: Palette[] = ["standard", "distinct"];
const signs = ["none", "letters", "shapes"] as const;
const themes: Theme[] = ["auto", "light", "dark"];

export default function preferences({ traits, connection, prefer, toggle }: DrawerView) {
  const named = (name: string) => traits.labels[`settings.${name}` as Label];

  /** A row of toggle buttons. */
  function row<Value extends string>(
    name: string,
    values: readonly Value[],
    isOn: (value: Value) => boolean,
    choose: (value: Value) => void,
    word = (value: Value) => named(`${name}.${value}`),
  ) {
    const title = named(name);
    return (
      <div role="group" aria-label={title}>
        <span aria-hidden="true">{title}</span>
        {values.map((value) => (
          <button
            type="button"
            aria-pressed={isOn(value)}
            lang={name === "language" ? value : undefined}
            onClick={() => choose(value)}
          >
            {word(value)}
          </button>
        ))}
      </div>
    );
  }

  const choice = <Name extends Setting & ("language" | "palette" | "theme")>(
    name: Name,
    values: readonly string[],
    word?: (value: string) => string,
  ) => row(name, values, (value) => value === traits[name], (value) => prefer(name, value as never), word);

  function choose(sign: (typeof signs)[number]): void {
    if (sign !== "none") prefer("signs", sign);
    prefer("glyphs", sign !== "none");
  }

  function panel() {
    const { languages } = traits.preference;
    return (
      <>
        {choice("palette", palettes)}
        {row("signs", signs, (sign) => sign === (traits.glyphs ? traits.signs : "none"), choose)}
        {Object.entries(switches).map(([line, names]) => row<Toggle>(line, names, (name) => traits[name] === true, toggle, named))}
        {choice("theme", themes)}
        {languages && !connection.offline() && choice("language", Object.keys(languages), (name) => languages[name]!)}
      </>
    );
  }

  return { panel };
}
