// The door: whether who is new comes in, who waits there, and who is away and may be sent out.
import type { JSX } from "preact";
import { say } from "../labels/names.ts";
import { Button, type Desk } from "./desk.tsx";

const ways = ["open", "ask", "locked"] as const;

export function Newcomers({ room: { door, waiting, people }, words, send }: Desk): JSX.Element {
  return (
    <div class="row">
      <label>
        {words["live.door"]}
        <select value={door} onChange={({ currentTarget }) => send("door", { door: currentTarget.value })}>
          {ways.map((way) => (
            <option value={way}>{words[`live.door.${way}`]}</option>
          ))}
        </select>
      </label>
      {waiting.map(({ number, name }) => {
        const who = { name: name || "…" };
        return (
          <span key={number} class="waiting">
            <Button main act={() => send("let in", { number })}>
              {say(words, "live.let_in", who)}
            </Button>
            <button type="button" aria-label={say(words, "live.turn_away", who)} onClick={() => send("turn away", { number })}>
              ✗
            </button>
          </span>
        );
      })}
      {waiting.length > 1 && (
        <Button name="let all in" act={() => send("let in")}>
          {words["live.let_all_in"]}
        </Button>
      )}
      {people.some(({ here }) => !here) && (
        <Button name="clear" act={() => send("clear")}>
          {words["live.clear"]}
        </Button>
      )}
    </div>
  );
}
