// A teacher's panel: how to come in, what the class does, and how it goes.
import "../styles/panel.css";
import type { AnyModel } from "@anywidget/types";
import { render, type ComponentChildren, type JSX } from "preact";
import { palettes } from "../board/colors.ts";
import type { Label, Labels, ModeName, PanelState, PersonState, PollState } from "../host/wire.ts";
import { say } from "../labels/names.ts";
import { mountStyles } from "../styles/mount.ts";
import { clock } from "../labels/clock.ts";
import { SmallBoard } from "./small.tsx";

type Words = Labels & Record<string, string>;
type Model = AnyModel<{ _room: PanelState; _labels: Words }>;

const modes: ModeName[] = ["follow", "vote", "each", "machine", "pairs"];
const reasons: Partial<Record<ModeName, Label>> = {
  follow: "live.follow.why",
  each: "live.each.why",
  machine: "live.machine.why",
  pairs: "live.pairs.why",
};
const help = ["network", "http", "firewall", "guest", "server"] as const;
const most = 8; // answers in the chart
const times: Partial<Record<ModeName, number[]>> = { machine: [15, 30, 60, 120], pairs: [0, 120, 300, 600] };
const signs: Record<string, readonly [sign: string, name: Label, look: string]> = {
  "+": ["✓", "live.right", "yes"],
  "-": ["✗", "live.wrong", "no"],
  ".": ["·", "live.unanswered", ""],
};

interface Button {
  act: () => void;
  children: ComponentChildren;
  main?: boolean;
  pressed?: boolean;
  off?: boolean;
  name?: string;
}

const Button = ({ act, children, main, pressed, off, name }: Button): JSX.Element => (
  <button
    type="button"
    class={main ? "main" : undefined}
    data-do={name}
    aria-pressed={pressed}
    aria-disabled={off}
    onClick={off ? undefined : act}
  >
    {children}
  </button>
);

const Marks = ({ marks, words }: { marks: string; words: Words }): JSX.Element => (
  <span class="marks">
    {[...marks].map((mark) => {
      const [sign, name, look] = signs[mark]!;
      return (
        <span class={look} role="img" aria-label={words[name]}>
          {sign}
        </span>
      );
    })}
  </span>
);

const Bars = ({ poll: { counts, voted }, words }: { poll: PollState; words: Words }): JSX.Element => (
  <ol class="bars">
    {counts.slice(0, most).map(({ label, count, right }) => (
      <li class={right ? "right" : undefined}>
        <span class="label">{label}</span>
        <span class="bar" style={{ width: `${(100 * count) / Math.max(1, voted)}%` }} />
        <span class="number">{count}</span>
      </li>
    ))}
    {counts.length > most && (
      <li>
        <span class="label muted more">{say(words, "live.more", { count: `${counts.length - most}` })}</span>
      </li>
    )}
  </ol>
);

