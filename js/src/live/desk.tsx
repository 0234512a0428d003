// Shared by the parts of a teacher's panel: the room's state, labels, and requests.
import type { ComponentChildren, JSX } from "preact";
import type { Labels, PanelState } from "../wire/generated.ts";

export type Words = Labels & Record<string, string>;

/** State of one view of the panel. */
export interface Looks {
  named: boolean; // names are shown
  full: boolean; // full screen
  more: boolean; // the folded part is shown
  list: boolean; // the pupils' names are listed
  edited: number | undefined; // the pupil being renamed
  wrong: string; // the last error
}

/** Props of every part, on the projector too. */
export interface Sight {
  room: Pick<PanelState, "mode" | "people" | "large">;
  words: Words;
  looks: Pick<Looks, "named">;
  send?(act: string, more?: object): void;
}

export interface Desk extends Sight {
  room: PanelState;
  looks: Looks;
  look(looks: Partial<Looks>): void;
  send(act: string, more?: object): void;
  next(): void; // show the next board
  present(): void; // toggle full screen
}

interface Button {
  act: () => void;
  children: ComponentChildren;
  main?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  off?: boolean;
  name?: string;
  label?: string;
}

export const Button = ({ act, children, main, pressed, expanded, off, name, label }: Button): JSX.Element => (
  <button
    type="button"
    class={main ? "main" : undefined}
    data-do={name}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-expanded={expanded}
    aria-disabled={off}
    onClick={off ? undefined : ({ detail }) => (main && detail > 1) || act()} // count a double click once
  >
    {children}
  </button>
);
