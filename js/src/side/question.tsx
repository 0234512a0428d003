// A question as it is read, and the choices that it may offer.
import type { JSX } from "preact";
import { Why } from "./status.tsx";
import type { Question } from "../state/question.ts";
import type { Refusal, Labels } from "../wire/generated.ts";
import type { Picture } from "../state/picture.ts";

interface Shown {
  labels: Labels;
  question: Question;
  refusal: Refusal | undefined;
}

export const QuestionText = ({ labels, question: { task, result }, refusal }: Shown): JSX.Element => (
  <div class="question">
    <p class="prompt">{task.prompt}</p>
    {refusal && (
      <p class="refused">
        <Why labels={labels} refusal={refusal} />
      </p>
    )}
    {result && labels[`task.${result}`] && <p class="praise">{labels[`task.${result}`]}</p>}
  </div>
);

const LONG = 90; // letters in all: more are below each other on a phone

interface Choosing extends Omit<Shown, "refusal"> {
  picture: Pick<Picture, "votes" | "right">;
  choose: (choice: string) => void;
}

export const Choices = ({ labels, question, picture: { votes, right }, choose }: Choosing): JSX.Element => {
  const { task, result, answer, wrong, recorded, closed } = question;
  return (
    <div class={task.choices!.join("").length > LONG ? "choices long" : "choices"} role="group" aria-label={task.prompt}>
      {task.choices!.map((choice) => {
        const mine = (result || recorded) && answer.includes(choice);
        const mark = wrong.includes(choice) ? "wrong" : mine && (result ? "good" : "recorded");
        const good = right.includes(choice) && "good";
        return (
          <button
            type="button"
            class={mark || good || undefined}
            aria-pressed={Boolean(mark)}
            aria-disabled={result !== undefined || closed === true}
            title={result && labels[`task.${result}`]}
            onClick={() => choose(choice)}
          >
            {choice}
            {votes[choice] && <b class="votes">{votes[choice]}</b>}
          </button>
        );
      })}
    </div>
  );
};
