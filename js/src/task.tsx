// A question as it is read, and the choices that it may offer.
import type { JSX } from "preact";
import { say } from "./names.ts";
import type { Asked } from "./task.ts";
import { octagon } from "./tower.tsx";
import type { Refusal, Words } from "./wire.ts";

/** Where the sign of the turn would stand, which might tell the answer. */
export const Open = (): JSX.Element => (
  <svg class="sign open" viewBox="-46 -46 92 92" aria-hidden="true">
    <path d={octagon(42)} />
    <text y={17} font-size={48}>
      ?
    </text>
  </svg>
);

/** Why not: the rule, where one decides, and a sentence. */
export const Why = ({ words, refusal: { rule, text } }: { words: Words; refusal: Refusal }): JSX.Element => (
  <>
    {rule && <b class="rule">{say(words, "rule", { rule })}</b>} {text}
  </>
);

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

export const Choices = ({ words, asked: { task, done, given, wrong }, choose }: Choosing): JSX.Element => (
  <div class="choices" role="group" aria-label={task.prompt}>
    {task.choices!.map((choice) => {
      const told = wrong.includes(choice) ? "wrong" : done && given.includes(choice) && "good";
      return (
        <button
          type="button"
          class={told || undefined}
          aria-pressed={Boolean(told)}
          aria-disabled={done !== undefined}
          title={done && words[`task.${done}`]}
          onClick={() => choose(choice)}
        >
          {choice}
        </button>
      );
    })}
  </div>
);
