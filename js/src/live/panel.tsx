// A teacher's panel: the mode, the class's results, and the next step.
import "../styles/gold.css";
import "../styles/panel.css";
import type { AnyModel } from "@anywidget/types";
import { render, type JSX } from "preact";
import { palettes } from "../board/colors.ts";
import type { PanelState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import { mountStyles } from "../styles/mount.ts";
import { Ask, Buttons, Choice, More } from "./controls.tsx";
import { Boards } from "./boards.tsx";
import { Button, type Desk, type Looks, type Words } from "./desk.tsx";
import { Sign, Waiting } from "./door.tsx";
import { scrollToNextBoard } from "./next_board.ts";
import { People } from "./people.tsx";
import { Counts, Voted } from "./poll.tsx";
import { Export, Results } from "./results.tsx";

type Model = AnyModel<{ _room: PanelState; _labels: Words }>;

function arrived({ people }: PanelState, words: Words): string {
  const count = people.filter(({ here }) => here).length;
  return count ? say(words, "live.here", { count: `${count}` }) : words["live.nobody"];
}

/** The modes and the results. */
function Bar(desk: Desk): JSX.Element {
  const { room, words, looks, send, look } = desk;
  const { modes, results } = room;
  return (
    <div class="row">
      <div class="modes" role="group" aria-label={words["live.mode"]}>
        {modes.map((option) => !option.folded && <Choice desk={desk} option={option} />)}
        <Button pressed={!!results} name="results" act={() => send("results", { open: !results })}>
          {words["live.results"]}
        </Button>
        {results?.scored && <Export {...desk} />}
      </div>
      <div class="row apart">
        <Button name="list" off={!room.people.length} expanded={looks.list} act={() => look({ list: !looks.list })}>
          {arrived(room, words)}
        </Button>
        <Button name="more" label={words["more"]} expanded={looks.more} act={() => look({ more: !looks.more })}>
          …
        </Button>
      </div>
    </div>
  );
}

const isClosed = ({ open, can_open }: PanelState): boolean => !open && can_open;

/** The large button: it opens the room, asks, reveals, or moves on to the next board. */
function Large({ room, words, send, next }: Desk): JSX.Element | null {
  const { address, mode, modes } = room;
  const asks = modes.find((option) => option.asks);
  const main = mode.buttons.find((button) => button.main);
  /** Opens the projector's window too: browsers allow that only on a click. */
  function start(): void {
    window.open(`${address}/screen`, "kamisado-projector", "popup,width=1280,height=720");
    send("start");
  }
  const closed = isClosed(room);
  const own = main && (
    <Button main={!closed} name={main.name} off={main.off} act={() => send(main.name)}>{main.label}</Button>
  );
  if (closed)
    return (
      <>
        <Button main name="start" act={start}>{words["live.open"]}</Button>
        {own}
      </>
    );
  if (own) return own;
  if (mode.boards) return room.next ? <Next main words={words} next={next} /> : null; // a misclick must not interrupt the pupils
  return asks ? (
    <Button main name="ask" act={() => send("mode", { mode: asks.value })}>
      {asks.label}
    </Button>
  ) : null;
}

const Next = ({ main, words, next }: Pick<Desk, "words" | "next"> & { main: boolean }): JSX.Element => (
  <Button main={main} name="next" act={next}>{words["live.next"]} ›</Button>
);

/** One line: the last error, the answer, the votes so far, or the mode's note. */
function Said({ room, words, looks }: Desk): JSX.Element {
  const { poll, note } = room.mode;
  if (looks.wrong) return <p class="wrong-act">{looks.wrong}</p>;
  if (room.open && room.coming) return <p class="prompt">{arrived(room, words)}</p>;
  if (!poll) return <p class="muted">{room.notice || (room.open ? note : words["live.closed"])}</p>;
  if (poll.truth) return <p class="truth">{poll.truth}</p>;
  if (poll.finding) return <p class="muted">{words["live.finding"]}</p>;
  const missing = room.people.filter(({ votes }) => votes === false).map(({ name }) => name);
  return (
    <p>
      <Voted poll={poll} words={words} />{" "}
      {missing.length > 0 && <span class="muted">{say(words, "live.missing", { names: missing.join(", ") })}</span>}
    </p>
  );
}

/** The current task, and the next step. */
function Now(desk: Desk): JSX.Element {
  const { room, words, next } = desk;
  const { poll } = room.mode;
  return (
    <div class="now">
      <div class="grow">
        {poll && <p class="prompt">{poll.prompt}</p>}
        <Said {...desk} />
      </div>
      <Buttons desk={desk} which={({ main, folded }) => !main && !folded} />
      {room.next && (!room.mode.boards || isClosed(room)) && <Next main={false} words={words} next={next} />}
      <Large {...desk} />
    </div>
  );
}

/** The panel while the class sees the widget below: its task and results. */
function Shown(desk: Desk): JSX.Element {
  const { room, words, looks } = desk;
  const { mode, people, results, open } = room;
  const { poll } = mode;
  return (
    <>
      <Bar {...desk} />
      {looks.more && <More {...desk} />}
      <Waiting {...desk} />
      {looks.list && people.length > 0 && <People {...desk} />}
      {results ? (
        <Results desk={desk} results={results} />
      ) : (
        <>
          <Now {...desk} />
          {open && !looks.more && (room.coming || !people.length) && <Sign {...room} words={words} />}
          {poll && poll.counts.some(({ count }) => count) && <Counts poll={poll} />}
          {mode.asks && !poll?.voted && <Ask {...desk} />}
          {mode.boards && <Boards {...desk} />}
        </>
      )}
    </>
  );
}

/** The panel while the class sees another cell's widget. */
const Elsewhere = (desk: Desk): JSX.Element => (
  <div class="now">
    <p class="muted grow">{desk.looks.wrong || desk.words["live.elsewhere"]}</p>
    <Button main name="show" act={() => desk.send("show")}>{desk.words["live.show"]}</Button>
  </div>
);

function panel(model: Model, el: HTMLElement) {
  const looks: Looks = { named: true, full: false, more: false, list: false, edited: undefined, wrong: "" };

  function look(news: Partial<Looks>): void {
    Object.assign(looks, news);
    draw();
  }

  function send(act: string, more: object = {}): void {
    model.send({ act, ...more });
    look({ wrong: "" });
  }

  function next(): void {
    send("next");
    void scrollToNextBoard(root());
  }

  const active = () => (el.getRootNode() as Document | ShadowRoot).activeElement;
  const root = () => el.querySelector<HTMLElement>(".kamisado-panel")!;
  const stage = () => el.closest<HTMLElement>(".kamisado-stage") ?? root();

  function present(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void stage().requestFullscreen?.();
  }

  function draw(): void {
    const [room, words] = [model.get("_room"), model.get("_labels")];
    const desk: Desk = { room, words, looks, send, look, next, present };
    const hadKeyboard = el.contains(active());
    render(
      <section
        class="kamisado-panel"
        style={palettes.standard}
        lang={words.language}
        aria-label={words["live.title"]}
        data-shown={room.shown}
        onKeyDown={keep}
      >
        {room.shown ? <Shown {...desk} /> : <Elsewhere {...desk} />}
      </section>,
      el,
    );
    // The pressed button may be gone.
    if (hadKeyboard && !el.contains(active())) (el.querySelector<HTMLElement>("[aria-pressed=true]") ?? el.querySelector("button"))?.focus();
  }

  /** The notebook has shortcuts of its own. */
  const keep = (event: KeyboardEvent) => event.stopPropagation();
  const onMessage = (message: { wrong?: string }) => look({ wrong: message.wrong ?? "" });
  const onScreen = () => look({ full: document.fullscreenElement === stage() });
  /** The board below gets the remaining height. */
  const sized = new ResizeObserver(() => stage().style.setProperty("--around", `${root().offsetHeight + 16}px`));

  model.on("change:_room", draw);
  model.on("msg:custom", onMessage);
  document.addEventListener("fullscreenchange", onScreen);
  mountStyles(el);
  draw();
  sized.observe(root());
  return () => {
    model.off("change:_room", draw);
    model.off("msg:custom", onMessage);
    document.removeEventListener("fullscreenchange", onScreen);
    sized.disconnect();
    render(null, el);
  };
}

export default { render: ({ model, el }: { model: Model; el: HTMLElement }) => panel(model, el) };
