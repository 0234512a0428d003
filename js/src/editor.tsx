// The editor: one view of a setup, and what the reader's acts ask of Python.
import { render, type ComponentChildren, type JSX } from "preact";
import { Board } from "./board.tsx";
import { Controls, type Toggle, type Way } from "./controls.tsx";
import { forward, visit, type Visits } from "./cursor.ts";
import { dress } from "./dress.ts";
import { center, squareAt, towerOn, type Point } from "./geometry.ts";
import { stride } from "./input.ts";
import { Outlook } from "./knowing.tsx";
import { connect, type Model } from "./model.ts";
import { capital } from "./names.ts";
import { pictureOf, type Look, type Picture } from "./picture.ts";
import { pointer, type Acts, type Handlers } from "./pointer.ts";
import { Sign } from "./tower.tsx";
import { colors, inTray, strideInTray, tray, whereIs } from "./tray.ts";
import { Tray, type Carried } from "./tray.tsx";
import type { Choose, Refusal, State, Word } from "./wire.ts";

const changes = ["clear", "start", "mirror", "turn"] as const;
const rings = { "+": 1, "=": 1, "-": -1 } as Record<string, number>;
const LONGEST = 1000; // characters of a text; Python takes no more

/** A pointer that is not lost where it leaves the board, or the tray, at once. */
function holding(acts: Acts): Handlers {
  const handlers = pointer(acts);
  return {
    ...handlers,
    onPointerDown(event) {
      handlers.onPointerDown(event);
      (event.target as Element).closest("[data-square]")?.setPointerCapture(event.pointerId);
    },
  };
}

