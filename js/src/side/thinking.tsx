// Python's progress, with a stop button.
import "../styles/progress.css";
import type { JSX } from "preact";
import type { Labels } from "../wire/generated.ts";
import { IconButton } from "./controls.tsx";

interface Shown {
  labels: Labels;
  text: string;
  done?: number | undefined; // undefined if the total is unknown
  total?: number;
  stop: () => void;
}

/** CSS delays it, so that short work does not flash. */
export const Thinking = ({ labels, text, done, total, stop }: Shown): JSX.Element => (
  <div class="thinking">
    <label>
      {text}
      <progress max={total || 1} value={total ? done : undefined} />
    </label>
    <IconButton word="stop" path="M6 6h12v12H6Z" labels={labels} act={stop} />
  </div>
);
