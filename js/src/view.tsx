// One view of a model: what it shows, and what the reader's acts do.
import { render } from "preact";
import { Board } from "./board.tsx";
import { Controls, Tries, type Toggle, type Way } from "./controls.tsx";
import { children, forward, lineEnd, pathTo, steps, visit, type Visits } from "./cursor.ts";
import { center, squareAt, towerOn } from "./geometry.ts";
import { press, stride } from "./input.ts";
import { connect, type Model } from "./model.ts";
import { pictureOf, type Look, type Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { Status } from "./status.tsx";
import type { Refusal, State } from "./wire.ts";

const HELD = 1100; // ms for each scene of a batch but the last

/** Draw the model into the element until the function returned is called. */
export function view(model: Model, el: HTMLElement): () => void {
  const get = <Name extends keyof State>(name: Name): State[Name] => model.get(name);
  const keys = `kamisado-${Math.random().toString(36).slice(2)}`; // the id of the text about the keys
  let [cursor, epoch] = [-1, -1];
  let visits: Visits = new Map();
  let look: Look = { shown: -1, said: "", slide: false };
  let picture: Picture; // as last drawn
  let next: ReturnType<typeof setTimeout> | undefined; // the next scene of a batch
  let tried = ""; // the tower of the last try
  let refusals = 0;

  // --- what is shown

  /** Come into step with the model. */
  function follow(): void {
    const [nodes, to] = [get("nodes"), get("cursor")];
    const fresh = epoch !== get("epoch");
    if (nodes[to] && (fresh || to !== cursor)) {
      cursor = to;
      epoch = get("epoch");
      visits = visit(fresh ? new Map() : visits, nodes, to);
      walk(fresh ? [to] : steps(nodes, look.shown, to), fresh);
    }
    draw();
  }

  /** Show scenes one after another; where motion is not wanted, the last one and all that is said. */
  function walk(way: number[], fresh = false): void {
    const nodes = get("nodes");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [shown, ...rest] = still ? way.slice(-1) : way;
    show(shown!, !fresh && !look.held && nodes[shown!]!.parent === look.shown);
    if (still) look.said = way.map((node) => nodes[node]!.say).join(" ");
    if (rest.length)
      next = setTimeout(() => {
        walk(rest);
        draw();
      }, HELD);
  }

  // The keyboard stays where it is while it is on the board; otherwise it waits at the tower to move.
  function show(shown: number, slide: boolean): void {
    clearTimeout(next);
    look = { shown, slide, said: get("nodes")[shown]!.say, focus: cellWithFocus() ? look.focus : undefined };
  }

  /** Any input ends an animation, and what was said to a try. */
  function attend(): void {
    const { shown, picked } = look;
    show(cursor, false);
    if (shown === cursor) look.picked = picked;
    picture = pictureOf(get, look);
  }

  function refuse(refusal: Refusal): void {
    look.held = undefined;
    look.refusal = { ...refusal, origin: tried, count: ++refusals };
  }

  // --- what the reader does

  function onPress(square: string): void {
    attend();
    look.focus = square;
    const intent = press(picture, square);
    if (intent.do === "play") play(intent.origin, intent.target);
    else look.picked = intent.do === "pick" ? square : undefined;
    draw();
  }

  /** Ask for a move; where nobody answers, play what was played before. */
  function play(origin: string, target: string): void {
    const nodes = get("nodes");
    const known = children(nodes, cursor).find((child) => nodes[child]!.move === origin + target);
    tried = origin;
    if (line.waiting()) return;
    if (!line.silent()) line.play(origin, target);
    else if (known === undefined) line.hello();
    else line.set("cursor", known);
  }

  const onPointer = pointer({
    press: onPress,
    grab(square) {
      if (line.waiting() || !towerOn(picture.position, square)) return false;
      attend();
      look.picked = square;
      return true;
    },
    drag(point) {
      look.held = { square: look.picked!, point };
      look.over = squareAt(point, picture.flipped);
      draw();
    },
    drop(point) {
      const { flipped, picked } = picture;
      const square = point && squareAt(point, flipped);
      if (square && square !== picked) play(picked!, square);
      look.held = square && line.waiting() ? { square: picked!, point: center(square, flipped) } : undefined;
      look.picked = look.over = undefined;
      draw();
    },
  });

  function go(where: Way | number): void {
    attend();
    const nodes = get("nodes");
    const ways = {
      first: () => pathTo(nodes, cursor)[0],
      back: () => nodes[cursor]!.parent,
      forward: () => forward(nodes, cursor, visits),
      last: () => lineEnd(nodes, cursor, visits),
    };
    const node = typeof where === "number" ? where : ways[where]();
    if (nodes[node ?? -1]) line.set("cursor", node!);
    draw();
  }

  function toggle(name: Toggle): void {
    attend();
    line.set(name, !get(name));
    draw();
  }

  const commands: Record<string, () => void> = {
    u: () => go("back"),
    r: () => go("forward"),
    f: () => toggle("flipped"),
    m: () => picture.must && focus(picture.must),
    Escape() {
      attend();
      look.picked = undefined;
      draw();
    },
  };

  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey } = event;
    const edge = ctrlKey && (key === "Home" || key === "End");
    if ((ctrlKey || event.metaKey || event.altKey) && !edge) return;
    event.stopPropagation(); // the notebook has keys of its own
    const square = cellWithFocus() ? picture.focus : undefined;
    const aim = square && stride(key, ctrlKey, square, picture.flipped);
    if (commands[key]) commands[key]();
    else if (aim) focus(aim);
    else if (square && (key === "Enter" || key === " ")) onPress(square);
    else return;
    event.preventDefault();
  }

  function focus(square: string): void {
    look.focus = square;
    draw();
    cell(square).focus();
  }

  const cell = (square: string): SVGElement => el.querySelector(`[data-square="${square}"]`)!;

  function cellWithFocus(): Element | null {
    const { activeElement } = el.getRootNode() as Document | ShadowRoot;
    return el.contains(activeElement) ? activeElement!.closest("[data-square]") : null;
  }

  // --- the picture

  function draw(): void {
    const [nodes, words] = [get("nodes"), get("words")];
    const notice = line.silent() ? "silent" : line.busy() ? "busy" : undefined;
    const branches = children(nodes, look.shown);
    const focused = cellWithFocus();
    picture = pictureOf(get, look);
    render(
      <div
        class="kamisado"
        data-theme={get("theme")}
        data-state={notice ?? (line.waiting() ? "waiting" : "ready")}
        data-cursor={cursor}
        data-shown={look.shown}
      >
        <div class="table">
          <Board picture={picture} pointer={onPointer} keys={keys} />
          <div class="side">
            <Status picture={picture} notice={notice && words[notice]} />
            {branches.length > 1 && <Tries words={words} nodes={nodes} branches={branches} go={go} />}
            <p class="keys" id={keys}>
              {words.keys}
            </p>
            <Controls
              words={words}
              start={nodes[cursor]!.parent < 0}
              end={!children(nodes, cursor).length}
              go={go}
              on={picture}
              toggle={toggle}
            />
          </div>
        </div>
      </div>,
      el,
    );
    if (focused && focused !== cell(picture.focus)) cell(picture.focus).focus({ preventScroll: true });
  }

  const line = connect(model, follow, refuse);
  el.classList.add("kamisado-host");
  el.addEventListener("keydown", onKey);
  follow();

  return () => {
    clearTimeout(next);
    line.close();
    el.removeEventListener("keydown", onKey);
    render(null, el);
  };
}
