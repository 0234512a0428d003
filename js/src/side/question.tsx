// A question as it is read, and the choices that it may offer.
import type { JSX } from "preact";
import type { Question } from "../state/question.ts";
import type { Labels } from "../wire/generated.ts";
import type { Verdict } from "../kind.ts";
import type { Picture } from "../state/picture.ts";
import { Why } from "./status.tsx";

export const QuestionText = ({ question }: { question: Question }): JSX.Element => (
  <p class="prompt">{question.task.prompt}</p>
);

/** What the answer to a question came to: why it is wrong, or that it is right. */
export function verdictOf({ labels, question, refusal, praised }: Picture): Verdict | undefined {
  if (question && refusal) return { good: false, text: <Why labels={labels} refusal={refusal} />, key: refusal.count };
  const result = question?.result ?? (praised && "right");
  const text = result && labels[`task.${result}`];
  return text ? { good: result === "right" || undefined, text, key: result } : undefined;
}

interface Choosing {
  labels: Labels;
  question: Question;
  inert: boolean; // the verdict lies over them
  picture: Pick<Picture, "votes" | "right">;
  choose: (choice: string) => void;
}

export const Choices = ({ labels, question, inert, picture: { votes, right }, choose }: Choosing): JSX.Element => {
  const { task, result, answer, wrong, recorded, closed } = question;
  return (
    <div class="choices" role="group" aria-label={task.prompt} inert={inert}>
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
