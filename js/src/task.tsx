// A question as it is read, and the choices that it may offer.
import type { JSX } from "preact";
import { Why } from "./status.tsx";
import type { Asked } from "./task.ts";
import type { Refusal, Words } from "./wire.ts";

interface Asking {
  words: Words;
  asked: Asked;
  refusal: Refusal | undefined;
}

export const Question = ({ words, asked: { task, done }, refusal }: Asking): JSX.Element => (
  <div class="question">
    <p class="prompt">{task.prompt}</p>
    {refusal && (
      <p class="refused">
        <Why words={words} refusal={refusal} />
      </p>
    )}
    {done && <p class="praise">{words[`task.${done}`]}</p>}
  </div>
);

interface Choosing extends Omit<Asking, "refusal"> {
  choose: (choice: string) => void;
}

export const Choices = ({ words, asked: { task, done, given, wrong, kept, closed }, choose }: Choosing): JSX.Element => (
  <div class="choices" role="group" aria-label={task.prompt}>
    {task.choices!.map((choice) => {
      const mine = (done || kept) && given.includes(choice);
      const told = wrong.includes(choice) ? "wrong" : mine && (done ? "good" : "kept");
      return (
        <button
          type="button"
          class={told || undefined}
          aria-pressed={Boolean(told)}
          aria-disabled={done !== undefined || closed === true}
          title={done && words[`task.${done}`]}
          onClick={() => choose(choice)}
        >
          {choice}
        </button>
      );
    })}
  </div>
);
