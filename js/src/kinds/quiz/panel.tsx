// The panel of a quiz: progress, the next step, and how to hand in.
import type { JSX } from "preact";
import { say } from "../../labels/names.ts";
import { Title } from "../../side/title.tsx";
import type { Content, Labels } from "../../wire/generated.ts";

interface Head {
  labels: Labels;
  keysId: string; // unique on the page
  title: string;
  contents?: readonly Content[];
  shown: number;
  isAnswered: (node: number) => boolean;
  score: { score: string; total: string } | undefined; // unless results are held back
  go: (node: number) => void;
}

export const Header = ({ labels, keysId, title, contents = [], shown, isAnswered, score, go }: Head): JSX.Element => (
  <div class="lesson">
    <p class="title">
      <Title keysId={keysId}>{title}</Title>
      {score && <span class="score">{say(labels, "quiz.score", score)}</span>}
    </p>
    {contents.length > 1 && (
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
    )}
  </div>
);
