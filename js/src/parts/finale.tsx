// The end of a lesson: the ring falls onto its tower.
import "../styles/finale.css";
import "../styles/ring_falls.css";
import type { JSX } from "preact";
import { Rings } from "../side/rings.tsx";
import type { Labels } from "../wire/generated.ts";

interface Finale {
  labels: Labels;
  rings: number;
  ending: string | undefined;
  again: () => void;
}

const Finale = ({ labels, rings, ending, again }: Finale): JSX.Element => (
  <section class="finale" aria-label={labels["lesson.finished"]}>
    <Rings labels={labels} rings={rings} />
    <h2>{labels["lesson.finished"]}</h2>
    <p>{labels[`lesson.rings.${rings as 0 | 1 | 2 | 3}`]}</p>
    {ending && <p class="about">{ending}</p>}
    <button type="button" data-do="again" onClick={again}>
      {labels["lesson.again"]}
    </button>
  </section>
);

export default Finale;
