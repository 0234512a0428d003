// The editor: a board to place towers on, a tray beside it, and the position's settings.
import "../../styles/base.css";
import "../../styles/analysis.css";
import "../../styles/editor.css";
import type { ComponentChildren, JSX } from "preact";
import { Marks } from "../../board/marks.tsx";
import { colors, originOf, parsePosition, targetOf, towerOn, type Point, type Position } from "../../board/geometry.ts";
import { Tower, TowerIcon } from "../../board/tower.tsx";
import type { Content } from "../../wire/requests.ts";
import type { Acts, Label, Scene } from "../../wire/generated.ts";
import { step } from "../../input/keyboard.ts";
import { playing } from "../../input/play.ts";
import { pointer } from "../../input/pointer.ts";
import type { Kind, View } from "../../kind.ts";
import { capital } from "../../labels/names.ts";
import { memo } from "../../memo.ts";
import { Evaluation } from "../../side/verdict.tsx";
import { copyField } from "../../side/clipboard.ts";
import { created } from "../../parts/later.ts";
import type createCollection from "../../parts/collection.tsx";
import type createDesk from "../../parts/desk.tsx";
import type createStoryboard from "../../parts/storyboard.tsx";
import type { Picture } from "../../state/picture.ts";
import { readingTime } from "../../state/transient.ts";
import { widget } from "../../view.tsx";
import { inTray, stepInTray, towerNamed, tray, whereIs } from "./places.ts";
import { Tray } from "./tray.tsx";

const changes = ["clear", "start", "fill", "mirror", "turn"] as const;
const rings = { "+": 1, "=": 1, "-": -1 } as Record<string, number>;
const LONGEST = 20_000; // maximum length of a text, as in Python

/** A tower dragged from the tray. */
const Carried = ({ picture: { dragged, Sign } }: { picture: Picture }): JSX.Element | null =>
  dragged && inTray(dragged.square) ? (
    <g class="dragged" style={{ transform: `translate(${dragged.point.map((at) => `${at}px`).join()})` }}>
      <Tower {...towerNamed(dragged.square)} Sign={Sign} />
    </g>
  ) : null;

interface Field {
  label: string;
  text: string;
  node: number; // if it changes, the text field is reset
  readOnly: boolean;
  write: (text: string) => void;
}

const TextField = memo(({ label, text, readOnly, write }: Field) => (
  <textarea
    rows={2}
    spellcheck={false}
    aria-label={label}
    readOnly={readOnly}
    value={text}
    onChange={({ currentTarget: { value } }) => write(value)}
    onKeyDown={(event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      write(event.currentTarget.value);
    }}
  />
));

