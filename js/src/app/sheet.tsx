// Pages without a board.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { showFirst } from "./seen.ts";
import { palettes } from "../board/colors.ts";
import { Face } from "../board/face.tsx";

export function Sheet({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  useEffect(showFirst, []);
  return (
    <main class="sheet">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

interface Shown {
  why: string;
  home: string;
}

/** A sad tower, the reason, and a link to the front page. */
export const Why = ({ why, home }: Shown): JSX.Element => (
  <div class="refusal" style={palettes.standard}>
    <Face tower="B" mood="sad" />
    <p role="alert">{why}</p>
    <a href="#course">{home}</a>
  </div>
);
