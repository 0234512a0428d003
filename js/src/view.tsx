// One view of a model: what it shows, and what the reader's acts do.
import type { RenderProps } from "@anywidget/types";
import { render } from "preact";
import { annotate } from "./annotate.ts";
import { Board } from "./board.tsx";
import { Controls, Tries, type Way } from "./controls.tsx";
import { children, forward, lineThrough, pathTo, steps, visit, type Visits } from "./cursor.ts";
import { Drawings } from "./drawings.tsx";
import { dress } from "./dress.ts";
import { center, originOf, squareAt, towerOn } from "./geometry.ts";
import { press, stride } from "./input.ts";
import type { Kind, Read, View } from "./kind.ts";
import { connect, type Line, type Model } from "./model.ts";
import { mayDo, pictureOf, type Look, type Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { presenter } from "./present.tsx";
import { Status } from "./status.tsx";
import type { Node, Refusal, State } from "./wire.ts";

/** A tower on its way home: where motion is not wanted, it is enough to say from which side all are filled. */
const isStep = ({ kind, move }: Node): boolean => kind === "fill" && move !== undefined;

/** How long each scene of a batch but the last is held, in ms: long enough to read it, or to see a tower go home. */
const held = (node: Node): number => (isStep(node) ? 420 : node.kind === "fill" ? 1200 : 1100);

/** A widget of one kind, as its host calls it. */
export const widget = (make: (view: View) => Kind) => ({
  render: ({ model, el }: RenderProps<State>): (() => void) => view(model, el, make),
});

/** Draw the model into the element until the function returned is called. */
function view(model: Model, el: HTMLElement, make: (view: View) => Kind): () => void {
  const get: Read = (name) => model.get(name);
  const keys = `kamisado-${Math.random().toString(36).slice(2)}`;
  let line: Line;
  let [cursor, epoch] = [-1, -1];
  let visits: Visits = new Map();
  let look: Look = { shown: -1, said: "", slide: false };
  let picture: Picture;
  let next: ReturnType<typeof setTimeout> | undefined; // the next scene of a batch
  let tried = ""; // last: a move, or a square
  let refusals = 0;
  let large = false; // the board, on a screen that is small for fingers

  // --- what is shown

  /** Come into step with the model. */
  function follow(news = true): void {
    const nodes = get("nodes");
    // Scenes told before the page listened are on their way, unless nobody is there to send them.
    const to = line.silent() ? Math.min(get("cursor"), nodes.length - 1) : get("cursor");
    const fresh = epoch !== get("epoch");
    if (nodes[to] && (fresh || to !== cursor)) {
      cursor = to;
      epoch = get("epoch");
      if (fresh) look = { ...look, given: [], wrong: [] };
      visits = visit(fresh ? new Map() : visits, nodes, to);
      kind.come?.(to, fresh);
      walk(fresh ? [to] : (kind.steps?.(to) ?? steps(nodes, look.shown, to)), fresh);
      news = true;
    }
    draw(news);
  }

  /** Show scenes one after another; where motion is not wanted, the last one and all that is said. */
  function walk(way: number[], fresh = false): void {
    const nodes = get("nodes");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [shown, ...rest] = still ? way.slice(-1) : way;
    show(shown!, !fresh && !look.held && nodes[shown!]!.parent === look.shown);
    if (still) {
      const told = way.filter((node) => node === shown || !isStep(nodes[node]!));
      look.said = told.map((node) => nodes[node]!.say).join(" ");
    }
    if (rest.length)
      next = setTimeout(() => {
        walk(rest);
        draw();
      }, held(nodes[shown!]!));
  }

  // The keyboard stays where it is while it is on the board; otherwise it waits at the tower to move.
  function show(shown: number, slide: boolean): void {
    clearTimeout(next);
    look = {
      shown,
      slide,
      said: get("nodes")[shown]!.say,
      focus: cellWithFocus() ? look.focus : undefined,
      ...(shown === look.shown ? { given: look.given ?? [], wrong: look.wrong ?? [] } : {}),
      hinted: shown === look.shown && look.hinted === true,
      ...kind.look?.(shown),
    };
  }

  function attend(): void {
    const { shown, picked } = look;
    show(cursor, false);
    if (shown === cursor) look.picked = picked;
    picture = pictureOf(get, look);
  }

  function refuse(why: Refusal, what = tried): void {
    tried = what;
    look.held = undefined;
    look.refusal = { ...why, tried, count: ++refusals };
  }

  /** Python refuses a play, or has more to say to an answer. */
  function refused(why: Refusal): void {
    if (picture.led) kind.refused?.(why);
    else refuse(why);
  }

  // --- what the reader does

  function act(what: () => void): void {
    attend();
    what();
    draw();
  }

  const ask: View["ask"] = (asked, alone) =>
    act(() => {
      tried = "";
      if (line.waiting()) return;
      if (line.silent()) alone();
      else line.ask(asked);
    });

  const tell: View["tell"] = (told) =>
    act(() => {
      tried = "";
      line.tell(told);
    });

  function onPress(square: string): void {
    const refused = look.refusal?.tried;
    act(() => {
      const wrong = refused ? originOf(refused) : undefined;
      look.focus = square;
      if (picture.awaits) return;
      if (picture.led) return kind.press?.(square, wrong);
      const intent = press({ ...picture, tried: wrong }, square);
      if (intent.do === "play") play(intent.origin, intent.target);
      else look.picked = intent.do === "pick" ? square : undefined;
    });
  }

  /** Ask for a move; where nobody answers, play what was played before. */
  function play(origin: string, target: string): void {
    const [nodes, move] = [get("nodes"), origin + target];
    if (picture.led) return kind.answer?.(move);
    tried = move;
    if (line.waiting()) return;
    if (!line.silent()) return line.ask({ act: "play", origin, target });
    if (kind.alone) return kind.alone(move);
    const known = children(nodes, cursor).find((child) => nodes[child]!.move === move);
    look.alone = known === undefined;
    recall(known);
  }

  function recall(known: number | undefined): void {
    if (known === undefined) line.hello();
    else line.set("cursor", known);
  }

  function later(node: number): void {
    next = setTimeout(() => line.set("cursor", node), 1200);
  }

  const onPointer = pointer({
    press: onPress,
    grab(square) {
      const still = picture.led && mayDo(picture, square) !== "move";
      if (still || picture.awaits || line.waiting() || !towerOn(picture.position, square)) return false;
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
      const going = line.waiting() || get("cursor") !== cursor;
      look.held = square && going ? { square: picked!, point: center(square, flipped) } : undefined;
      look.picked = look.over = undefined;
      draw();
    },
  });

  const ways: View["ways"] = {
    first: () => pathTo(get("nodes"), cursor)[0],
    back: () => get("nodes")[cursor]!.parent,
    forward: () => forward(get("nodes"), cursor, visits),
    last: () => lineThrough(get("nodes"), cursor, visits).at(-1),
  };

  const wayTo = (where: Way): number => (kind.ways?.[where] ?? ways[where])() ?? -1;

  const go: View["go"] = (where) =>
    act(() => {
      const node = typeof where === "number" ? where : wayTo(where);
      if (get("nodes")[node]) line.set("cursor", node);
    });

  const toggle: View["toggle"] = (name) => act(() => line.set(name, !get(name)));

  const zoom = () => act(() => (large = !large));

  const letGo = () => act(() => (look.picked = undefined));

  const commands: Record<string, () => void> = {
    u: () => go("back"),
    r: () => go("forward"),
    f: () => toggle("flipped"),
    m: () => picture.must && focus(picture.must),
    Escape: letGo,
  };

  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey } = event;
    const edge = ctrlKey && (key === "Home" || key === "End");
    if ((ctrlKey || event.metaKey || event.altKey) && !edge) return;
    event.stopPropagation(); // the notebook has keys of its own
    const square = cellWithFocus() ? picture.focus : undefined;
    const aim = square && stride(key, ctrlKey, square, picture.flipped);
    const command = present.keys()[key] ?? kind.keys?.[key] ?? commands[key];
    if (command) command();
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

  const active = (): Element | null => (el.getRootNode() as Document | ShadowRoot).activeElement;

  const cellWithFocus = (): Element | null => (el.contains(active()) ? active()!.closest("[data-square]") : null);

  // --- the picture

  /** Without news only what is around the board is drawn again. */
  function draw(news = true): void {
    if (look.shown < 0) return; // nothing has come yet
    const [nodes, words] = [get("nodes"), get("words")];
    const state = line.silent() ? "silent" : line.busy() ? "busy" : undefined;
    const wasOpen = picture?.shown === look.shown && picture.asked?.done === undefined;
    const focused = cellWithFocus();
    const inside = el.contains(active()) && !active()!.matches("[data-presenting]"); // or it rests
    if (news) picture = pictureOf(get, { ...look, ...kind.look?.(look.shown) });
    const { led, asked } = picture;
    const open = asked !== undefined && !asked.done;
    const { branches, closed, ...side } = kind.side();
    const tries = children(nodes, look.shown).filter(branches ?? (() => true));
    // A saved page has no word about a silent Python, until one is needed.
    const missed = state === "silent" && !words.silent ? look.alone && "alone" : state;
    const notice = side.notice ?? missed;
    render(
      <div
        class="kamisado"
        lang={get("language")}
        data-theme={get("theme")}
        data-state={state ?? (line.waiting() ? "waiting" : "ready")}
        data-cursor={cursor}
        data-shown={look.shown}
        {...present.attributes()}
      >
        <div class={large ? "table large" : "table"}>
          <Board picture={picture} pointer={onPointer} keys={keys} Above={kind.Above} />
          <Drawings
            strokes={chalk.on(look.shown)}
            lit={present.lit()}
            flipped={picture.flipped}
            coordinates={picture.coordinates}
          />
          <div class="side">
            {side.head}
            <Status picture={picture} {...side} notice={notice && words[notice]} />
            {side.deeds}
            {tries.length > 1 && !led && <Tries words={words} nodes={nodes} branches={tries} go={go} />}
            <p class="keys" id={keys}>
              {words[side.keys ?? "keys"]}
            </p>
            <Controls
              words={words}
              led={led}
              closed={closed}
              start={!nodes[wayTo("back")]}
              end={!nodes[wayTo("forward")]}
              go={go}
              on={picture}
              toggle={toggle}
              large={large}
              zoom={zoom}
              present={present.start}
              help={side.help}
            />
            {side.foot}
          </div>
        </div>
        {present.bar()}
      </div>,
      el,
    );
    // The keyboard follows its square. Where its button is gone, or a question closed, it comes to what is next.
    const answered = wasOpen && !open && asked;
    const lost = focused ? focused !== cell(picture.focus) : !el.contains(active());
    if (inside && (answered || lost)) {
      const button = !focused || answered ? el.querySelector<HTMLElement>(open ? ".choices button" : ".main") : null;
      (button ?? cell(picture.focus)).focus({ preventScroll: true });
    }
  }

  const self: View = {
    get,
    keys,
    ways,
    act,
    ask,
    attend,
    draw,
    go,
    later,
    letGo,
    recall,
    refuse,
    tell,
    toggle,
    get line() {
      return line;
    },
    get cursor() {
      return cursor;
    },
    get visits() {
      return visits;
    },
    get look() {
      return look;
    },
    get picture() {
      return picture;
    },
  };
  const kind = make(self);
  const aside = () => draw(false); // of the board
  const chalk = annotate(el, aside);
  const present = presenter(el, self, () => kind, chalk, aside);
  line = connect(model, follow, refused);
  dress(el);
  el.addEventListener("keydown", onKey);
  follow();

  return () => {
    clearTimeout(next);
    line.close();
    chalk.close();
    present.close();
    el.removeEventListener("keydown", onKey);
    render(null, el);
  };
}
