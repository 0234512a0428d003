// The view of a model, for every kind and host: follows the model, draws it, and handles input.
import { render } from "preact";
import { Board } from "./board/board.tsx";
import { palettes } from "./board/colors.ts";
import { connect } from "./wire/requests.ts";
import { traitsOf, type Model } from "./wire/model.ts";
import type { Node, Why, Scene } from "./wire/generated.ts";
import { dragging } from "./input/drag.ts";
import { keyboard } from "./input/keyboard.ts";
import { playing } from "./input/play.ts";
import { pointer } from "./input/pointer.ts";
import type { CreateKind, CreatePresentation, Direction, Panel, Step, Tool, View } from "./kind.ts";
import type Analysis from "./parts/analysis.tsx";
import { created, later } from "./parts/later.ts";
import { loader } from "./parts/loader.ts";
import type createMoments from "./parts/moments.tsx";
import type createMore from "./parts/more.tsx";
import type shapes from "./parts/signs.tsx";
import type createSound from "./parts/sound.tsx";
import type TriesOf from "./parts/tries.tsx";
import type createTyping from "./parts/typing.tsx";
import { Controls } from "./side/controls.tsx";
import { drawer } from "./side/drawer.tsx";
import { Reason, readingLabel } from "./side/reason.tsx";
import { Status } from "./side/status.tsx";
import { pictureOf, type Picture } from "./state/picture.ts";
import { initialState, readingTime, sceneState } from "./state/transient.ts";
import { children, forward, pathThrough, pathTo, scenesTo, visit } from "./state/tree.ts";
import "./styles/footer.css";
import "./styles/gold.css";
import { mountStyles } from "./styles/mount.ts";

/** A tower going home: with reduced motion it is enough to say from which side the rows are filled. */
const goesHome = ({ kind, move }: Node): boolean => kind === "fill" && move !== undefined;

/** ms before the next scene: for reading, or for a tower going home. */
const frameDuration = (node: Node): number => (goesHome(node) ? 420 : readingTime(node.say));

/** ms before the outcome of a move or pass: in a chain, or alone. */
const SWIFT = 700;
const CHAINED_PASS = 400;
const SINGLE_PASS = 800;

const isPass = (node: Node | undefined) => node?.kind === "pass";

/** The name of a widget's kind in its model. */
export const widget = (createKind: CreateKind, createPresentation?: CreatePresentation) => ({
  render: ({ model, el }: { model: Model; el: HTMLElement }): (() => void) =>
    mount(model, el, createKind, createPresentation),
});

