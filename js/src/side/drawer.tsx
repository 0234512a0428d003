// What is beside the board only when somebody asks for it: fetched, shown, and hidden again.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";
import type { Parts } from "../parts/loader.ts";

/** What of a view a drawer needs, and what is in it. */
export type DrawerView = Pick<View, "el" | "loader" | "traits" | "connection" | "draw" | "post" | "prefer" | "toggle">;

type Name = "preferences" | "readers" | "share" | "typing";
type Contents<It extends Name> = ReturnType<Parts[It]>;

export interface Drawer<It extends Name = Name> {
  /** Show it, or hide it. */
  toggle(): void;
  shown(): boolean;
  panel(): ComponentChildren;
  /** What is in it, also while it is hidden. */
  contents(): Promise<Contents<It>>;
}

/** `onShow` is called each time that it is shown. */
export function drawer<It extends "preferences" | "readers">(view: DrawerView, name: It, onShow?: () => void): Drawer<It>;
export function drawer<It extends "share" | "typing">(view: View, name: It): Drawer<It>;
export function drawer(view: DrawerView, name: Name, onShow = () => {}): Drawer {
  const { el, loader } = view;
  let made: Contents<Name> | undefined;
  let shown = false;

  async function contents(): Promise<Contents<Name>> {
    const create = await loader.load(name);
    return (made ??= create(view as View));
  }

  async function show(): Promise<void> {
    await contents();
    shown = true;
    onShow();
    view.draw(false);
    el.querySelector<HTMLElement>(`.${name} :is(button, input)`)?.focus();
  }

  function hide(): void {
    shown = false;
    view.draw(false);
    (el.querySelector<HTMLElement>(`[data-do="${name}"]`) ?? el.querySelector<SVGElement>('.cell[tabindex="0"]'))?.focus();
  }

  /** The board and the notebook have keys of their own. */
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") hide();
  }

  return {
    toggle: () => (shown ? hide() : void show()),
    shown: () => shown,
    panel: () =>
      shown && (
        <section class={name} aria-label={view.traits.labels[name]} onKeyDown={onKeyDown}>
          {made!.panel()}
        </section>
      ),
    contents,
  };
}
