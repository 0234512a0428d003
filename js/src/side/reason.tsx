// Why something is so: told sentence by sentence, each with the board that shows it.
import type { JSX } from "preact";
import type { Labels, Scene } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import type { Reading } from "../state/transient.ts";

/** As "Why? 2 of 3"; where there is one scene alone, it is not counted. */
export const readingLabel = (labels: Labels, { scenes, step }: Reading): string =>
  say(labels, scenes[1] ? "why.step" : "why", { step: `${step + 1}`, steps: `${scenes.length}` });

/** What a reason says, without its pictures. */
export const reasonText = (scenes: readonly Scene[] = []): string => scenes.map(({ say }) => say).join(" ");

interface Shown {
  labels: Labels;
  scenes: readonly Scene[] | undefined;
  step: number | undefined; // that is shown now
  read: (scenes: readonly Scene[], step: number) => void;
}

/** One button for all of it: pressed again and again it leads through the reason, and back. */
export const Reason = ({ labels, scenes = [], step = -1, read }: Shown): JSX.Element | null =>
  scenes.length ? (
    <button type="button" class="why" onClick={() => read(scenes, step + 1)}>
      {labels[step < 0 ? "why" : step + 1 < scenes.length ? "why.next" : "why.end"]}
    </button>
  ) : null;
