// How a class comes in, and what helps where it cannot.
import type { JSX } from "preact";
import type { PanelState } from "../wire/generated.ts";
import { Button, type Desk, type Words } from "./desk.tsx";

const help = ["network", "http", "firewall", "guest", "server"] as const;

/** Where to come in, to be read from afar. */
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

/** How to come in; before it is open, how to open it. */
export function Door({ room, words, send }: Desk): JSX.Element {
  if (!room.open)
    return (
      <div class="row">
        {room.can_open && (
          <Button main name="open" act={() => send("open")}>
            {words["live.open"]}
          </Button>
        )}
        <span class="muted grow">{room.notice || words["live.closed"]}</span>
        <a class="apart" href={room.address} target="_blank" rel="noreferrer">
          {words["live.try"]}
        </a>
      </div>
    );
  return (
    <>
      <Sign {...room} words={words} />
      <Button name="coming" pressed={room.coming} act={() => send("coming", { coming: !room.coming })}>
        {words["live.large"]}
      </Button>
      {room.notice && <p class="muted">{room.notice}</p>}
      <details>
        <summary>{words["live.help"]}</summary>
        <ul>
          {help.map((what) => (
            <li>{words[`live.help.${what}`]}</li>
          ))}
        </ul>
        <Button name="diagnose" act={() => send("diagnose")}>
          {words["live.diagnose"]}
        </Button>
        {room.findings.length > 0 && (
          <ul class="findings" role="status">
            {room.findings.map((finding) => (
              <li>{finding}</li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
}
