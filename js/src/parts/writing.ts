// Text fields that are sent after a short pause, so that a reload loses nothing, and that keep what was typed while
// Python sends back its normalized text.
import type { TargetedEvent } from "preact";

const REST = 300; // ms

type Typing = TargetedEvent<HTMLInputElement | HTMLTextAreaElement>;

interface Field {
  value: string;
  onInput(event: Typing): void;
  onBlur(): void;
}

export interface Writing {
  /** A field's handlers and value; in another place it is reset. */
  field(place: string, known: string, send: (text: string) => void): Field;
  /** Send unsent changes. */
  flush(): void;
}

export function writing(): Writing {
  let typed: { place: string; text: string; known: string } | undefined; // Python's text has changed since
  let left = false; // the field has lost focus; the typed text stays until Python has it
  let unsent: (() => void) | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(rest);
    const send = unsent;
    unsent = undefined;
    send?.();
  }

  return {
    flush,
    field(place, known, send) {
      if (left && typed?.place === place && typed.known !== known) typed = undefined;
      return {
        value: typed?.place === place ? typed.text : known,
        onInput({ currentTarget: { value: text } }) {
          if (typed?.place !== place) flush();
          typed = { place, text, known };
          left = false;
          unsent = () => send(text);
          clearTimeout(rest);
          rest = setTimeout(flush, REST);
        },
        onBlur() {
          if (!unsent) typed = undefined;
          left = true;
          flush();
        },
      };
    },
  };
}
