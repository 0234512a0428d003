// How far Python has come with what it thinks about, and a button that stops it.
import "../styles/progress.css";
import type { JSX } from "preact";
import type { Labels } from "../wire/generated.ts";
import { IconButton } from "./controls.tsx";

interface Shown {
  labels: Labels;
  text: string;
  done?: number | undefined; // of how many; unknown where there is no total
  total?: number;
  stop: () => void;
}

/** It appears only once it has taken a while: the style sheet waits. */
export const Thinking = ({ labels, text, done, total, stop }: Shown): JSX.Element => (
  <div class="thinking">
    <label>
      {text}
      <progress max={total || 1} value={total ? done : undefined} />
    </label>
    <IconButton word="stop" path="M6 6h12v12H6Z" labels={labels} act={stop} />
  </div>
);
