// How the reader likes boards best: colors, letters, coordinates, background, language.
import "../styles/preferences.css";
import type { ComponentChildren } from "preact";
import type { Label, Palette, Theme } from "../host/wire.ts";
import type { DrawerView } from "../side/drawer.ts";

const themes: Theme[] = ["auto", "light", "dark"];
const palettes: Palette[] = ["standard", "distinct"];

export default function preferences({ traits, connection, prefer, toggle }: DrawerView, close: () => void): () => ComponentChildren {
  /** The board and the notebook have keys of their own. */
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") close();
  }

  /** A few values of a setting to choose from. */
  function choice<Name extends "language" | "palette" | "theme">(name: Name, values: Record<string, string>) {
    const title = traits.labels[`settings.${name}`];
    return (
      <div role="group" aria-label={title}>
        <span aria-hidden="true">{title}</span>
        {Object.entries(values).map(([value, label]) => (
          <button
            type="button"
            aria-pressed={value === traits[name]}
            lang={name === "language" ? value : undefined}
            onClick={() => prefer(name, value as never)}
          >
            {label}
          </button>
        ))}
      </div>
    );
  }

  const labelled = (name: string, values: string[]): Record<string, string> =>
    Object.fromEntries(values.map((value) => [value, traits.labels[`settings.${name}.${value}` as Label]]));

  return () => (
    <section class="preferences" aria-label={traits.labels.preferences} onKeyDown={onKeyDown}>
      {choice("palette", labelled("palette", palettes))}
      <div role="group" aria-label={traits.labels["settings.show"]}>
        <span aria-hidden="true">{traits.labels["settings.show"]}</span>
        {(["glyphs", "coordinates"] as const).map((name) => (
          <button type="button" aria-pressed={traits[name]} onClick={() => toggle(name)}>
            {traits.labels[`settings.${name}`]}
          </button>
        ))}
      </div>
      {choice("theme", labelled("theme", themes))}
      {traits.preferences.languages && !connection.offline() && choice("language", traits.preferences.languages)}
    </section>
  );
}
