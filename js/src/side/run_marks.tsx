// One mark for each puzzle of a run: solved or not.
import type { JSX } from "preact";
import type { Labels } from "../wire/generated.ts";
import { say } from "../labels/names.ts";

const count = (marks: string, mark: string): string => `${marks.split(mark).length - 1}`;

export const RunMarks = ({ labels, marks }: { labels: Labels; marks: string }): JSX.Element => (
  <span
    class="run-marks"
    role="img"
    aria-label={say(labels, "puzzle.solved_marks", { solved: count(marks, "+"), missed: count(marks, "-") })}
  >
    {[...marks].map((mark) => (
      <i class={mark === "+" ? "yes" : "no"}>{mark === "+" ? "✓" : "✗"}</i>
    ))}
  </span>
);