/** Draw the model into the element until the function returned is called. */
export function editor(model: Model, el: HTMLElement): () => void {
  const get = <Name extends keyof State>(name: Name): State[Name] => model.get(name);
  const keys = `kamisado-${Math.random().toString(36).slice(2)}`;
  let [cursor, epoch] = [-1, -1];
  let visits: Visits = new Map();
  let look: Look & { focus: string } = { shown: -1, said: "", slide: false, focus: "a1" };
  let carried: Carried | undefined;
  let place = "o"; // of the tray, where the keyboard is
  let picture: Picture; // as last drawn
  let refusals = 0;
  let written = ""; // last, into the field
  let stale = false; // whether the text in its field is that of another scene
  let notice: Word | undefined;
  let large = false; // the board, on a screen that is small for fingers

  const towers = () => picture.position.towers;
  const text = () => picture.node.at;

  // --- what is shown

  function follow(): void {
    const [nodes, to] = [get("nodes"), get("cursor")];
    if (nodes[to] && (to !== cursor || epoch !== get("epoch"))) {
      const fresh = epoch !== get("epoch");
      [cursor, epoch] = [to, get("epoch")];
      visits = visit(fresh ? new Map() : visits, nodes, to);
      look = { ...look, shown: to, slide: !fresh && !look.held };
      carried = notice = undefined;
      stale = true;
      attend();
      if (look.picked && !holds(look.picked)) look.picked = undefined;
    }
    draw();
  }

  /** What was said to a try is over. */
  function attend(): void {
    look.held = look.over = look.refusal = undefined;
    if (look.shown >= 0) picture = pictureOf(get, look);
  }

  function refused(refusal: Refusal): void {
    carried = look.held = undefined;
    look.refusal = { ...refusal, tried: "", count: ++refusals };
  }

  // --- what the reader does

  /** Whether a tower is there, on a square or in the tray. */
  const holds = (where: string): boolean =>
    inTray(where) ? whereIs(where, towers()) === where : towerOn(picture.position, where) !== undefined;

  function ask(act: Parameters<typeof line.ask>[0]): void {
    if (line.waiting()) return;
    attend();
    notice = undefined;
    if (!line.silent()) line.ask(act);
    else {
      notice = get("words").silent ? "editor.silent" : "editor.alone"; // a saved page misses no Python
      line.hello();
    }
    draw();
  }

  function put(origin: string, target: string): void {
    if (!line.waiting()) look.picked = undefined;
    ask({ act: "put", origin, target });
  }

  const choose = (what: Choose["what"], value: string) => ask({ act: "choose", what, value });
  const write = (text: string) => ask({ act: "write", text: (written = text).trim().slice(0, LONGEST) });
  const rank = (square: string, by: number) => ask({ act: "rank", square, by });

  function press(where: string): void {
    const { picked } = look;
    attend();
    if (inTray(where)) place = where;
    else look.focus = where;
    if (!picked || picked === where || (inTray(picked) && inTray(where)))
      look.picked = picked !== where && holds(where) ? where : undefined;
    else return put(picked, inTray(where) ? "" : where);
    draw();
  }

  function grab(where: string): boolean {
    if (line.waiting() || !holds(where)) return false;
    attend();
    look.picked = where;
    return true;
  }

  /** The point of the board where one of the tray is seen, and how much larger the board is. */
  function onBoard([x, y]: Point): [Point, number] {
    const [board, from] = [".board", ".tray"].map((name) => el.querySelector<SVGSVGElement>(name)!.getScreenCTM()!);
    const seen = new DOMPoint(x, y).matrixTransform(from!).matrixTransform(board!.inverse());
    return [[seen.x, seen.y], board!.a / from!.a];
  }

  function drop(point?: Point): void {
    const { picked, flipped } = picture;
    const target = point && squareAt(point, flipped);
    carried = look.held = look.over = undefined;
    if (target === picked || !point || (!target && inTray(picked!))) look.picked = undefined;
    else {
      put(picked!, target ?? "");
      if (target && !inTray(picked!) && line.waiting()) look.held = { square: picked!, point: center(target, flipped) };
    }
    draw();
  }

  const onPointer = holding({
    press,
    grab,
    drag(point) {
      look.held = { square: look.picked!, point };
      look.over = squareAt(point, picture.flipped);
      draw();
    },
    drop,
  });

  const onTray = holding({
    press,
    grab,
    drag(point) {
      const [over, size] = onBoard(point);
      carried = { point, size };
      look.over = squareAt(over, picture.flipped);
      draw();
    },
    drop: (point) => drop(point && onBoard(point)[0]),
  });

  const parent = (): number => get("nodes")[cursor]!.parent;
  const next = (): number => forward(get("nodes"), cursor, visits) ?? -1;

  function go(way: Way): void {
    if (line.waiting()) return;
    attend();
    const to = way === "back" ? parent() : next();
    if (to >= 0) line.set("cursor", to);
    draw();
  }

  function toggle(name: Toggle): void {
    attend();
    line.set(name, !get(name));
    draw();
  }

  function zoom(): void {
    large = !large;
    draw();
  }

  async function copy(): Promise<void> {
    const field = el.querySelector("textarea")!;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select(); // the browser gives the clipboard to nobody but its own commands
      document.execCommand("copy");
    }
    notice = "editor.copied";
    draw();
  }

  /** Ctrl+C and Ctrl+V, where they do not mean a part of the text. */
  function onClipboard(event: ClipboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.type === "paste") write(event.clipboardData!.getData("text/plain"));
    else event.clipboardData!.setData("text/plain", text());
  }

  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const control = ctrlKey || metaKey;
    const known = control && /^[zycv]$/i.test(key);
    if ((control && !known && key !== "Home" && key !== "End") || altKey) return;
    event.stopPropagation(); // the notebook has keys of its own
    const field = event.target instanceof HTMLTextAreaElement ? event.target : undefined;
    if (field && key === "Enter") write(field.value);
    else if (field || event.target instanceof HTMLSelectElement || !act(key, control, shiftKey)) return;
    event.preventDefault();
  }

  /** What a key does, and whether it does anything. */
  function act(key: string, control: boolean, shift: boolean): boolean {
    const at = focused();
    const square = at && !inTray(at) ? at : undefined;
    const aim = square ? stride(key, control, square, picture.flipped) : at && strideInTray(key, at);
    const called = square && !control && whereIs(key, towers());
    if (control && /z|y/i.test(key)) go(shift || /y/i.test(key) ? "forward" : "back");
    else if (control && !aim) return false; // left to the browser
    else if (aim) focus(aim);
    else if (key === "Escape") {
      attend();
      look.picked = undefined;
      draw();
    } else if (at && (key === "Enter" || key === " ")) {
      press(at);
      if (look.picked === at && inTray(at)) focus(look.focus);
    } else if (called) called === square || put(called, square);
    else if (square && rings[key] && holds(square)) rank(square, rings[key]);
    else if (square && (key === "Delete" || key === "Backspace") && holds(square)) put(square, "");
    else return false;
    return true;
  }

  function focus(where: string): void {
    if (inTray(where)) place = where;
    else look.focus = where;
    draw();
    el.querySelector<SVGElement>(`[data-square="${where}"]`)!.focus();
  }

  /** The square, or the place of the tray, that the keyboard is on. */
  function focused(): string | undefined {
    const active = (el.getRootNode() as Document | ShadowRoot).activeElement;
    return el.contains(active) ? active!.closest<SVGElement>("[data-square]")?.dataset["square"] : undefined;
  }

  // --- the picture

  function draw(): void {
    if (look.shown < 0) return; // nothing has come yet
    const [nodes, words, now] = [get("nodes"), get("words"), get("now")];
    picture = pictureOf(get, look);
    const { position, node, refusal, picked } = picture;
    const moves = position.towers.map(({ square }) => square + square); // any tower may be taken up
    const state = line.silent() ? "silent" : line.busy() ? "busy" : undefined;
    const ruleset = /ruleset=(\S+)/.exec(text())?.[1] ?? "official";
    const hand = picked && !inTray(picked) ? towerOn(position, picked) : undefined;
    const told = state === "silent" && words.silent ? "editor.silent" : state === "busy" ? "busy" : notice;
    const pressed = (word: Word, on: boolean, act: () => void, sign: ComponentChildren) => (
      <button type="button" title={words[word]} aria-label={words[word]} aria-pressed={on} onClick={act}>
        {sign}
      </button>
    );
    const choice = (what: "layout" | "ruleset", value: string): JSX.Element => (
      <label>
        {words[`editor.${what}`]}
        <select value={value} onChange={({ currentTarget }) => choose(what, currentTarget.value)}>
          {Object.entries(words).map(([word, name]) => {
            const [, which, one] = word.split(".");
            return which === what && one && <option value={one}>{name}</option>;
          })}
        </select>
      </label>
    );
    render(
      <div
        class="kamisado editor"
        lang={get("language")}
        data-theme={get("theme")}
        data-state={state ?? (line.waiting() ? "waiting" : "ready")}
        data-cursor={cursor}
        data-shown={look.shown}
        onCopy={onClipboard}
        onPaste={onClipboard}
      >
        <div class={large ? "table large" : "table"}>
          <Board picture={{ ...picture, moves, begins: false }} pointer={onPointer} keys={keys} />
          <div class="side">
            <Tray
              {...{ words, picked, keys }}
              rows={tray(position.towers)}
              glyphs={picture.glyphs}
              focus={place}
              held={carried}
              pointer={onTray}
            />
            <div class="status" role="status" aria-live="polite">
              <p class={refusal ? "say refused" : "say"}>
                <Sign player={position.player} color={position.required} />
                <span>{refusal ? refusal.text : node.say}</span>
              </p>
              {!node.errors && !node.over && <Outlook words={words} now={now.node === look.shown ? now : {}} />}
              {(["errors", "remarks"] as const).map(
                (kind) =>
                  node[kind]?.[0] && (
                    <ul class={kind}>
                      {node[kind].map((text) => (
                        <li>{text}</li>
                      ))}
                    </ul>
                  ),
              )}
              {told && <p class="notice">{words[told]}</p>}
            </div>
            <div class="row" role="group" aria-label={words["editor.player"]}>
              <span aria-hidden="true">{words["editor.player"]}</span>
              {(["black", "gold"] as const).map((player) =>
                pressed(player, player === position.player, () => choose("player", player), [
                  <Sign player={player} />,
                  capital(words[player]),
                ]),
              )}
            </div>
            <div class="row required" role="group" aria-label={words["editor.required"]}>
              {pressed("editor.any", !position.required, () => choose("required", ""), words["editor.any"])}
              {colors.map((color) =>
                pressed(
                  color,
                  color === position.required,
                  () => choose("required", color),
                  <Sign player={position.player} color={color} glyph={picture.glyphs} />,
                ),
              )}
            </div>
            <div class="row changes">
              {([1, -1] as const).map((by) => {
                const name = words[by > 0 ? "editor.more" : "editor.less"];
                return (
                  <button
                    type="button"
                    class="icon"
                    title={name}
                    aria-label={name}
                    aria-disabled={!hand || (by < 0 && !hand.rank)}
                    onClick={() => hand && rank(hand.square, by)}
                  >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d={`M8.5 3h7L21 8.500v7L15.500 21h-7L3 15.500v-7ZM8 12h8${by > 0 ? "M12 8v8" : ""}`} />
                    </svg>
                  </button>
                );
              })}
              {changes.map((what) => (
                <button type="button" title={words[`editor.${what}.why`]} onClick={() => ask({ act: "change", what })}>
                  {words[`editor.${what}`]}
                </button>
              ))}
            </div>
            <div class="row">
              {choice("layout", position.layout)}
              {choice("ruleset", ruleset)}
            </div>
            <div class="row text">
              <textarea
                rows={2}
                spellcheck={false}
                aria-label={words["editor.text"]}
                onChange={({ currentTarget: { value } }) => value === written || write(value)}
              />
              <button type="button" onClick={() => void copy()}>
                {words["editor.copy"]}
              </button>
            </div>
            <p class="keys" id={keys}>
              {words["editor.keys"]}
            </p>
            <Controls
              words={{ ...words, back: words["editor.undo"], forward: words["editor.redo"] }}
              led
              start={!nodes[parent()]}
              end={next() < 0}
              go={go}
              on={picture}
              toggle={toggle}
              large={large}
              zoom={zoom}
              help={undefined}
            />
          </div>
        </div>
      </div>,
      el,
    );
    // By hand, as a field in which the reader writes is not to be drawn again.
    if (stale) el.querySelector("textarea")!.value = node.at;
    stale = false;
  }

  const line = connect(model, follow, refused);
  dress(el);
  el.addEventListener("keydown", onKey);
  follow();

  return () => {
    line.close();
    el.removeEventListener("keydown", onKey);
    render(null, el);
  };
}
