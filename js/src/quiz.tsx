// What stands beside the board of a quiz: how far one has come, what to do next, and how the answers get away.
import "./quiz.css";
import type { JSX } from "preact";
import { say } from "./names.ts";
import type { Content, Word, Words } from "./wire.ts";

interface Head {
  words: Words;
  title: string | undefined;
  contents: readonly Content[];
  shown: number;
  answered: (node: number) => boolean;
  score: { score: string; total: string } | undefined; // while it may be told
  go: (node: number) => void;
}

export const Header = ({ words, title, contents, shown, answered, score, go }: Head): JSX.Element => (
  <div class="lesson">
    <p class="title">
      <b>{title}</b>
      {score && <span class="score">{say(words, "quiz.score", score)}</span>}
    </p>
    {contents.length > 1 && (
      <>
        <p class="asked">
          {say(words, "quiz.question", { number: `${shown + 1}`, total: `${contents.length}` })}
        </p>
        <div class="dots" role="group" aria-label={words["quiz.dots"]}>
          {contents.map(({ node, label }) => (
            <button
              type="button"
              class={answered(node) ? "answered" : undefined}
              aria-current={node === shown ? "step" : undefined}
              aria-label={say(words, answered(node) ? "quiz.answered" : "quiz.open", { number: label })}
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

interface Sure {
  words: Words;
  about: Word;
  yes: Word;
  act: () => void;
  no: () => void;
}

/** Asks once more before something that cannot be taken back. */
export const Sure = ({ words, about, yes, act, no }: Sure): JSX.Element => (
  <div class="question" role="group" aria-label={words[about]}>
    <p class="prompt">{words[about]}</p>
    <div class="deeds">
      <button type="button" class="main" onClick={act}>
        {words[yes]}
      </button>
      <button type="button" onClick={no}>
        {words["quiz.no"]}
      </button>
    </div>
  </div>
);

interface Line {
  words: Words;
  name: string;
  line: string;
  copied: boolean;
  rename: (name: string) => void;
  copy: (field: HTMLInputElement) => void;
  restart: () => void;
}

const quiet = (event: Event): void => event.stopPropagation(); // the board has keys of its own

/** On a page without Python: a line to send, and what it is good for. */
export const Line = ({ words, name, line, copied, rename, copy, restart }: Line): JSX.Element => (
  <div class="line" onKeyDown={quiet}>
    <label>
      {words["quiz.name"]}
      <input value={name} maxLength={60} onInput={({ currentTarget }) => rename(currentTarget.value)} />
    </label>
    <label>
      {words["quiz.line"]}
      <span>
        <input readOnly value={line} />
        <button
          type="button"
          onClick={({ currentTarget }) => copy(currentTarget.previousElementSibling as HTMLInputElement)}
        >
          {words[copied ? "editor.copied" : "editor.copy"]}
        </button>
      </span>
    </label>
    <p class="about">{words["quiz.vouches"]}</p>
    <button type="button" class="restart" onClick={restart}>
      {words["quiz.restart"]}
    </button>
  </div>
);
