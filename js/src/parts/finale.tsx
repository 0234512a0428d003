// The end of a lesson: the ring drops onto its tower.
import "../styles/finale.css";
import "../styles/ring_falls.css";
import type { JSX } from "preact";
import type { Color } from "../board/geometry.ts";
import { Rings } from "../side/rings.tsx";
import type { Labels } from "../wire/generated.ts";

interface Finale {
  labels: Labels;
  rings: number;
  tower: Color | undefined;
  ending: string | undefined;
}

const Finale = ({ labels, rings, tower, ending }: Finale): JSX.Element => (
  <section class="finale" aria-label={labels["lesson.finished"]}>
    <Rings labels={labels} rings={rings} color={tower} />
    <h2>{labels["lesson.finished"]}</h2>
    <p>{labels[`lesson.rings.${rings as 0 | 1 | 2 | 3}`]}</p>
    {ending && <p class="about">{ending}</p>}
  </section>
);

export default Finale;
