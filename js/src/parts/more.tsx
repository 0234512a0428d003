// The ... menu of the bar: rarely used tools, each with its label.
import "../styles/more.css";
import type { JSX } from "preact";
import type { Label } from "../wire/generated.ts";
import type { Contents as Scenes, Panel, Tool, View } from "../kind.ts";
import { IconButton } from "../side/controls.tsx";
import type { Contents, Drawer, DrawerView } from "../side/drawer.tsx";

// Stroked icons on a 24 by 24 grid.
const icons: Partial<Record<Label, string>> = {
  back: "M15 6l-7 6 7 6",
  first: "M7 5v14M18 6l-7 6 7 6",
  last: "M17 5v14M6 6l7 6-7 6",
  replay: "M8 5l11 7-11 7Z",
  verdicts: "M3 12.5l3 4L11 8M14.5 9l6.5 6.5M21 9l-6.5 6.5",
  danger: "M12 4L21.5 20H2.5ZM12 10v4.5M12 17.3v.1",
  review: "M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5L20.5 20.5M10.5 7.5v3.5h2.5",
  "round.undo": "M9 5L4.5 9.5L9 14M5 9.5h9a5 5 0 0 1 0 10h-4",
  "round.resign": "M6 21V4M6 5h11l-3 4 3 4H6",
  "round.restart": "M4.5 12a8 8 0 1 0 2.3-5.6L4 9M4 4v5h5",
  "round.swap": "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  "lesson.play": "M3 12h12M11 7l5 5-5 5M20 5v14",
  flipped: "M8 19V5M4.5 8.5L8 5l3.5 3.5M16 5v14M12.5 15.5L16 19l3.5-3.5",
  glyphs: "M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7ZM8.5 16.5L12 7.5l3.5 9M9.8 13.5h4.4",
  zoom: "M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5L20.5 20.5M10.5 7.5v6M7.5 10.5h6",
  readers: "M12 4.5a3.75 3.75 0 1 0 .01 0ZM5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5",
  preferences: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 .01 0ZM8 14.5a2.5 2.5 0 1 0 .01 0Z",
  share: "M12 16V5M8.5 8.5L12 5l3.5 3.5M6 16v4h12v-4",
  "present.start": "M3 5h18v11H3ZM12 16v4M8 20h8M10 8.5v4l3.5-2Z",
  "more.keys": "M3 6h18v12H3ZM7 10h.1M10.5 10h.1M14 10h.1M17 10h.1M8 14h8",
};

/** State of the view with each draw. */
interface OfBoard {
  view: View;
  panel: Panel;
  steps: boolean; // there are scenes to step to
  start: boolean; // at the first scene
  end: boolean; // at the last scene
  replay: () => void;
  present: (() => void) | false | undefined;
}

const shortName = (label: string): string => label.replace(/^[a-z]+-/, "").replaceAll("-", " ");

const Chips = ({ name, entries, current, go }: Scenes): JSX.Element => (
  <div>
    <p class="figure">{name}</p>
    <div class="chips" role="group" aria-label={name}>
      {entries.map(({ node, label }) => (
        <button type="button" aria-current={node === current ? "step" : undefined} onClick={() => go(node)}>
          {shortName(label)}
        </button>
      ))}
    </div>
  </div>
);

/** Grouped: navigation, the kind's tools, the board's. */
function ofBoard({ view, panel, steps, start, end, replay }: OfBoard): (readonly Tool[])[] {
  const goes = steps && !(start && end) && !panel.undoes && !view.picture.answering; // jumps, not steps
  const way: Tool[] = [
    { word: "first", act: () => view.go("first"), disabled: start },
    { word: "replay", act: replay, disabled: end },
    { word: "last", act: () => view.go("last"), disabled: end },
  ];
  const { state, picture } = view;
  const looks: Tool[] = [
    ...(["flipped", "glyphs"] as const).map((word) => ({ word, act: () => view.toggle(word), pressed: picture[word] })),
    { word: "zoom", act: () => view.perform(() => (state.enlarged = !state.enlarged)), pressed: state.enlarged },
  ];
  return [goes ? way : [], panel.tools ?? [], looks];
}

