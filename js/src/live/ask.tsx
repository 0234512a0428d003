// A question to the board as it is, asked on the spot.
import type { JSX } from "preact";
import { Button, type Desk } from "./desk.tsx";

const usual = ["move", "squares", "winner"] as const;

export const Ask = ({ words, send }: Desk): JSX.Element => (
  <div class="row ask">
    {usual.map((asked) => (
      <Button name={`ask ${asked}`} act={() => send("ask about", { asked })}>
        {words[`live.ask.${asked}`]}
      </Button>
    ))}
    <details class="list">
      <summary>{words["live.ask.own"]}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          send("ask about", { asked: "choice", prompt: given.get("prompt"), choices: given.get("choices") });
        }}
      >
        <label>
          {words["live.ask.prompt"]}
          <input name="prompt" maxLength={80} autocomplete="off" />
        </label>
        <label>
          {words["live.ask.choices"]}
          <textarea name="choices" rows={4} />
        </label>
        <button>{words["live.ask.do"]}</button>
      </form>
    </details>
  </div>
);
