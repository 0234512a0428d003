// The door: whether who is new comes in, who waits there, and who is away and may be sent out.
import type { JSX } from "preact";
import { say } from "../labels/names.ts";
import { Button, type Desk } from "./desk.tsx";

const ways = ["open", "ask", "listed", "locked"] as const;

/** The names of the class, to be pasted once. */
function ClassList({ room: { listed }, words, send }: Desk): JSX.Element {
  return (
    <details class="list">
      <summary>{say(words, "live.class", { count: `${listed.length}` })}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send("class", { names: new FormData(event.currentTarget).get("names") });
        }}
      >
        <label>
          {words["live.class.how"]}
          <textarea name="names" rows={6} defaultValue={listed.join("\n")} />
        </label>
        <button>{words["live.class.take"]}</button>
      </form>
    </details>
  );
}

export function Newcomers(desk: Desk): JSX.Element {
  const { room, words, send } = desk;
  const { door, waiting, people, listed } = room;
  return (
    <div class="row">
      <label>
        {words["live.door"]}
        <select value={door} onChange={({ currentTarget }) => send("door", { door: currentTarget.value })}>
          {ways.map((way) => (
            <option value={way} disabled={way === "listed" && !listed.length}>
              {words[`live.door.${way}`]}
            </option>
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
      <ClassList {...desk} />
    </div>
  );
}