function panel(model: Model, el: HTMLElement) {
  let [named, full] = [true, false]; // whether names stand there; the whole screen
  let atDoor = !model.get("_room").people.length; // whether the address stands there
  let large: number | undefined; // whose board is shown large
  let edited: number | undefined; // who may be renamed
  let wrong = ""; // what could not be done

  const send = (act: string, more: object = {}) => {
    wrong = "";
    model.send({ act, ...more });
    draw();
  };

  /** How to come in; before it is open, how to open it. */
  function Door({ room, words }: { room: PanelState; words: Words }): JSX.Element {
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
    const [, host, token] = /^(.*)\/(.*)$/.exec(room.address)!;
    return (
      <>
        <div class="door">
          {room.code && (
            <svg class="code" viewBox={`0 0 ${room.size} ${room.size}`} role="img" aria-label={room.address}>
              <path d={room.code} shape-rendering="crispEdges" />
            </svg>
          )}
          <div>
            <p class="muted">{words["live.come"]}</p>
            <p class="address">
              {host}
              <wbr />/{token}
            </p>
            {room.notice && <p class="muted">{room.notice}</p>}
          </div>
        </div>
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

  function Poll({ room, words }: { room: PanelState; words: Words }): JSX.Element {
    const { poll, mode } = room;
    if (!poll) return <p class="muted">{words["live.no_question"]}</p>;
    return (
      <>
        <p class="prompt">{poll.prompt}</p>
        <div class="asked">
          <SmallBoard at={poll.at} move={poll.move} label="" counts={poll.counts} />
          <Bars poll={poll} words={words} />
        </div>
        {poll.truth && <p class="truth">{poll.truth}</p>}
        <div class="row">
          <span class="count">{say(words, "live.voted", { voted: `${poll.voted}`, asked: `${poll.asked}` })}</span>
          {poll.finding && <span class="muted">{words["live.finding"]}</span>}
          {mode === "machine" && (
            <Button main name="play" off={!poll.voted} act={() => send("play")}>
              {words["live.play"]}
            </Button>
          )}
          {!poll.revealed && !poll.finding && (
            <Button main={mode === "vote"} name="reveal" act={() => send("reveal")}>
              {words["live.reveal"]}
            </Button>
          )}
          {mode === "vote" && poll.voted > 0 && (
            <Button name="ask" act={() => send("ask")}>
              {words["live.ask"]}
            </Button>
          )}
          <label class="apart">
            <input
              type="checkbox"
              checked={room.keep}
              onChange={({ currentTarget }) => send("keep", { keep: currentTarget.checked })}
            />
            {words["live.keep"]}
          </label>
        </div>
      </>
    );
  }

  function Who({ person, words }: { person: PersonState; words: Words }): JSX.Element {
    return (
      <>
        <span class="who">{named ? person.name : ""}</span>
        {person.doing && <span class="muted who">{person.doing}</span>}
        {person.marks && <Marks marks={person.marks} words={words} />}
      </>
    );
  }

  function Grid({ room, words }: { room: PanelState; words: Words }): JSX.Element {
    const boards = room.people.filter(({ at }) => at);
    const one = boards.find(({ number }) => number === large);
    const called = ({ name }: PersonState) => (named ? name : words["live.pupil"]);
    if (one)
      return (
        <div class="large">
          <SmallBoard at={one.at!} move={one.move} label={called(one)} />
          <Who person={one} words={words} />
          <Button
            act={() => {
              large = undefined;
              draw();
            }}
          >
            {words["live.all"]}
          </Button>
        </div>
      );
    return (
      <ul class="grid">
        {boards.map((person) => (
          <li key={person.number} class={person.here ? undefined : "gone"}>
            <button
              type="button"
              class="board"
              aria-label={called(person)}
              onClick={() => {
                large = person.number;
                draw();
              }}
            >
              <SmallBoard at={person.at!} move={person.move} label="" />
            </button>
            <Who person={person} words={words} />
          </li>
        ))}
      </ul>
    );
  }

  function People({ people, words }: { people: PersonState[]; words: Words }): JSX.Element {
    const person = people.find(({ number }) => number === edited);
    const done = (act: string, more: object = {}) => {
      const number = edited;
      edited = undefined;
      send(act, { number, ...more });
    };
    return (
      <>
        <div class="people" role="group" aria-label={words["live.title"]}>
          {people.map(({ number, name, here }) => (
            <button
              type="button"
              class={here ? undefined : "gone"}
              title={here ? undefined : words["live.away"]}
              aria-pressed={number === edited}
              onClick={() => {
                edited = number === edited ? undefined : number;
                draw();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        {person && (
          <form
            key={person.number}
            class="edit"
            onSubmit={(event) => {
              event.preventDefault();
              done("rename", { name: new FormData(event.currentTarget).get("name") });
            }}
          >
            <input name="name" defaultValue={person.name} maxLength={24} aria-label={words["live.rename"]} />
            <button>{words["live.rename"]}</button>
            <Button act={() => done("remove")}>{words["live.remove"]}</Button>
          </form>
        )}
      </>
    );
  }

  /** What can be set up for what the class does. */
  function SetUp({ room, words }: { room: PanelState; words: Words }): JSX.Element {
    const { mode } = room;
    const levels = Object.keys(words).filter((key) => key.startsWith("level."));
    const opponents = mode === "machine" || (mode === "each" && room.possible.includes("machine"));
    return (
      <>
        {opponents && (
          <label>
            {words["live.level"]}
            <select
              value={room.level}
              onChange={({ currentTarget }) => send("level", { level: currentTarget.value })}
            >
              <option value="">{words["live.level.own"]}</option>
              {levels.map((key) => (
                <option value={key.slice(6)}>{words[key]}</option>
              ))}
            </select>
          </label>
        )}
        {times[mode] && (
          <label>
            {words["live.seconds"]}
            <select
              value={`${room.seconds}`}
              onChange={({ currentTarget }) => send("seconds", { seconds: Number(currentTarget.value) })}
            >
              {[...new Set([...times[mode], room.seconds])].map((seconds) => (
                <option value={`${seconds}`}>{seconds ? clock(seconds) : words["live.seconds.none"]}</option>
              ))}
            </select>
          </label>
        )}
        {mode === "pairs" && (
          <Button name="draw" act={() => send("ask")}>
            {words["live.draw"]}
          </Button>
        )}
        {(mode === "each" || mode === "pairs") && (
          <Button
            pressed={named}
            act={() => {
              named = !named;
              draw();
            }}
          >
            {words["live.names"]}
          </Button>
        )}
      </>
    );
  }

  /** Whoever chooses what the class does has let it in, and would rather see that. */
  function choose(mode: ModeName): void {
    atDoor = false;
    send("mode", { mode });
  }

  const root = () => el.querySelector<HTMLElement>(".kamisado-panel")!;

  function present(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void root().requestFullscreen?.();
  }

  /** Where the class sees what stands below: what it does, and how it goes. */
  function Shown({ room, words, here }: { room: PanelState; words: Words; here: ComponentChildren }): JSX.Element {
    const { mode, people, possible } = room;
    const polls = mode === "vote" || mode === "machine";
    const boards = mode === "each" || mode === "pairs";
    const door = !room.open || atDoor || !people.length;
    return (
      <>
        <div class="row">
          <div class="modes" role="group" aria-label={words["live.mode"]}>
            {modes
              .filter((name) => possible.includes(name))
              .map((name) => (
                <Button pressed={name === mode} name={name} act={() => name !== mode && choose(name)}>
                  {words[`live.mode.${name}`]}
                </Button>
              ))}
          </div>
          {here}
          {room.open && people.length > 0 && (
            <Button
              pressed={atDoor}
              act={() => {
                atDoor = !atDoor;
                draw();
              }}
            >
              {words["live.address"]}
            </Button>
          )}
          <Button pressed={full} name="present" act={present}>
            {words["live.present"]}
          </Button>
        </div>
        {wrong && <p class="wrong-act">{wrong}</p>}
        {door && <Door room={room} words={words} />}
        <div class="row">
          {reasons[mode] && <span class="muted">{words[reasons[mode]]}</span>}
          <SetUp room={room} words={words} />
        </div>
        {polls && <Poll room={room} words={words} />}
        {boards && <Grid room={room} words={words} />}
        {(named || !boards) && people.length > 0 && <People people={people} words={words} />}
        {!people.length && <p class="muted">{words["live.nobody"]}</p>}
      </>
    );
  }

  /** Where the class sees what another cell shows. */
  function Elsewhere({ room, words, here }: { room: PanelState; words: Words; here: ComponentChildren }): JSX.Element {
    const show = () => {
      atDoor = !room.people.length;
      send("show");
    };
    return (
      <div class="row">
        <Button main name="show" act={show}>
          {words["live.show"]}
        </Button>
        <span class="muted grow">{wrong || words["live.elsewhere"]}</span>
        {here}
      </div>
    );
  }

  function draw(): void {
    const [room, words] = [model.get("_room"), model.get("_labels")];
    const Content = room.shown ? Shown : Elsewhere;
    const count = room.people.filter((person) => person.here).length;
    const here = <span class="count apart">{say(words, "live.here", { count: `${count}` })}</span>;
    render(
      <section class="kamisado-panel" style={palettes.standard} lang={words.language} aria-label={words["live.title"]} onKeyDown={keep}>
        <Content room={room} words={words} here={here} />
      </section>,
      el,
    );
  }

  /** The notebook has keys of its own. */
  const keep = (event: KeyboardEvent) => event.stopPropagation();

  function onMessage(message: { wrong?: string }): void {
    wrong = message.wrong ?? "";
    draw();
  }

  function onScreen(): void {
    full = document.fullscreenElement === root();
    draw();
  }

  model.on("change:_room", draw);
  model.on("msg:custom", onMessage);
  document.addEventListener("fullscreenchange", onScreen);
  mountStyles(el);
  draw();
  return () => {
    model.off("change:_room", draw);
    model.off("msg:custom", onMessage);
    document.removeEventListener("fullscreenchange", onScreen);
    render(null, el);
  };
}

export default { render: ({ model, el }: { model: Model; el: HTMLElement }) => panel(model, el) };
