// Text fields of a desk. What is typed is sent after a short rest, so that a reload or a crash loses none of it; and it
// stays as it was typed while Python, which tidies texts, tells what it has.
import type { TargetedEvent } from "preact";

const REST = 300; // ms

type Typing = TargetedEvent<HTMLInputElement | HTMLTextAreaElement>;

interface Field {
  value: string;
  onInput(event: Typing): void;
  onBlur(): void;
}

export interface Writing {
  /** What a field hears and shows: of one in another place the text is another one. */
  field(place: string, known: string, send: (text: string) => void): Field;
  /** Send what was not sent yet. */
  flush(): void;
}

export function writing(): Writing {
  let typed: { place: string; text: string; known: string } | undefined; // what Python knew is another text by now
  let left = false; // the field; what was typed stays in sight until Python knows it
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