function editor(view: View): Kind {
  const { el, traits, state, connection } = view;
  let focusInTray = "o"; // the place with the keyboard focus
  let following: string | undefined; // the next tray place, picked up automatically
  let placing = false; // a tower from the tray is being placed
  const placed: string[] = []; // towers placed one after another
  let ringed: string | undefined; // the tower whose rings just changed
  let written: string | undefined; // the text last written into the field
  let notice: Label | undefined;
  let showing: ReturnType<typeof setTimeout>; // the next move of the winning line
  let opening = false; // a part below the board is on its way
  const desk = created<typeof createDesk>(view, "desk", arrive, request);
  const collection = created<typeof createCollection>(view, "collection", arrive);
  const storyboard = created<typeof createStoryboard>(view, "storyboard", arrive, request);

  const position = () => view.picture.position;
  const text = () => view.picture.node.position;
  /** A saved page only shows the setup; if Python may return, its results stay visible. */
  const onlyShows = () => connection.offline() && !traits.labels.silent;

  /** Whether a puzzle is being tried out. */
  const isAttempt = () => /play|solution/.test(traits.desk?.mode ?? "");

  const maySet = () => !onlyShows() && !isAttempt();

  const writes = () => (traits.desk?.lesson ? storyboard() : undefined);

  /** Drawn over the board: a lesson's marks, and the dragged tower. */
  function Overlay(shown: { picture: Picture }): JSX.Element {
    const { picture } = shown;
    const kind = "point" as const;
    const written = writes();
    const lesson = written && {
      node: { ...picture.node, marks: written.marks().map((square) => ({ square, kind })) },
      arrows: written.arrows().map((arrow) => ({ origin: originOf(arrow), target: targetOf(arrow), kind })),
    };
    return (
      <>
        {lesson && <Marks picture={{ ...picture, ...lesson }} />}
        <Carried {...shown} />
      </>
    );
  }

  const holds = (place: string, on: Position = position()): boolean =>
    inTray(place) ? whereIs(place, on.towers) === place : towerOn(on, place) !== undefined;

  /** The selected tower, if it is still there. */
  const stillSelected = (shown: number): string | undefined =>
    state.selected && holds(state.selected, parsePosition(traits.nodes[shown]!.position)) ? state.selected : undefined;

  function request(content: Content): void {
    if (connection.waiting()) return;
    notice = undefined;
    view.request(content, () => {
      notice = traits.labels.silent ? "editor.silent" : "editor.alone";
      connection.hello();
    });
  }

  /** Scroll to a part that the reader has just opened. */
  function arrive(part: Element | null): void {
    if (part && opening) part.scrollIntoView();
    opening &&= !part;
  }

  /** Place a tower; on an occupied square the two swap if both are on the board, else the other is removed. */
  function put(origin: string, target = "", replaces = false): void {
    if (!connection.waiting()) state.selected = undefined;
    const swaps = target && !replaces && !inTray(origin) && holds(target) && !writes();
    request(swaps ? { act: "swap", origin, target } : { act: "put", origin, target });
  }

  /** A press with mouse or finger: after a tower from the tray is placed, the next one is picked up. */
  function pressByHand(place: string): void {
    if (state.selected && state.selected === following && !inTray(place) && holds(place)) state.selected = undefined;
    const { selected } = state;
    press(place);
    if (!selected || !inTray(selected) || inTray(place) || !connection.waiting() || state.selected) return;
    const left = tray(position().towers).flat();
    const from = left.findIndex(({ letter }) => letter === selected);
    const next = [...left.slice(from + 1), ...left.slice(0, from)].find(({ empty }) => !empty);
    state.selected = following = next?.letter;
    placed.push(selected);
    placing = true;
  }

  /** After an undo, the tower that is back in the tray is picked up again. */
  function takeBack(): void {
    if (placing || !state.selected || state.selected !== following) return;
    const back = placed.at(-1);
    if (!back || !holds(back)) return;
    placed.pop();
    state.selected = following = back;
  }

  const choose = (what: Acts["choose"]["what"], value: string) => request({ act: "choose", what, value });
  function rank(square: string, by: number): void {
    ringed = square;
    request({ act: "rank", square, by });
  }

  function write(text: string): void {
    written = text;
    request({ act: "write", text: text.trim().slice(0, LONGEST) });
  }

  function press(place: string): void {
    const { selected } = state;
    const swaps = selected !== ringed || inTray(place); // after a ring was changed, a press selects another tower instead of swapping
    ringed = undefined;
    if (isAttempt()) return play.press(place);
    if (state.reading) return show(state.reading.scenes, state.reading.step + 1);
    if (onlyShows()) return view.perform(() => (notice = "editor.alone"));
    if (!inTray(place) && writes()?.press(place)) return;
    if (inTray(place)) focusInTray = place;
    else state.focus = place;
    if (selected && selected !== place && !(inTray(selected) && inTray(place)) && (swaps || !holds(place)))
      return put(selected, inTray(place) ? "" : place);
    view.perform(() => (state.selected = selected !== place && holds(place) ? place : undefined));
  }

  /** The point of the board under a tray place. */
  function onBoard([x, y]: Point): Point {
    const [board, from] = [".board", ".tray"].map((name) => el.querySelector<SVGSVGElement>(name)!.getScreenCTM()!);
    const seen = new DOMPoint(x, y).matrixTransform(from!).matrixTransform(board!.inverse());
    return [seen.x, seen.y];
  }

  const onTray = pointer(press, {
    take: (place) => view.drag.take(place),
    move: (point) => view.drag.move(onBoard(point)),
    drop: (point) => view.drag.drop(point && onBoard(point)),
  });

  async function copy(): Promise<void> {
    await copyField(el.querySelector("textarea")!);
    notice = "share.copied";
    view.draw();
  }

  // --- keyboard

  /** The focused square or tray place. */
  function focused(): string | undefined {
    const { activeElement } = el.getRootNode() as Document | ShadowRoot;
    return el.contains(activeElement)
      ? activeElement!.closest<SVGElement>("[data-square]")?.dataset["square"]
      : undefined;
  }

  function focus(place: string): void {
    if (inTray(place)) focusInTray = place;
    else state.focus = place;
    view.draw();
    el.querySelector<SVGElement>(`[data-square="${place}"]`)!.focus();
  }

  function onKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const control = ctrlKey || metaKey;
    if (altKey || (control && !/^([zycv]|Home|End)$/i.test(key))) return false;
    event.stopPropagation(); // the notebook has shortcuts of its own
    return !(event.target as Element).matches("select, input, textarea") && onBoardKey(key, control, shiftKey);
  }

  /** Handle a key on the board or in the tray; returns whether it did anything. */
  function onBoardKey(key: string, control: boolean, shift: boolean): boolean {
    const place = focused();
    const square = place && !inTray(place) ? place : undefined;
    const next = square ? step(key, control, square, traits.flipped) : place && stepInTray(key, place);
    const called = square && !control && whereIs(key, position().towers);
    if (control && /z|y/i.test(key)) view.go(shift || /y/i.test(key) ? "forward" : "back");
    else if (control && !next) return false; // the browser's own shortcut
    else if (next) focus(next);
    else if (key === "Escape") view.deselect();
    else if (place && (key === "Enter" || key === " ")) {
      press(place);
      if (state.selected === place && inTray(place)) focus(view.picture.focus);
    } else if (isAttempt()) return false;
    else if (called) called === square || put(called, square, true);
    else if (square && rings[key] && holds(square)) rank(square, rings[key]);
    else if (square && (key === "Delete" || key === "Backspace") && holds(square)) put(square);
    else return false;
    return true;
  }

  /** Ctrl+C and Ctrl+V, unless text is selected. */
  function onClipboard(event: ClipboardEvent): void {
    if ((event.target as Element).matches("textarea, input")) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.type === "paste") write(event.clipboardData!.getData("text/plain"));
    else event.clipboardData!.setData("text/plain", text());
  }

  // --- the panel

  /** Play the winning line at reading speed; a tap on the board shows the next move at once. */
  function show(scenes: readonly Scene[], step = 0): void {
    clearTimeout(showing);
    view.read(scenes, step);
    const isShown = () => view.el.isConnected && state.reading?.scenes === scenes && state.reading.step === step;
    if (scenes[step]) showing = setTimeout(() => isShown() && show(scenes, step + 1), readingTime(scenes[step].say));
  }

  function details() {
    const { labels, turn } = traits;
    const { node, shown, selected } = view.picture;
    const canDo = turn.node === shown && turn.towers?.[selected!];
    const list = (kind: "errors" | "remarks") =>
      node[kind]?.[0] && (
        <ul class={turn.towers ? "remarks" : kind}>
          {node[kind].map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      );
    return (
      <>
        {!node.errors && !node.over && <Evaluation labels={labels} turn={turn.node === shown ? turn : {}} />}
        {turn.node === shown && turn.how && (
          <button type="button" class="why" onClick={() => show(turn.how!)}>{labels["verdict.how"]}</button>
        )}
        {canDo && <p>{canDo}</p>}
        {list("errors")}
        {list("remarks")}
      </>
    );
  }

  const pressed = (word: Label, on: boolean, act: () => void, content: ComponentChildren) => (
    <button type="button" title={traits.labels[word]} aria-label={traits.labels[word]} aria-pressed={on} onClick={act}>
      {content}
    </button>
  );

  const choice = (what: "layout" | "ruleset", value: string) => (
    <label>
      {traits.labels[`editor.${what}`]}
      <select value={value} onChange={({ currentTarget }) => choose(what, currentTarget.value)}>
        {Object.entries(traits.labels).map(([word, name]) => {
          const [, which, option] = word.split(".");
          return which === what && option && <option value={option}>{name}</option>;
        })}
      </select>
    </label>
  );

  /** The selected or last placed tower, if others of its player can be added to its row. */
  function rowToFill(): string | undefined {
    const { selected } = state;
    const { towers } = position();
    const last = selected && towerOn(position(), inTray(selected) ? (state.focus ?? "") : selected);
    const joins = last && (!inTray(selected) || towerNamed(selected).player === last.player);
    return joins && tray(towers).flat().some(({ player, empty }) => player === last.player && !empty) ? last.square : undefined;
  }

  /** The settings. */
  function tools() {
    const { labels } = traits;
    const { player, required, layout } = position();
    const { selected } = state;
    const tower = selected && !inTray(selected) ? towerOn(position(), selected) : undefined;
    const row = rowToFill();
    return (
      <>
        <div class="row" role="group" aria-label={labels["editor.player"]}>
          <span aria-hidden="true">{labels["editor.player"]}</span>
          {(["black", "gold"] as const).map((name) =>
            pressed(
              name,
              name === player,
              () => choose("player", name),
              <>
                <TowerIcon player={name} /> {capital(labels[name])}
              </>,
            ),
          )}
        </div>
        <div class="row required" role="group" aria-label={labels["editor.required"]}>
          {pressed("editor.any", !required, () => choose("required", ""), labels["editor.any"])}
          {colors.map((color) =>
            pressed(
              color,
              color === required,
              () => choose("required", color),
              <TowerIcon player={player} color={color} Sign={state.Sign} />,
            ),
          )}
        </div>
        <div class="row changes">
          {([1, -1] as const).map((by) => {
            const name = labels[by > 0 ? "editor.more" : "editor.less"];
            return (
              <button
                type="button"
                class="icon"
                title={name}
                aria-label={name}
                aria-disabled={!tower || (by < 0 && !tower.rank)}
                onClick={() => tower && rank(tower.square, by)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={`M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7ZM8 12h8${by > 0 ? "M12 8v8" : ""}`} />
                </svg>
              </button>
            );
          })}
          {changes.map((what) =>
            what === "fill" && row ? (
              <button type="button" title={labels["editor.row.why"]} onClick={() => request({ act: "row", square: row })}>
                {labels["editor.row"].replace("{row}", row[1]!)}
              </button>
            ) : (
              <button type="button" title={labels[`editor.${what}.why`]} onClick={() => request({ act: "change", what })}>
                {labels[`editor.${what}`]}
              </button>
            ),
          )}
        </div>
        <div class="row">
          {choice("layout", layout)}
          {choice("ruleset", /ruleset=(\S+)/.exec(text())?.[1] ?? "official")}
        </div>
      </>
    );
  }

  /** Buttons that start or end a puzzle or lesson, or show the collection. */
  const begins = (word: "desk" | "draft" | "own", on: boolean, content: Content) => {
    const act = () => {
      opening = !on;
      request(content);
    };
    return (
      <button type="button" class="compose" aria-expanded={on} onClick={act}>
        {traits.labels[word]}
      </button>
    );
  };

  const onWrite = (text: string) => text === written || write(text);

  const kind: Kind = {
    Overlay,
    onArrival() {
      notice = undefined;
      takeBack();
      placing = false;
    },
    stateAt: (shown) => ({
      editing: isAttempt() ? undefined : maySet(),
      focus: state.focus ?? "a1",
      selected: stillSelected(shown),
    }),
    edits: {
      press: pressByHand,
      mayTake: (place) => !onlyShows() && holds(place),
      put(origin, target) {
        if (isAttempt()) return target && view.tryMove(origin, target);
        if (target || !inTray(origin)) put(origin, target);
      },
      onKey,
      onClipboard,
    },
    panel() {
      const { labels } = traits;
      const { selected, dragged, node, shown, Sign } = view.picture;
      const { connection: link } = state;
      const composes = traits.desk?.task !== undefined;
      const lesson = traits.desk?.lesson !== undefined;
      const collects = traits.own?.puzzles !== undefined;
      const { tried } = node;
      const verdict = isAttempt() && (tried === "wrong" || tried === "done") && { good: tried === "done", text: node.say, key: shown };
      return {
        verdict,
        said: verdict ? "" : undefined,
        header: maySet() && (
          <Tray
            {...{ labels, Sign, selected, dragged }}
            rows={tray(position().towers)}
            keysId={view.keysId}
            focus={focusInTray}
            pointer={onTray}
          />
        ),
        details: !isAttempt() && details(),
        reason: isAttempt() ? traits.nodes[shown]!.why : undefined,
        notice: link === "silent" && labels.silent ? "editor.silent" : link === "busy" ? "busy" : (notice ?? ""),
        actions: (
          <>
            {maySet() && tools()}
            {!isAttempt() && (
              <div class="row text">
                <TextField
                  label={labels["editor.text"]}
                  text={node.position}
                  node={shown}
                  readOnly={onlyShows()}
                  write={onWrite}
                />
                <button type="button" onClick={() => void copy()}>{labels["share.copy"]}</button>
              </div>
            )}
            {maySet() && (
              <div class="row">
                {begins("desk", composes, { act: "compose", what: composes ? "end" : "begin", value: "" })}
                {begins("draft", lesson, { act: "draft", what: lesson ? "end" : "begin", value: "" })}
                {begins("own", collects, { act: "collect", what: collects ? "hide" : "show", puzzle: "", value: "" })}
              </div>
            )}
            {isAttempt() && desk()?.()}
          </>
        ),
        below: collects ? collection()?.() : lesson ? storyboard()?.panel() : composes && !isAttempt() && desk()?.(),
        keys: isAttempt() ? "keys" : "editor.keys",
        undoes: true,
        isTry: () => false,
      };
    },
  };
  const play = playing(view, kind);
  return kind;
}

export default widget(editor);
