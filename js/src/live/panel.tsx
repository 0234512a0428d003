// A teacher's panel: how to come in, what the class does, and how it goes.
import "../styles/gold.css";
import "../styles/panel.css";
import type { AnyModel } from "@anywidget/types";
import { render, type JSX } from "preact";
import { palettes } from "../board/colors.ts";
import type { PanelState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import { mountStyles } from "../styles/mount.ts";
import { Ask } from "./ask.tsx";
import { Boards } from "./boards.tsx";
import { Button, type Desk, type Looks, type Words } from "./desk.tsx";
import { Door } from "./door.tsx";
import { Buttons, Menus } from "./mode_controls.tsx";
import { Newcomers } from "./newcomers.tsx";
import { People } from "./people.tsx";
import { Poll } from "./poll.tsx";
import { Results } from "./results.tsx";
import { Standings } from "./standings.tsx";

type Model = AnyModel<{ _room: PanelState; _labels: Words }>;

function Here({ room, words }: Desk): JSX.Element {
  const count = room.people.filter(({ here }) => here).length;
  return <span class="count">{say(words, "live.here", { count: `${count}` })}</span>;
}

/** What the class does, and who is there. */
function Doing(desk: Desk): JSX.Element {
  const { room, words, looks, look } = desk;
  const { mode, people } = room;
  return (
    <>
      <div class="row">
        <span class="muted">{mode.note}</span>
        <Menus {...desk} />
        {!mode.poll && <Buttons {...desk} />}
        {mode.boards && (
          <Button pressed={looks.named} act={() => look({ named: !looks.named })}>
            {words["live.names"]}
          </Button>
        )}
      </div>
      {mode.poll && <Poll desk={desk} poll={mode.poll} />}
      {mode.asks && <Ask {...desk} />}
      {looks.named && mode.table.length > 0 && <Standings {...desk} />}
      {mode.boards && <Boards {...desk} />}
      {(looks.named || !mode.boards) && people.length > 0 && <People {...desk} />}
      {(room.open || room.waiting.length > 0) && <Newcomers {...desk} />}
      {!people.length && <p class="muted">{words["live.nobody"]}</p>}
    </>
  );
}

/** Where the class sees what stands below: what it does, and how it goes. */
function Shown({ desk, present }: { desk: Desk; present: () => void }): JSX.Element {
  const { room, words, looks, send, look } = desk;
  const { mode, modes, people, results } = room;
  const door = !room.open || looks.atDoor || !people.length;
  /** Whoever chooses what the class does has let it in, and would rather see that. */
  function choose(name: string): void {
    look({ atDoor: false });
    send("mode", { mode: name });
  }
  return (
    <>
      <div class="row">
        <div class="modes" role="group" aria-label={words["live.mode"]}>
          {modes.map(({ value, label }) => (
            <Button pressed={value === mode.name} name={value} act={() => value !== mode.name && choose(value)}>
              {label}
            </Button>
          ))}
        </div>
        <div class="row apart">
          <Here {...desk} />
          {room.open && people.length > 0 && (
            <Button pressed={looks.atDoor} act={() => look({ atDoor: !looks.atDoor })}>
              {words["live.address"]}
            </Button>
          )}
          {people.length > 0 && (
            <Button pressed={!!results} name="results" act={() => send("results", { open: !results })}>
              {words["live.results"]}
            </Button>
          )}
          <Button pressed={looks.full} name="present" act={present}>
            {words["live.present"]}
          </Button>
          <a href={`${room.address}/screen`} target="_blank" rel="noreferrer">
            {words["live.screen"]}
          </a>
        </div>
      </div>
      {looks.wrong && <p class="wrong-act">{looks.wrong}</p>}
      {door && <Door {...desk} />}
      {results ? <Results desk={desk} results={results} /> : <Doing {...desk} />}
    </>
  );
}

/** Where the class sees what another cell shows. */
function Elsewhere({ desk }: { desk: Desk }): JSX.Element {
  const { room, words, looks, send, look } = desk;
  function show(): void {
    look({ atDoor: !room.people.length });
    send("show");
  }
  return (
    <div class="row">
      <Button main name="show" act={show}>
        {words["live.show"]}
      </Button>
      <span class="muted grow">{looks.wrong || words["live.elsewhere"]}</span>
      <Here {...desk} />
    </div>
  );
}

function panel(model: Model, el: HTMLElement) {
  const looks: Looks = {
    named: true,
    full: false,
    atDoor: !model.get("_room").people.length,
    large: undefined,
    edited: undefined,
    wrong: "",
  };

  function look(news: Partial<Looks>): void {
    Object.assign(looks, news);
    draw();
  }

  function send(act: string, more: object = {}): void {
    model.send({ act, ...more });
    look({ wrong: "" });
  }

  const active = () => (el.getRootNode() as Document | ShadowRoot).activeElement;
  const root = () => el.querySelector<HTMLElement>(".kamisado-panel")!;

  function present(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void root().requestFullscreen?.();
  }

  function draw(): void {
    const [room, words] = [model.get("_room"), model.get("_labels")];
    const desk: Desk = { room, words, looks, send, look };
    const hadKeyboard = el.contains(active());
    render(
      <section class="kamisado-panel" style={palettes.standard} lang={words.language} aria-label={words["live.title"]} onKeyDown={keep}>
        {room.shown ? <Shown desk={desk} present={present} /> : <Elsewhere desk={desk} />}
      </section>,
      el,
    );
    // The button that was pressed may be gone.
    if (hadKeyboard && !el.contains(active())) el.querySelector<HTMLElement>("[aria-pressed=true], button")?.focus();
  }

  /** The notebook has keys of its own. */
  const keep = (event: KeyboardEvent) => event.stopPropagation();
  const onMessage = (message: { wrong?: string }) => look({ wrong: message.wrong ?? "" });
  const onScreen = () => look({ full: document.fullscreenElement === root() });

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
