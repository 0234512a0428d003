// A drawer beside the board: loaded when first opened, and closed again.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";

/** The part of a view that a drawer uses. */
export type DrawerView = Pick<View, "el" | "loader" | "traits" | "connection" | "draw" | "post" | "prefer" | "toggle">;

/** Draws a drawer's content. */
export interface Contents<Said extends unknown[] = []> {
  panel(...said: Said): ComponentChildren;
  /** It was closed. */
  closed?(): void;
}

export interface Drawer<It extends Contents<never[]> = Contents> {
  /** Open or close it. */
  toggle(): void;
  /** Close it because the focus has moved. */
  leave(): void;
  shown(): boolean;
  panel: It["panel"];
  /** Its content, also while closed. */
  contents(): Promise<It>;
}

/** `name` is the part that draws its content. */
export function drawer<Create extends (view: View) => Contents<never[]>>(
  view: Parameters<Create>[0] & DrawerView,
  name: "more" | "typing",
): Drawer<ReturnType<Create>> {
  type It = ReturnType<Create>;
  const { el, loader } = view;
  let made: It | undefined;
  let shown = false;

  async function contents(): Promise<It> {
    const create = await loader.load<(view: Parameters<Create>[0]) => It>(name);
    return (made ??= create(view));
  }

  async function show(): Promise<void> {
    await contents();
    shown = true;
    view.draw(false);
    el.querySelector<HTMLElement>(`.${name} :is(button, input)`)?.focus();
  }

  function leave(): void {
    shown = false;
    made!.closed?.();
    view.draw(false);
  }

  function hide(): void {
    leave();
    (el.querySelector<HTMLElement>(`[data-do="${name}"]`) ?? el.querySelector<SVGElement>('.cell[tabindex="0"]'))?.focus();
  }

  /** The board and the notebook have shortcuts of their own. */
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") hide();
  }

  return {
    toggle: () => (shown ? hide() : void show()),
    leave,
    shown: () => shown,
    panel: (...said: never[]) =>
      shown && (
        <section class={name} aria-label={view.traits.labels[name]} onKeyDown={onKeyDown}>
          {made!.panel(...said)}
        </section>
      ),
    contents,
  };
}
