// The projector's page: only content for the class. The lesson's notes stay on the teacher's screen.
import "../styles/panel.css";
import "../styles/screen.css";
import { render } from "preact";
import { palettes } from "../board/colors.ts";
import type { ScreenState, PageState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import { mountStyles } from "../styles/mount.ts";
import { Boards } from "./boards.tsx";
import type { Sight, Words } from "./desk.tsx";
import { Sign } from "./door.tsx";
import { Asked, Voted } from "./poll.tsx";
import { boardOf, connected, type Opened } from "./room_page.ts";
import { StandingsInTheHall } from "./standings.tsx";

type Heard =
  | { method: "screen"; room: ScreenState; words: Words }
  | ({ method: "open" } & Partial<Opened>)
  | { method: "update"; state: Partial<PageState> }
  | { method: "over"; text: string };

const at = (id: string): HTMLElement => document.getElementById(id)!;
const [screen, notice] = [at("screen"), at("notice")];
let told: { room: ScreenState; words: Words } | undefined;

const connection = connected(location.pathname.replace(/\/screen\/?$/, ""), hear, (isThere) => {
  notice.textContent = isThere ? "" : document.body.dataset.lost!;
  if (!isThere) return;
  board.visit();
  connection.send({ method: "watch" });
});
const board = boardOf(
  at("board"),
  () => true, // read-only
  () => (notice.textContent = document.body.dataset.lost!),
);

function hear(message: Heard): void {
  switch (message.method) {
    case "screen":
      told = message;
      return draw();
    case "open":
      return message.seat ? board.open(message as Opened) : board.close();
    case "update":
      return board.hear(message);
    case "over":
      connection.end();
      notice.textContent = message.text;
  }
}

function draw(): void {
  if (!told) return;
  const { room, words } = told;
  const { mode, address, here, about, coming } = room;
  const sight: Sight = { ...told, looks: { named: true } };
  document.body.classList.toggle("coming", coming);
  render(
    <section class="kamisado-panel" style={palettes.standard} lang={words.language} aria-label={words["live.title"]}>
      <div class="row">
        {address && <Sign {...room} words={words} />}
        {(here > 0 || !about) && <span class="count">{say(words, "live.here", { count: `${here}` })}</span>}
        {mode.poll && <Voted poll={mode.poll} words={words} />}
      </div>
      {!coming && mode.poll && <Asked poll={mode.poll} words={words} />}
      {about && <p class="about">{about}</p>}
      {!coming && mode.boards && (
        <div class="hall">
          <Boards {...sight} />
          {mode.table.length > 0 && <StandingsInTheHall {...sight} />}
        </div>
      )}
    </section>,
    screen,
  );
}

mountStyles(document.body);
addEventListener("online", () => connection.retry());
