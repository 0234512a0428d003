// Who reads, beside the board: fetched, and shown, when somebody asks for it.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";
import { mountStyles } from "../styles/mount.ts";

export interface Readership {
  /** Show it, or hide it, where somebody in particular reads. */
  toggle(): (() => void) | false;
  shown(): boolean;
  panel(): ComponentChildren;
}

export function readershipOf(view: View): Readership {
  const { el, traits, connection, loader } = view;
  let panel: (() => ComponentChildren) | undefined;
  let shown = false;

  async function show(): Promise<void> {
    const create = await loader.load("readers");
    panel ??= create(view, hide);
    mountStyles(el);
    shown = true;
    view.post({ act: "reader", what: "ask" });
    el.querySelector<HTMLElement>(".readers [aria-pressed], .readers input")?.focus();
  }

  function hide(): void {
    shown = false;
    view.draw(false);
    el.querySelector<HTMLElement>('[data-do="readers"]')?.focus();
  }

  return {
    toggle: () => traits.readers.names !== undefined && !connection.offline() && (() => (shown ? hide() : void show())),
    shown: () => shown,
    panel: () => shown && panel!(),
  };
}