/** All other tools. */
function others({ view, panel, present }: OfBoard): Tool[] {
  const { labels } = view.traits;
  const tell = () => view.perform(() => (view.state.reply = labels[panel.keys ?? "typing.keys"]));
  const keys: Tool = { word: "more.keys", act: tell };
  return present ? [{ word: "present.start", act: present, title: `${labels["present.start"]} (P)` }, keys] : [keys];
}

type Name = "readers" | "share" | "preferences";

export default function more(view: DrawerView) {
  const { el, traits, connection, loader } = view;
  const made: Partial<Record<Name, Contents>> = {};
  let open: Name | undefined; // shown in place of the menu
  let hide: Pick<Drawer, "toggle" | "leave">;
  let shown: AbortController | undefined;

  /** A tap elsewhere closes the menu, and so does Escape, wherever the focus is. A tap on the board does no more. */
  function attend(menu: HTMLElement | null): void {
    shown?.abort();
    if (!menu) return;
    shown = new AbortController();
    const options = { capture: true, signal: shown.signal };
    const sign = el.querySelector('[data-do="more"]');
    const onDown = (event: Event) => {
      const path = event.composedPath();
      if (path.includes(menu) || (sign && path.includes(sign))) return;
      hide.leave();
      const board = el.querySelector(".board")!;
      if (!path.includes(board)) return;
      event.stopPropagation();
      const tap = new AbortController();
      board.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true, signal: tap.signal });
      document.addEventListener("pointerdown", () => tap.abort(), { capture: true, once: true }); // it was no click
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      hide.toggle();
    };
    document.addEventListener("pointerdown", onDown, options);
    document.addEventListener("keydown", onKey, options);
    menu.scrollIntoView({ block: "nearest" });
  }

  async function show(name: Name): Promise<void> {
    const create = await loader.load<(view: DrawerView) => Contents>(name);
    made[name] ??= create(view);
    if (name === "readers") view.post({ act: "reader", what: "ask" });
    open = name;
    view.draw(false);
    el.querySelector<HTMLElement>(`.${name} :is(button, input)`)?.focus();
  }

  /** Back to the menu. */
  function up(name: Name): void {
    open = undefined;
    view.draw(false);
    el.querySelector<HTMLElement>(`[data-do="${name}"]`)!.focus();
  }

  /** The board and the notebook have shortcuts of their own. */
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") up(open!);
  }

  /** The drawers that open in place of the menu; only a board can be shared. */
  function drawers(hands: boolean): Tool[] {
    const has = { readers: traits.readers.names && !connection.offline(), share: hands && loader.has("share"), preferences: loader.has("preferences") };
    const names = Object.keys(has) as Name[];
    return names.filter((name) => has[name]).map((word) => ({ word, act: () => void show(word), expanded: false }));
  }

  return {
    closed: () => (open = undefined),
    panel(drawer: Pick<Drawer, "toggle" | "leave">, board?: OfBoard) {
      const { toggle, leave } = (hide = drawer);
      /** The focus has moved: only the button itself closes the menu. */
      function onFocusOut({ relatedTarget, currentTarget }: FocusEvent): void {
        const to = relatedTarget as HTMLElement | null;
        if (to && to.dataset["do"] !== "more" && !(currentTarget as Element).contains(to)) leave();
      }
      /** An action closes the menu; a toggle or disclosure does not. */
      const closing = (tool: Tool): Tool => ({ ...tool, act: () => (toggle(), tool.act()) });
      const button = (tool: Tool): JSX.Element => (
        <IconButton
          path={icons[tool.word]}
          labels={traits.labels}
          {...((tool.pressed ?? tool.expanded) === undefined ? closing(tool) : tool)}
        />
      );
      if (!open) {
        const groups = [...(board ? ofBoard(board) : []), [...drawers(board !== undefined), ...(board ? others(board) : [])]];
        return (
          <div class="menu" ref={attend} onFocusOut={onFocusOut}>
            {board?.panel.contents && <Chips {...board.panel.contents} />}
            {groups.map((tools) => tools.length > 0 && <div>{tools.map(button)}</div>)}
          </div>
        );
      }
      const name = open;
      return (
        <>
          {button({ word: name, path: icons.back, act: () => up(name), expanded: true })}
          <section class={name} aria-label={traits.labels[name]} onKeyDown={onKeyDown}>{made[name]!.panel()}</section>
        </>
      );
    },
  };
}
