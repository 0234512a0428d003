// A question's prompt and choices.
import type { JSX } from "preact";
import type { Question } from "../state/question.ts";
import type { Labels, Node, SceneTask } from "../wire/generated.ts";
import type { Verdict } from "../kind.ts";
import type { Picture } from "../state/picture.ts";

export const QuestionText = ({ question }: { question: Question }): JSX.Element => (
  // A new question gets a new element, which does not count as a layout shift.
  <p key={question.task.prompt} class="prompt">{question.task.prompt}</p>
);

/** The height of a scene's text on a phone, in px, estimated. */
function heightOf({ say, task: { prompt = "", choices = [] } = {} as SceneTask }: Node): number {
  const rows = choices.reduce((sum, { length }) => sum + Math.ceil(length / 18) / 2, 0); // two short ones share a row
  return 24 * Math.ceil(say.length / 37) + 20 * Math.ceil(prompt.length / 34) + 52 * Math.ceil(rows);
}

/** The height of the longest text: the board keeps one size in all scenes. */
export const roomFor = (nodes: readonly Node[]): number => Math.max(...nodes.map(heightOf));

/** The verdict on an answer. */
export function verdictOf({ labels, question, refusal, praised }: Picture): Verdict | undefined {
  if (question && refusal) return { good: false, text: refusal.text, key: refusal.count };
  const result = question ? question.result : praised && "right"; // the sheet would cover the choices
  const text = result && labels[`task.${result}`];
  return text ? { good: result === "right" || undefined, text, key: result } : undefined;
}

interface Choosing {
  labels: Labels;
  question: Question;
  inert: boolean; // covered by the verdict
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