/** Draw the model into the element until the returned function is called. */
function mount(model: Model, el: HTMLElement, createKind: CreateKind, createPresentation?: CreatePresentation) {
  const traits = traitsOf(model);
  const state = initialState();
  let picture: Picture;
  let nextFrame: ReturnType<typeof setTimeout> | undefined;
  let due = 0; // when the next scene may follow
  let known = 0; // scenes that the view has processed
  let [heard, felt]: ((picture: Picture) => void)[] = []; // sound and animation: called after each draw, once loaded
  let closed = false; // parts and timers may still be pending
  let replaying = false; // show each scene on the way to the cursor, of any batch
  const connection = connect(model, follow, onRefused);

  // --- showing scenes

  /** Catch up with the model. */
  function follow(news = true): void {
    const { nodes, epoch } = traits;
    // Scenes announced before the page listened are still coming, unless offline.
    const cursor = connection.offline() ? Math.min(traits.cursor, nodes.length - 1) : traits.cursor;
    const fresh = state.epoch !== epoch;
    if (nodes[cursor] && (fresh || cursor !== state.cursor)) {
      const visits = visit(fresh ? new Map() : state.visits, nodes, cursor, onwardFrom(cursor));
      Object.assign(state, { cursor, epoch, visits });
      if (fresh && !traits.answered[cursor]) state.answer = state.wrong = []; // not after a change of language
      kind.onArrival?.(cursor, fresh);
      const way = replaying ? undefined : kind.scenesTo?.(cursor);
      const swiftly = way === "swiftly" && !fresh;
      const wait = due - performance.now();
      const all = scenesTo(nodes, state.shown, cursor, true);
      // Finish showing the passes before the answer, unless the board falls more than three moves behind.
      const follows = swiftly && all[0] && (wait > 0 || all[0] >= known) && all.filter((node) => !isPass(nodes[node])).length < 4;
      const scenes = typeof way === "object" ? way : follows ? all : scenesTo(nodes, state.shown, cursor, replaying);
      state.swift = swiftly && (wait > 0 || scenes.length > 1);
      state.chained = scenes.filter((node) => isPass(nodes[node])).length > 1;
      const still = !replaying && matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (follows && wait > 0 && !still) {
        clearTimeout(nextFrame);
        schedule(scenes, wait);
      }
      // Undefined if another page returned to the scene shown here.
      else animate(fresh || !scenes.length ? [cursor] : scenes, fresh, still);
      replaying = false;
      news = true;
    }
    known = nodes.length;
    draw(news);
    view.loader.follow();
  }

  /** The continuation last taken from a scene, if Python has sent all of it. */
  function onwardFrom(node: number): readonly number[] {
    const { node: at, onward } = traits.turn;
    return at === node && onward?.every((each) => traits.nodes[each]) ? onward : [];
  }

  /** Show scenes one after another; with reduced motion, the last one and all their texts. */
  function animate(scenes: number[], fresh = false, still = false): void {
    const { nodes } = traits;
    const [shown, ...rest] = still ? scenes.slice(-1) : scenes;
    show(shown!, !fresh && !state.dragged && nodes[shown!]!.parent === state.shown);
    if (still) {
      const read = scenes.filter((node) => node === shown || !goesHome(nodes[node]!));
      state.announcement = read.map((node, index) => (state.swift && !index ? withPasses(node) : nodes[node]!.say)).join(" ");
    } else if (state.swift) state.announcement = withPasses(shown!) + (kind.tells && state.chained && rest.length ? ` ${traits.labels.skip}` : "");
    const node = nodes[shown!]!;
    const stay = isPass(node) ? (state.chained ? CHAINED_PASS : SINGLE_PASS) : SWIFT;
    const lasts = state.swift && !node.over ? stay : frameDuration(node);
    due = rest.length || (state.swift && isPass(node)) ? performance.now() + lasts : 0;
    if (rest.length) schedule(rest, lasts);
  }

  function schedule(scenes: number[], wait: number): void {
    state.playing = true;
    nextFrame = setTimeout(() => {
      animate(scenes);
      draw();
    }, wait);
  }

  /** The text of a scene, preceded by the passes before it: these were too quick to read. */
  function withPasses(node: number): string {
    const { say, parent } = traits.nodes[node]!;
    return kind.tells && isPass(traits.nodes[parent]) ? `${withPasses(parent)} ${say}` : say;
  }

  // Focus stays on the board, and returns to its place in the same scene; in another scene it moves to the tower
  // that must move.
  function show(shown: number, slides: boolean): void {
    clearTimeout(nextFrame);
    due = 0;
    const { answer, wrong, hintAsked } = state;
    const kept = shown === state.shown ? { answer, wrong, hintAsked } : {};
    const focus = shown === state.shown || focusedCell() ? state.focus : undefined;
    const known = kind.stateAt?.(shown);
    Object.assign(state, sceneState(shown, traits.nodes[shown]!.say), { slides, focus }, kept, known);
  }

  function interrupt(): void {
    const { shown, selected, cursor, playing, swift, reading, announcement } = state;
    show(cursor, false);
    if (playing && swift) state.announcement = withPasses(cursor);
    else if (shown === cursor && !reading) state.announcement = announcement;
    if (shown === cursor) state.selected = selected;
    picture = newPicture();
  }

  /** Any tap stops an animation, unless its target does something else. */
  function skip({ target }: Event): void {
    if (state.playing && !(target as Element).closest("button, a, input, select")) perform(() => {});
  }

  function refuse(why: Why, tried = state.tried): void {
    state.tried = tried;
    state.dragged = undefined;
    state.refusal = { ...why, tried, count: ++state.refusals };
  }

  /** Python refused a request, or adds to a verdict. */
  function onRefused(why: Why): void {
    if (!picture.answering) refuse(why);
    else if (!state.refusal) kind.answers?.refused?.(why);
    else if (why.rule) state.refusal = { ...state.refusal, ...why };
  }

  // --- actions

  const destinations: View["destinations"] = {
    first: () => pathTo(traits.nodes, state.cursor)[0],
    back: () => traits.nodes[state.shown]!.parent,
    forward: () => forward(traits.nodes, state.shown, state.visits),
    last: () => pathThrough(traits.nodes, state.cursor, state.visits).at(-1),
  };

  const destination = (direction: Direction): number =>
    (kind.destinations?.[direction] ?? destinations[direction])() ?? -1;

  /** Play the following scenes, or stop. */
  function replay(): void {
    replaying = !state.playing;
    if (replaying) return view.go("last");
    clearTimeout(nextFrame);
    state.playing = false;
    connection.set("cursor", (state.cursor = state.shown));
    draw();
  }

  function perform(action: () => void): void {
    interrupt();
    action();
    draw();
  }

  /** Show a scene of a reason; beyond its ends is the scene itself. */
  function read(scenes: readonly Scene[], step = 0, wrong = false): void {
    interrupt();
    const scene = scenes[step];
    if (scene) Object.assign(state, { reading: { scenes, step, wrong }, announcement: scene.say, slides: true });
    draw();
  }

  /** Step through the open reason. */
  function stepReading(where: Direction | number): boolean {
    const { reading } = state;
    const by = where === "forward" ? 1 : where === "back" ? -1 : 0;
    if (!reading || !by) return false;
    read(reading.scenes, reading.step + by, reading.wrong);
    return true;
  }

  const view: View = {
    el,
    traits,
    state,
    keysId: `kamisado-${Math.random().toString(36).slice(2)}`,
    get picture() {
      return picture;
    },
    connection,
    loader: loader(el, traits, connection),
    get drag() {
      return drag;
    },
    destinations,
    interrupt,
    perform,
    refuse,
    draw,
    request: (content, offline) =>
      perform(() => {
        state.tried = "";
        if (connection.waiting()) return;
        if (connection.offline()) offline();
        else connection.request(content);
      }),
    post: (content) =>
      perform(() => {
        state.tried = "";
        connection.post(content);
      }),
    tryMove: (origin, target) => play.tryMove(origin, target),
    deselect: () => perform(() => (state.selected = undefined)),
    read,
    go(where) {
      if (stepReading(where)) return;
      const node = typeof where === "number" ? where : destination(where); // relative to the scene on screen, which may be within a batch
      perform(() => traits.nodes[node] && connection.set("cursor", node));
    },
    goLater(node) {
      nextFrame = setTimeout(() => connection.set("cursor", node), 1200);
    },
    revisit(known) {
      if (known === undefined) connection.hello();
      else connection.set("cursor", known);
    },
    prefer: (name, value) =>
      perform(() => {
        connection.set(name, value);
        state.kept = traits.preference.shared?.includes(name) === true;
      }),
    toggle: (what) => view.prefer(what, !traits[what]),
    type: () => typing.toggle(),
    ask(key) {
      if (view.loader.has("typing")) void typing.contents().then(({ ask }) => ask(key));
    },
    focusedSquare: () => (focusedCell() ? picture.focus : undefined),
    focus(square) {
      state.focus = square;
      draw();
      cell(square).focus();
    },
  };

  /** The next lesson, if the host knows it. */
  function following(): Step | undefined {
    const { text, href } = (model.get("_following" as never) as { text: string; href: string } | undefined) ?? {};
    return text && href ? { text, act: () => (location.href = href), name: "following" } : undefined;
  }

  const cell = (square: string): SVGElement => el.querySelector(`[data-square="${square}"]`)!;

  const active = (): Element | null => (el.getRootNode() as Document | ShadowRoot).activeElement;

  /** The focused square. */
  const focusedCell = () => el.contains(active()) && active()!.closest(".board [data-square]");

  // --- drawing

  function newPicture(): Picture {
    const isAnalyzed = state.hint || /danger|hint|ideas|right|search|value|votes/.test(`${Object.keys(traits.turn)}`);
    return pictureOf(traits, state, isAnalyzed ? analysis() : undefined);
  }

  function draw(news = true): void {
    if (closed || state.shown < 0) return; // or nothing has arrived yet
    const { nodes, labels } = traits;
    const lost = connection.offline() ? "silent" : connection.busy() && "busy";
    const wasOpen = picture?.shown === state.shown && picture.question?.result === undefined;
    const focused = focusedCell();
    const inside = el.contains(active()) && !active()!.matches("[data-presenting]"); // whether the focus is in the widget
    state.connection = lost || (connection.waiting() ? "waiting" : connection.starting() ? "starting" : "ready");
    Object.assign(state, kind.stateAt?.(state.shown));
    state.Sign = traits.glyphs ? signs()?.[traits.signs] : undefined;
    if (news) picture = newPicture();
    const { answering, question } = picture;
    const open = question && !question.result;
    const { reading } = state;
    const ofKind = kind.panel();
    const panel: Panel = reading && !reading.wrong ? { ...ofKind, label: readingLabel(labels, reading), details: false, turn: false, said: undefined, next: undefined, also: [], verdict: undefined } : ofKind;
    const tries = children(nodes, state.shown).filter((node) => nodes[node]!.move && (panel.isTry?.(node) ?? true)); // without fills, which have their own choice
    const Tries = !answering && tries[1] && triesPart();
    // A saved page has no text about a silent Python until it needs one.
    const missed = lost === "silent" && !labels.silent ? state.triedOffline && "alone" : lost;
    const notice = panel.notice ?? (missed || (state.kept && "settings.kept"));
    const marked = panel.tools?.some(({ pressed }) => pressed);
    const more: Tool = { word: "more", act: menu.toggle, expanded: menu.shown(), marked };
    const way = {
      steps: nodes.length > 1 || !!labels.busy, // a saved page lacks this label
      start: !reading && !nodes[destination("back")],
      end: !reading && !nodes[destination("forward")],
    };
    render(
      <div
        class="kamisado"
        lang={traits.language}
        data-kind={traits.kind}
        data-theme={traits.theme}
        style={palettes[traits.palette]}
        data-state={state.connection}
        data-cursor={state.cursor}
        data-shown={state.shown}
        onCopy={kind.edits?.onClipboard}
        onPaste={kind.edits?.onClipboard}
        {...presentation?.attributes()}
      >
        <div
          class={state.enlarged ? "table large" : "table"}
          style={{ "--room": panel.room }}
          aria-owns={["title", "status", "board", "side"].map((part) => `${part}-${view.keysId}`).join(" ")}
        >
          <Board picture={picture} pointer={onPointer} keysId={view.keysId} Overlay={kind.Overlay} />
          {presentation?.drawings()}
          <div class="side" id={`side-${view.keysId}`}>
            <div class="scroll">
            {panel.header}
            <Status id={`status-${view.keysId}`} {...{ picture, panel }} notice={notice && labels[notice]} />
            <Reason labels={labels} scenes={reading?.wrong ? undefined : (reading?.scenes ?? panel.reason)} step={reading?.step} read={read} />
            {panel.actions}
            {Tries && <Tries {...{ labels, nodes }} branches={tries} Sign={state.Sign} go={view.go} />}
            {typing.panel()}
            <p class="reply" aria-live="polite">{state.reply}</p>
            <p class="keys" id={view.keysId}>{labels[panel.keys ?? "keys"]}</p>
            {panel.footer}
            </div>
            {panel.finale}
            <Controls
              {...way}
              {...{ labels, panel, more }}
              next={((panel.finale || panel.ends) && following()) || panel.next}
              go={view.go}
              playing={state.playing}
              pause={replay}
              menu={menu.panel(menu, { ...way, view, panel, replay, present: presentation?.start() })}
            />
          </div>
          {panel.below}
        </div>
        {presentation?.bar()}
      </div>,
      el,
    );
    if (traits.sound || traits.speech) heard = sound();
    heard?.(picture);
    if (moves.matches && (state.slides || state.selected)) felt = moments();
    felt?.(picture);
    // The focus follows its square. If its button is gone or a question closed, it moves to the main button.
    const answered = wasOpen && !open && question;
    const refused = el.querySelector(".verdict.wrong"); // the choices are inert until it is closed
    const astray = focused ? focused !== cell(picture.focus) : !el.contains(active()) || (refused && active()!.closest(".choices"));
    if (inside && (answered || astray)) {
      const button = !focused || answered ? el.querySelector<HTMLElement>(open && !refused ? ".choices button" : ".main") : null;
      (button ?? cell(picture.focus)).focus({ preventScroll: true });
    }
  }

  const kind = createKind(view);
  const presentation = createPresentation?.(view, kind);
  const menu = drawer<typeof createMore>(view, "more");
  const triesPart = later<typeof TriesOf>(view, "tries");
  const typing = drawer<typeof createTyping>(view, "typing");
  const signs = later<typeof shapes>(view, "signs");
  const analysis = later<typeof Analysis>(view, "analysis");
  const sound = created<typeof createSound>(view, "sound");
  const moments = created<typeof createMoments>(view, "moments");
  const moves = matchMedia("(prefers-reduced-motion: no-preference)");
  const play = playing(view, kind);
  const press = (kind.edits ?? play).press;
  const drag = dragging(view, kind);
  const onPointer = pointer(press, drag);
  const onKey = keyboard(view, kind, press, presentation);
  mountStyles(el);
  el.addEventListener("keydown", onKey);
  el.addEventListener("pointerdown", skip); // a property of the drawn element would keep it in memory
  follow();

  return () => {
    closed = true;
    clearTimeout(nextFrame);
    connection.close();
    presentation?.close();
    el.removeEventListener("keydown", onKey);
    el.removeEventListener("pointerdown", skip);
    render(null, el);
  };
}
