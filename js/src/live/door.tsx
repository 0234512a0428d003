// The door: how a class joins, who may join and who is waiting, and help for those who cannot.
import type { JSX } from "preact";
import type { PanelState } from "../wire/generated.ts";
import { Button, type Desk, type Words } from "./desk.tsx";
import { say } from "../labels/names.ts";

const help = ["network", "http", "firewall", "guest", "server"] as const;

/** The address, large enough for the back row. */
export function Sign({ address, code, size, words }: Pick<PanelState, "address" | "code" | "size"> & { words: Words }): JSX.Element {
  const [, host, token] = /^(.*)\/(.*)$/.exec(address)!;
  return (
    <div class="door">
      {code && (
        <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address}>
          <path d={code} shape-rendering="crispEdges" />
        </svg>
      )}
      <div>
        <p class="muted">{words["live.come"]}</p>
        <p class="address">
          {host}
          <wbr />/{token}
        </p>
      </div>
    </div>
  );
}

/** Help for phones that cannot connect. */
export const Help = ({ room: { findings }, words, send }: Desk): JSX.Element => (
  <details>
    <summary>{words["live.help"]}</summary>
    <ul>
      {help.map((what) => (
        <li>{words[`live.help.${what}`]}</li>
      ))}
    </ul>
    <Button name="diagnose" act={() => send("diagnose")}>{words["live.diagnose"]}</Button>
    {findings.length > 0 && (
      <ul class="findings" role="status">
        {findings.map((finding) => (
          <li>{finding}</li>
        ))}
      </ul>
    )}
  </details>
);

const ways = ["open", "ask", "listed", "locked"] as const;

/** The class list, pasted once. */
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

/** The pupils at the door. */
export const Waiting = ({ room: { waiting }, words, send }: Desk): JSX.Element | null =>
  waiting.length ? (
    <div class="row">
      {waiting.map(({ number, name }) => {
        const who = { name: name || "…" };
        return (
          <span key={number} class="waiting">
            <Button act={() => send("let in", { number })}>
              {say(words, "live.let_in", who)}
            </Button>
            <button type="button" aria-label={say(words, "live.turn_away", who)} onClick={() => send("turn away", { number })}>
              ✗
            </button>
          </span>
        );
      })}
      {waiting.length > 1 && (
        <Button name="let all in" act={() => send("let in")}>{words["live.let_all_in"]}</Button>
      )}
    </div>
  ) : null;

/** The door's setting, and the class list. */
export function Entrance(desk: Desk): JSX.Element {
  const { room, words, send } = desk;
  const { door, people, listed } = room;
  return (
    <>
      <label>
        {words["live.door"]}
        <select value={door} onChange={({ currentTarget }) => send("door", { door: currentTarget.value })}>
          {ways.map((way) => (
            <option value={way} disabled={way === "listed" && !listed.length}>{words[`live.door.${way}`]}</option>
          ))}
        </select>
      </label>
      {people.some(({ here }) => !here) && (
        <Button name="clear" act={() => send("clear")}>{words["live.clear"]}</Button>
      )}
      <ClassList {...desk} />
    </>
  );
}
