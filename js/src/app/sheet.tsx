// A page of the app that shows no board.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { showFirst } from "./seen.ts";

/** A title, and what is below it. */
export function Sheet({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  useEffect(showFirst, []);
  return (
    <main class="sheet">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
