// What the parts of a teacher's panel share: the room as it is, words, and how something is asked for.
import type { ComponentChildren, JSX } from "preact";
import type { Labels, PanelState } from "../wire/generated.ts";

export type Words = Labels & Record<string, string>;

/** What of the panel is up to whoever looks at it. */
export interface Looks {
  named: boolean; // names stand there
  full: boolean; // the whole screen
  atDoor: boolean; // the address stands there
  large: number | undefined; // whose board is shown large
  edited: number | undefined; // who may be renamed
  wrong: string; // what could not be done
}

/** What whoever looks on needs. */
export interface Sight {
  room: Pick<PanelState, "mode" | "people">;
  words: Words;
  looks: Pick<Looks, "named" | "large">;
  look(looks: Partial<Looks>): void;
}

export interface Desk extends Sight {
  room: PanelState;
  looks: Looks;
  send(act: string, more?: object): void;
}

interface Button {
  act: () => void;
  children: ComponentChildren;
  main?: boolean;
  pressed?: boolean;
  off?: boolean;
  name?: string;
}

export const Button = ({ act, children, main, pressed, off, name }: Button): JSX.Element => (
  <button
    type="button"
    class={main ? "main" : undefined}
    data-do={name}
    aria-pressed={pressed}
    aria-disabled={off}
    onClick={off ? undefined : act}
  >
    {children}
  </button>
);
