// What stands beside the board of a quiz: how far one has come, what to do next, and how the answers get away.
import type { JSX } from "preact";
import { say } from "../../labels/names.ts";
import { Title } from "../../side/title.tsx";
import type { Content, Label, Labels } from "../../wire/generated.ts";

interface Head {
  labels: Labels;
  keysId: string; // no other view has it
  title: string | undefined;
  contents: readonly Content[];
  shown: number;
  isAnswered: (node: number) => boolean;
  score: { score: string; total: string } | undefined; // while it may be seen
  go: (node: number) => void;
}

export const Header = ({ labels, keysId, title, contents, shown, isAnswered, score, go }: Head): JSX.Element => (
  <div class="lesson">
    <p class="title">
      <Title keysId={keysId}>{title}</Title>
      {score && <span class="score">{say(labels, "quiz.score", score)}</span>}
    </p>
    {contents.length > 1 && (
      <>
        <p class="counter">
          {say(labels, "quiz.question", { number: `${shown + 1}`, total: `${contents.length}` })}
        </p>
        <div class="dots" role="group" aria-label={labels["quiz.dots"]}>
          {contents.map(({ node, label }) => (
            <button
              type="button"
              class={isAnswered(node) ? "answered" : undefined}
              aria-current={node === shown ? "step" : undefined}
              aria-label={say(labels, isAnswered(node) ? "quiz.answered" : "quiz.open", { number: label })}
              onClick={() => go(node)}
            >
              {label}
            </button>
          ))}
        </div>
      </>
    )}
  </div>
);

interface Confirm {
  labels: Labels;
  about: Label;
  yes: Label;
  act: () => void;
  cancel: () => void;
}

/** Asks once more before something that cannot be taken back. */
export const Confirm = ({ labels, about, yes, act, cancel }: Confirm): JSX.Element => (
  <div class="question" role="group" aria-label={labels[about]}>
    <p class="prompt">{labels[about]}</p>
    <div class="actions">
      <button type="button" class="main" onClick={act}>
        {labels[yes]}
      </button>
      <button type="button" onClick={cancel}>
        {labels["quiz.no"]}
      </button>
    </div>
  </div>
);
