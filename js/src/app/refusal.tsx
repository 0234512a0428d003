// What a page shows that has nothing to show.
import type { JSX } from "preact";
import { palettes } from "../board/colors.ts";
import { Face } from "../board/face.tsx";

interface Shown {
  why: string;
  home: string;
}

/** A tower that is sorry, what is wrong, and the way to the first page. */
export const Refusal = ({ why, home }: Shown): JSX.Element => (
  <div class="refusal" style={palettes.standard}>
    <Face tower="B" mood="sad" />
    <p role="alert">{why}</p>
    <a href="#course">{home}</a>
  </div>
);
