// A pupil's page: asks for a name, shows the room's board, and reconnects to the same place.
import "../styles/pupil.css";
import "../styles/gold.css";
import { h, render } from "preact";
import { Face } from "../board/face.tsx";
import { palettes } from "../board/colors.ts";
import type { PupilState, Reply, PageState } from "../wire/generated.ts";
import { store, stored } from "../storage.ts";
import { mountStyles } from "../styles/mount.ts";
import { clock as timeOf } from "../labels/clock.ts";
import type { ReconnectingSocket } from "./reconnect.ts";
import { boardOf, connected, type Opened } from "./room_page.ts";

type Heard =
  | { method: "welcome"; key: string; name: string }
  | ({ method: "open"; room: PupilState } & Opened)
  | { method: "update"; state: Partial<PageState> }
  | { method: "custom"; content: Reply }
  | { method: "room"; room: PupilState }
  | { method: "wait" }
  | { method: "over"; text: string }
  | { method: "removed" | "full" | "moved" | "locked" };

interface Place {
  key?: string | undefined;
  name: string;
  others?: Record<string, string>; // keys of other pupils on this device, by name
}

const page = document.body;
const texts = page.dataset;
const at = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const [form, board, notice, clock, actions] = [
  at<HTMLFormElement>("enter"),
  at("board"),
  at("notice"),
  at("clock"),
  at("actions"),
];
const room = location.pathname.replace(/\/$/, "");
const kept = `kamisado ${room}`;

let place: Place | undefined;
let connection: ReconnectingSocket | undefined;
const shown = boardOf(board, (message) => connection!.send(message), () => say(texts.lost!));
let state: PupilState | undefined;
let since = 0; // when the clocks were received

function remembered(): Place | undefined {
  try {
    return JSON.parse(stored(kept) ?? "null") ?? undefined;
  } catch {
    return undefined; // invalid stored data
  }
}

function remember(now: Place | undefined): void {
  place = now;
  store(kept, now && JSON.stringify(now));
}

/** Request a wake lock; many browsers lack it over plain HTTP, which rooms use. */
async function stayAwake(): Promise<void> {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // The screen may sleep.
  }
}

function come(): void {
  page.dataset.state = "joining";
  notice.textContent = texts.joining!;
  connection = connected(room, hear, (isThere) => {
    if (isThere) {
      shown.visit();
      connection!.send({ method: "join", ...place });
    } else say(texts.lost!);
    page.classList.toggle("lost", !isThere);
  });
  void stayAwake();
}

function say(text: string): void {
  notice.textContent = text;
}

function hear(message: Heard): void {
  switch (message.method) {
    case "welcome":
      say("");
      return remember({ key: message.key, name: message.name, others: place?.others ?? {} });
    case "open":
      tell(message.room);
      return shown.open(message);
    case "update":
    case "custom":
      return shown.hear(message);
    case "room":
      return tell(message.room);
    case "wait":
      page.dataset.state = "waiting";
      return say(texts.wait!);
    case "over":
      leave("over", message.text);
      board.inert = true;
      return remember(undefined);
    default:
      return leave(message.method, texts[message.method]!);
  }
}

function leave(why: "removed" | "full" | "moved" | "locked" | "over", text: string): void {
  connection!.end();
  page.dataset.state = why;
  say(text);
  if (why === "removed") remember(undefined);
  if (why === "moved") page.addEventListener("pointerdown", come, { once: true });
}

function tell(now: PupilState): void {
  state = now;
  since = performance.now();
  page.dataset.state = "here";
  page.dataset.mode = now.mode;
  page.dataset.place = now.place;
  at("name").textContent = now.name;
  at("note").textContent = now.note;
  const buttons = Object.entries(now.actions).map(([what, label]) => {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = () => connection!.send({ method: "act", what });
    return button;
  });
  actions.replaceChildren(...buttons);
  tick();
}

/** Clocks as minutes and seconds. */
function tick(): void {
  const { clocks = {}, running = "" } = state ?? {};
  const gone = (performance.now() - since) / 1000;
  const times = Object.entries(clocks).map(([whose, seconds]) => {
    const left = Math.max(0, Math.ceil(seconds - (whose === running ? gone : 0)));
    const time = document.createElement("span");
    time.textContent = timeOf(left);
    time.className = whose === running ? `${whose} running` : whose;
    return time;
  });
  clock.replaceChildren(...times);
}

form.onsubmit = (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const name = (given.get("listed") || given.get("name")) as string;
  const others = place?.others ?? {};
  remember({ key: others[name], name, others });
  come();
};
/** Another pupil takes the device; the previous one may return by name. */
at("other").onclick = () => {
  connection!.end();
  remember({ name: "", others: { ...place!.others, [place!.name]: place!.key! } });
  location.reload();
};
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  connection?.retry();
  if (connection) void stayAwake();
});
addEventListener("online", () => connection?.retry());
setInterval(tick, 500);
mountStyles(page);
render(h("span", { style: palettes.standard }, h(Face, { tower: "Y", mood: "glad" })), at("face"));
place = remembered();
if (place?.key) come();
else form.querySelector<HTMLElement>("select, input")!.focus();
