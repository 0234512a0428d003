// A full-screen widget for a class: a large board and large text; the rest on demand.
// Text is held back: Next first shows it, or the answer to a question, then the next scene.
import "../styles/present.css";
import type { JSX } from "preact";
import type { Labels } from "../wire/generated.ts";
import type { Kind, Presenter, View } from "../kind.ts";
import { turnName } from "../labels/moves.ts";
import { tints, type Chalk } from "../present/chalk.ts";
import type { Picture } from "../state/picture.ts";
import { IconButton } from "../side/controls.tsx";

const REST = 2500; // ms the bar stays after the pointer has moved

const colors = ["present.white", "present.turquoise", "present.lime", "present.magenta"] as const;

const icons = {
  "present.back": "M15 6l-7 6 7 6",
  "present.next": "M9 6l7 6-7 6",
  "present.text": "M4 5h16v11H11l-4 4v-4H4ZM8 9h8M8 12.5h5",
  "present.answer": "M5 12.5l5 5L19.5 7",
  "present.targets": "M12 5a7 7 0 1 0 .01 0ZM12 10a2 2 0 1 0 .01 0Z",
  "present.spotlight": "M9 3h6l1 4H8ZM8 7L3 20h18L16 7",
  "present.blank": "M3 5h18v13H3ZM3 18L21 5",
  "present.large": "M3 19L8.5 5 14 19M5 14.5h7M15 19l3-8 3 8M16 16.5h4",
  "present.keys": "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1",
  "present.stop": "M6 6l12 12M18 6L6 18",
};

// In the order of the bar; `key` as named to the reader, if it differs.
const keys = {
  "present.back": ["PageUp", "ArrowLeft"],
  "present.next": ["PageDown", "ArrowRight", " "],
  "present.text": ["c"],
  "present.answer": ["a"],
  "present.targets": ["t"],
  "present.spotlight": ["s"],
  "present.blank": ["b", "."],
  "present.large": ["l"],
  "present.keys": ["?"],
  "present.stop": ["p", "Escape"],
} as const;
const names: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  " ": "␣",
  Escape: "Esc",
};

type Act = keyof typeof keys;
const acts = Object.keys(keys) as Act[];

const named = (act: Act): string[] => keys[act].map((key) => names[key] ?? key.toUpperCase());

interface Shown {
  labels: Labels;
  chalk: Chalk;
  pressed: Partial<Record<Act, boolean>>;
  help: boolean;
  act: (act: Act) => void;
  choose: (tint: number) => void;
}

const Bar = ({ labels, chalk, pressed, help, act, choose }: Shown): JSX.Element => (
  <div class="dock">
    {help && (
      <div class="help" role="note">
        <dl>
          {acts.map((name) => (
            <div>
              <dt>
                {named(name).map((key) => (
                  <kbd>{key}</kbd>
                ))}
              </dt>
              <dd>{labels[name]}</dd>
            </div>
          ))}
        </dl>
        <p>{labels["present.rule"]}</p>
        <p>{labels["present.draw"]}</p>
      </div>
    )}
    <div class="bar" role="toolbar" aria-label={labels["present.start"]}>
      {acts.map((name) => (
        <IconButton
          word={name}
          path={icons[name]}
          labels={labels}
          title={`${labels[name]} (${named(name).join(", ")})`}
          pressed={pressed[name]}
          act={() => act(name)}
        />
      ))}
      <div class="tints" role="group" aria-label={labels["present.draw"]}>
        {colors.map((color, tint) => (
          <button
            type="button"
            title={labels[color]}
            aria-label={labels[color]}
            aria-pressed={tint === chalk.tint}
            style={{ "--tint": tints[tint] }}
            onClick={() => choose(tint)}
          />
        ))}
      </div>
    </div>
  </div>
);

/** The player to move, shown while the text is held back. */
const Turn = ({ labels, position, node: { over } }: Picture): JSX.Element | null =>
  over ? null : <p class="turn">{turnName(labels, position)}</p>;

/** The background color behind an element, in any host. */
function ground(el: Element): string {
  let behind: Element | null = el;
  while (behind) {
    const color = getComputedStyle(behind).backgroundColor;
    if (!/^(transparent|rgba\(.*, 0\))$/.test(color)) return color;
    behind = behind.parentElement ?? (behind.getRootNode() as Partial<ShadowRoot>).host ?? null;
  }
  return "Canvas";
}

