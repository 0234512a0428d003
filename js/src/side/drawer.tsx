// What is beside the board only when somebody asks for it: fetched, shown, and hidden again.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";

/** What of a view a drawer needs, and what is in it. */
export type DrawerView = Pick<View, "el" | "loader" | "traits" | "connection" | "draw" | "post" | "prefer" | "toggle">;

interface Contents {
  panel(): ComponentChildren;
}

export interface Drawer<It extends Contents = Contents> {
  /** Show it, or hide it. */
  toggle(): void;
  shown(): boolean;
  panel(): ComponentChildren;
  /** What is in it, also while it is hidden. */
  contents(): Promise<It>;
}

/** The part of that name makes what is in it; `onShow` is called each time that it is shown. */
export function drawer<Create extends (view: View) => Contents>(
  view: Parameters<Create>[0] & DrawerView,
  name: "preferences" | "readers" | "share" | "typing",
  onShow = () => {},
): Drawer<ReturnType<Create>> {
  const { el, loader } = view;
  let made: ReturnType<Create> | undefined;
  let shown = false;

  async function contents(): Promise<ReturnType<Create>> {
    const create = await loader.load<(view: Parameters<Create>[0]) => ReturnType<Create>>(name);
    return (made ??= create(view));
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
