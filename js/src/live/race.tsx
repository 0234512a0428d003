// How far everybody is with what all solve at once: the best first, a sign for each puzzle.
import type { JSX } from "preact";
import { Marks } from "./boards.tsx";
import type { Sight } from "./desk.tsx";

export const Race = ({ room: { mode }, words }: Sight): JSX.Element => (
  <ol class="race" style={{ "--rows": mode.race.length }} aria-label={words["live.race"]}>
    {mode.race.map(({ name, marks }) => (
      <li>
        <span class="who">{name}</span>
        <b>{marks.split("+").length - 1}</b>
        <Marks marks={marks} words={words} />
      </li>
    ))}
  </ol>
);