export default function presenter(view: View, kind: Kind, chalk: Chalk): Presenter {
  const { el, state } = view;
  const draw = () => view.draw(false); // not the board
  let on = false;
  let full = false; // whether the browser granted full screen
  let modes: Partial<Record<Act, boolean>> = {};
  let readAt = -1; // the scene whose held-back text is shown
  let awake = false; // whether the bar is visible
  let under: string | undefined; // the square under the pointer
  let rest: ReturnType<typeof setTimeout> | undefined;

  const root = () => el.querySelector<HTMLElement>(".kamisado")!;

  /** Questions and verdicts are shown at once; other text is held back. */
  function hushed(): boolean {
    const { question, refusal, praised, shown } = view.picture;
    return !modes["present.text"] && readAt !== shown && !question && !refusal && !praised;
  }

  function start(): void {
    on = true;
    view.interrupt(); // errors are not projected
    modes = {};
    readAt = -1;
    const page = root();
    page.style.setProperty("--ground", ground(page));
    wake();
    page.focus({ preventScroll: true });
    const given = document.fullscreenEnabled ? page.requestFullscreen() : Promise.reject();
    given.then(() => (full = true)).catch(() => on && fill(page));
  }

  /** Without full screen, cover the window. */
  function fill(page: HTMLElement): void {
    page.popover = "manual";
    page.showPopover?.();
    page.focus({ preventScroll: true });
  }

  function stop(): void {
    const page = root();
    on = false;
    clearTimeout(rest);
    if (full && page.matches(":fullscreen")) void document.exitFullscreen();
    full = false;
    page.removeAttribute("popover");
    draw();
    el.querySelector<HTMLElement>('[data-do="more"]')?.focus({ preventScroll: true });
  }

  /** The reader may leave full screen by the browser's own means. */
  function onScreen(): void {
    if (on && full && !root().matches(":fullscreen")) stop();
  }

  function wake(): void {
    clearTimeout(rest);
    rest = setTimeout(() => {
      awake = false;
      draw();
    }, REST);
    awake = true;
    draw();
  }

  function onPointer(event: Event): void {
    if (!on) return;
    under = (event.target as Element).closest<SVGElement>("[data-square]")?.dataset["square"];
    wake();
  }

  function act(name: Act): void {
    if (name === "present.stop") return stop();
    if (name === "present.back") view.go("back");
    else if (name === "present.answer") kind.showAnswer?.();
    else if (name !== "present.next") modes[name] = name === "present.text" ? hushed() : !modes[name];
    else if (modes["present.blank"]) modes["present.blank"] = false;
    else if (hushed() && state.announcement) readAt = state.shown;
    else if (!kind.showAnswer?.()) view.go("forward");
    if (name === "present.text") readAt = -1;
    draw();
  }

  /** Whether a focused square or button handles the key itself. */
  function taken(key: string): boolean {
    const active = (el.getRootNode() as Document | ShadowRoot).activeElement;
    if (active?.matches("button")) return key === " ";
    return / |Arrow/.test(key) && active?.matches("[data-square]:focus-visible") === true;
  }

  /** The spotlit squares, if the spotlight is on. */
  function lit(): ReadonlySet<string> | undefined {
    if (!on || !modes["present.spotlight"]) return undefined;
    const { must, node, arrows, refusal, shown } = view.picture;
    const pointed = [...arrows, ...chalk.on(shown)];
    const squares = [
      under,
      must,
      ...pointed.flatMap(({ origin, target }) => [origin, target]),
      ...(node.marks ?? []).map(({ square }) => square),
      ...(refusal?.squares ?? []),
    ];
    return new Set(squares.filter((square) => square !== undefined));
  }

  const moved = ["pointermove", "pointerdown"];
  for (const name of moved) el.addEventListener(name, onPointer);
  document.addEventListener("fullscreenchange", onScreen);

  return {
    start,
    shortcuts() {
      if (!on) return { p: start };
      const free = acts.flatMap((name) => keys[name].flatMap((key) => (taken(key) ? [] : [[key, () => act(name)]])));
      return Object.fromEntries(free);
    },
    attributes() {
      if (!on) return {};
      const { "present.targets": bare, "present.blank": blank, "present.large": large } = modes;
      const states = Object.entries({ hushed: hushed(), bare, blank, large, awake });
      const names = states.flatMap(([name, is]) => (is ? [name] : []));
      return { "data-presenting": names.join(" "), tabindex: -1 };
    },
    lit,
    bar() {
      if (!on) return false;
      const { labels } = view.picture;
      const { "present.spotlight": spotlight = false, "present.blank": blank = false } = modes;
      const pressed = {
        "present.text": !hushed(),
        "present.targets": !modes["present.targets"],
        "present.spotlight": spotlight,
        "present.blank": blank,
        "present.large": modes["present.large"] ?? false,
      };
      const choose = (tint: number) => {
        chalk.tint = tint;
        draw();
      };
      return (
        <>
          {hushed() && <Turn {...view.picture} />}
          <Bar {...{ labels, chalk, pressed, act, choose }} help={modes["present.keys"] ?? false} />
        </>
      );
    },
    close() {
      clearTimeout(rest);
      for (const name of moved) el.removeEventListener(name, onPointer);
      document.removeEventListener("fullscreenchange", onScreen);
    },
  };
}
