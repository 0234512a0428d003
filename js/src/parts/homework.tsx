// Homework that must be sent to the teacher: a name, a line of text and a file with it.
import "../styles/homework.css";
import type { JSX } from "preact";
import type { View } from "../kind.ts";
import { answerCode } from "../kinds/quiz/answers.ts";
import { copyField } from "../side/clipboard.ts";
import { download } from "./download.ts";

/** A sheet to send. */
interface Sent {
  name: string;
  code: string | readonly [quiz: string, answers: readonly string[]]; // the line from Python, or the answers to encode here
  rename: (name: string) => void;
  restart?: () => void;
}

const stop = (event: Event): void => event.stopPropagation(); // the board has shortcuts of its own

/** A name as the start of a file name. */
const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "") || "kamisado"}_answers.txt`;

export default function homework({ traits, draw }: View): (sent: Sent) => JSX.Element {
  let copied = ""; // the copied line

  return ({ name, code: given, rename, restart }) => {
    const { labels } = traits;
    const code = typeof given === "string" ? given : answerCode(given[0], name, given[1]);
    return (
      <div class="homework" onKeyDown={stop}>
        <label>
          {labels["quiz.name"]}
          <input defaultValue={name} maxLength={60} onInput={({ currentTarget }) => rename(currentTarget.value)} />
        </label>
        <label>
          {labels["quiz.line"]}
          <span>
            <input readOnly value={code} />
            <button
              type="button"
              onClick={async ({ currentTarget }) => {
                await copyField(currentTarget.previousElementSibling as HTMLInputElement);
                copied = code;
                draw();
              }}
            >
              {labels[copied === code ? "share.copied" : "share.copy"]}
            </button>
          </span>
        </label>
        <p class="about">{labels["quiz.vouches"]}</p>
        <div class="ways">
          <button type="button" onClick={() => download(fileName(name), new Blob([code]))}>
            {labels["quiz.save"]}
          </button>
          {restart && (
            <button type="button" onClick={restart}>{labels["quiz.restart"]}</button>
          )}
        </div>
      </div>
    );
  };
}
