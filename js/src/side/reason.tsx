// A reason, sentence by sentence, each with its board.
import type { JSX } from "preact";
import type { Labels, Scene } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import type { Reading } from "../state/transient.ts";

/** "Why? 2 of 3", without a count for a single scene. */
export const readingLabel = (labels: Labels, { scenes, step }: Reading): string =>
  say(labels, scenes[1] ? "why.step" : "why", { step: `${step + 1}`, steps: `${scenes.length}` });

/** A reason as text. */
export const reasonText = (scenes: readonly Scene[] = []): string => scenes.map(({ say }) => say).join(" ");

interface Shown {
  labels: Labels;
  scenes: readonly Scene[] | undefined;
  step: number | undefined; // the current step
  read: (scenes: readonly Scene[], step: number) => void;
}

/** One button that steps through the reason, and back to the scene. */
export const Reason = ({ labels, scenes = [], step = -1, read }: Shown): JSX.Element | null =>
  scenes.length ? (
    <button type="button" class="why" onClick={() => read(scenes, step + 1)}>
      {labels[step < 0 ? "why" : step + 1 < scenes.length ? "why.next" : "why.end"]}
    </button>
  ) : null;
