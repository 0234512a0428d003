// What is beside the board only when somebody asks for it: fetched, shown, and hidden again.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";

/** What of a view a drawer needs, and what is in it. */
export type DrawerView = Pick<View, "el" | "loader" | "traits" | "connection" | "draw" | "post" | "prefer" | "toggle">;

export interface Drawer {
  /** Show it, or hide it. */
  toggle(): void;
  shown(): boolean;
  panel(): ComponentChildren;
}

/** `onShow` is called each time that it is shown. */
export function drawer(view: DrawerView, name: "preferences" | "readers", onShow?: () => void): Drawer;
export function drawer(view: View, name: "share" | "typing"): Drawer;
export function drawer(view: DrawerView, name: "preferences" | "readers" | "share" | "typing", onShow = () => {}): Drawer {
  const { el, loader } = view;
  let panel: (() => ComponentChildren) | undefined;
  let shown = false;

  async function show(): Promise<void> {
    const create = await loader.load(name);
    panel ??= create(view as View, hide);
    shown = true;
    onShow();
    view.draw(false);
    el.querySelector<HTMLElement>(`.${name} :is(button, input)`)?.focus();
  }

  function hide(): void {
    shown = false;
    view.draw(false);
    el.querySelector<HTMLElement>(`[data-do="${name}"]`)?.focus();
  }

  return {
    toggle: () => (shown ? hide() : show()),
    shown: () => shown,
    panel: () => shown && panel!(),
  };
}
