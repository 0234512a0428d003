// How the answers of a quiz get away from a page without Python.
import "../styles/line.css";
import type { JSX } from "preact";
import type { Labels } from "../host/wire.ts";
import { answerCode } from "../kinds/quiz/line.ts";

interface AnswerCode {
  labels: Labels;
  name: string;
  quiz: string; // its id
  answers: readonly string[];
  copied: boolean;
  rename: (name: string) => void;
  copy: (field: HTMLInputElement) => void;
  restart: () => void;
}

const stop = (event: Event): void => event.stopPropagation(); // the board has keys of its own

/** On a page without Python: the answers as one line of text to send, and what it is good for. */
const AnswerCode = ({ labels, quiz, name, answers, copied, rename, copy, restart }: AnswerCode): JSX.Element => (
  <div class="answer-code" onKeyDown={stop}>
    <label>
      {labels["quiz.name"]}
      <input value={name} maxLength={60} onInput={({ currentTarget }) => rename(currentTarget.value)} />
    </label>
    <label>
      {labels["quiz.line"]}
      <span>
        <input readOnly value={answerCode(quiz, name, answers)} />
        <button
          type="button"
          onClick={({ currentTarget }) => copy(currentTarget.previousElementSibling as HTMLInputElement)}
        >
          {labels[copied ? "share.copied" : "share.copy"]}
        </button>
      </span>
    </label>
    <p class="about">{labels["quiz.vouches"]}</p>
    <button type="button" class="restart" onClick={restart}>
      {labels["quiz.restart"]}
    </button>
  </div>
);

export default AnswerCode;
