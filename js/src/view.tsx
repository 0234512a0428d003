// One view of a model: what it shows, and what the reader's acts do.
import { render } from "preact";
import { Board } from "./board.tsx";
import { Controls, Tries, type Toggle, type Way } from "./controls.tsx";
import { children, endOfBatch, forward, lineThrough, pathTo, steps, visit, type Visits } from "./cursor.ts";
import { center, originOf, squareAt, towerOn } from "./geometry.ts";
import { Guide, type Acts } from "./guide.tsx";
import { press, stride } from "./input.ts";
import { backward, home, isOpen, onward } from "./lesson.ts";
import { Header } from "./lesson.tsx";
import { Match } from "./match.tsx";
import { connect, type Model } from "./model.ts";
import { turnName } from "./names.ts";
import { awaited, mayDo, pictureOf, type Look, type Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { Record } from "./record.tsx";
import { Next, Refill } from "./refill.tsx";
import { Status } from "./status.tsx";
import { mark, respond, rightSoFar, solution } from "./task.ts";
import type { Fill, MatchNow, Node, Refusal, State } from "./wire.ts";

/** A tower on its way home: where motion is not wanted, it is enough to say from which side all are filled. */
const isStep = ({ kind, move }: Node): boolean => kind === "fill" && move !== undefined;

/** How long each scene of a batch but the last is held, in ms: long enough to read it, or to see a tower go home. */
const held = (node: Node): number => (isStep(node) ? 420 : node.kind === "fill" ? 1200 : 1100);

/** Draw the model into the element until the function returned is called. */
export function view(model: Model, el: HTMLElement): () => void {
  const get = <Name extends keyof State>(name: Name): State[Name] => model.get(name);
  const keys = `kamisado-${Math.random().toString(36).slice(2)}`; // the id of the text about the keys
  let [cursor, epoch] = [-1, -1];
  let visits: Visits = new Map();
  let look: Look = { shown: -1, said: "", slide: false };
  let picture: Picture; // as last drawn
  let next: ReturnType<typeof setTimeout> | undefined; // the next scene of a batch
  let tried = ""; // last: a move, or a square
  let refusals = 0;
  let match: MatchNow = {}; // as it stands at the scene shown, or was last known to stand
  let round: number | undefined;
  let free: number | undefined; // the scene of a lesson that one plays on from
  let praised = -1; // the scene that a right answer led to
  let mistakes = 0;
  let unfolded = false; // the record, where there is little room

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
      if (fresh) {
        match = get("match");
        look = { ...look, given: [], wrong: [] };
        free = undefined;
        mistakes = 0;
      }
      const { size = nodes.length } = get("lesson");
      if (to >= size) free ??= home(nodes, size, to);
      visits = visit(fresh ? new Map() : visits, nodes, to);
      walk(fresh ? [to] : steps(nodes, look.shown, to), fresh);
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
    const nodes = get("nodes");
    round = pathTo(nodes, shown).reduce<number | undefined>((last, node) => nodes[node]!.round ?? last, undefined);
    look = {
      shown,
      slide,
      said: nodes[shown]!.say,
      focus: cellWithFocus() ? look.focus : undefined,
      ...(shown === look.shown ? { given: look.given ?? [], wrong: look.wrong ?? [] } : {}),
      praise: shown === praised,
      free: free !== undefined,
    };
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
    look.refusal = { ...refusal, tried, count: ++refusals };
  }

  /** Python refuses a play, or has more to say to a wrong answer that is still on the page. */
  function refused(refusal: Refusal): void {
    if (!picture.led) refuse(refusal);
    else if (look.refusal && refusal.rule) look.refusal = { ...look.refusal, ...refusal };
  }

  // --- what the reader does

  function onPress(square: string): void {
    const refused = look.refusal?.tried;
    attend();
    const wrong = refused ? originOf(refused) : undefined;
    look.focus = square;
    if (picture.led) reply(square, wrong);
    else {
      const intent = press({ ...picture, tried: wrong }, square);
      if (intent.do === "play") play(intent.origin, intent.target);
      else look.picked = intent.do === "pick" ? square : undefined;
    }
    draw();
  }

  /** What a press says to the question of the scene. */
  function reply(square: string, wrong: string | undefined): void {
    const { asked, position, picked } = picture;
    if (!asked || asked.done) return;
    const said = respond(asked, position, picked, square, wrong);
    if (said.picked !== undefined) look.picked = said.picked || undefined;
    if (said.given) look.given = said.given;
    if (said.answer) answer(said.answer);
  }

  /** Mark an answer; a right move is made at once, one that is shown after a look at it. */
  function answer(given: string[], shown = false): void {
    const [nodes, { task }] = [get("nodes"), picture.asked!];
    const why = shown ? undefined : mark(task, given);
    line.tell({ act: "answer", answer: given, shown });
    if (why) {
      mistakes++;
      const right = task.ask === "order" ? rightSoFar(task, given) : given;
      tried = (task.ask === "order" ? given[right.length] : given[0]) ?? "";
      look.given = right;
      look.wrong = [...(look.wrong ?? []), ...given.filter((part) => !task.good.includes(part))];
      refuse(why);
      return;
    }
    line.set("done", { ...get("done"), [cursor]: shown ? "shown" : "right" });
    const moved = children(nodes, cursor).find((child) => nodes[child]!.move === given[0]);
    if (task.ask !== "move" || moved === undefined) return;
    if (shown) next = setTimeout(() => line.set("cursor", moved), 1200);
    else line.set("cursor", (praised = moved));
  }

  /** What a button of the lesson does. */
  const acting =
    <Told extends unknown[]>(act: (...told: Told) => void) =>
    (...told: Told): void => {
      attend();
      act(...told);
      draw();
    };

  const acts: Acts = {
    choose: acting((choice) => picture.asked!.done || answer([choice])),
    check: acting(() => answer([...picture.asked!.given])),
    show: acting(() => answer(solution(picture.asked!.task), true)),
    playOn() {
      free = cursor;
      attend();
      draw();
    },
    goOn: () => go("forward"),
    comeBack: () => go(free ?? get("nodes")[cursor]!.parent),
    go,
  };

  /** Ask for a move; where nobody answers, play what was played before. */
  function play(origin: string, target: string): void {
    const nodes = get("nodes");
    const known = children(nodes, cursor).find((child) => nodes[child]!.move === origin + target);
    if (picture.led) return answer([origin + target]);
    tried = origin + target;
    if (line.waiting()) return;
    if (!line.silent()) line.ask({ act: "play", origin, target });
    else {
      look.alone = known === undefined;
      recall(known);
    }
  }

  /** Ask for a new round; where nobody answers, go to the one that was filled so before. */
  function fill(direction: Fill["direction"]): void {
    attend();
    if (!line.waiting()) {
      if (!line.silent()) line.ask({ act: "fill", direction });
      else recall(begun(direction));
    }
    draw();
  }

  /** Where the round begins that such a fill led to before. */
  function begun(direction: Fill["direction"]): number | undefined {
    const nodes = get("nodes");
    const rounds = children(nodes, cursor).map((child) => endOfBatch(nodes, child));
    return rounds.find((node) => direction === "next" || nodes[node]!.at === get("match").line_ups?.[direction]);
  }

  /** Go to what was done before; where that is not, ask once more whether anyone is there. */
  function recall(known: number | undefined): void {
    if (known === undefined) line.hello();
    else line.set("cursor", known);
  }

  const onPointer = pointer({
    press: onPress,
    grab(square) {
      const still = picture.led && mayDo(picture, square) !== "move";
      if (still || line.waiting() || !towerOn(picture.position, square)) return false;
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

  function go(where: Way | number): void {
    const [nodes, { size = 0 }] = [get("nodes"), get("lesson")];
    if (typeof where === "number" && where < size) free = undefined;
    attend();
    const node = typeof where === "number" ? where : wayTo(where);
    if (nodes[node ?? -1]) line.set("cursor", node!);
    draw();
  }

  /** Where a button leads. One who plays on does not get to see what the lesson will show. */
  function wayTo(where: Way): number | undefined {
    const [nodes, done, { size = 0 }] = [get("nodes"), get("done"), get("lesson")];
    const played = (node: number | undefined) => (node !== undefined && node >= size ? node : undefined);
    const ways = {
      first: () => free ?? pathTo(nodes, cursor)[0],
      back: () => (free === cursor ? undefined : nodes[cursor]!.parent),
      forward: () => played(forward(nodes, cursor, visits)),
      last: () => played(lineThrough(nodes, cursor, visits).at(-1)),
    };
    const led = {
      ...ways,
      back: () => backward(nodes, cursor),
      forward: () => (isOpen(nodes, done, cursor) ? undefined : onward(nodes, size, done, cursor)),
    };
    return (size && free === undefined ? led : ways)[where]();
  }

  function toggle(name: Toggle): void {
    attend();
    line.set(name, !get(name));
    draw();
  }

  function unfold(): void {
    unfolded = !unfolded;
    draw();
  }

  const commands: { [key: string]: () => void } = {
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

  const active = (): Element | null => (el.getRootNode() as Document | ShadowRoot).activeElement;

  const cellWithFocus = (): Element | null => (el.contains(active()) ? active()!.closest("[data-square]") : null);

  // --- the picture

  /** Without news only what is around the board is drawn again. */
  function draw(news = true): void {
    if (look.shown < 0) return; // nothing has come yet
    const [nodes, words] = [get("nodes"), get("words")];
    const lesson = get("lesson");
    const { size = 0, endless } = lesson;
    const state = line.silent() ? "silent" : line.busy() ? "busy" : undefined;
    const branches = children(nodes, look.shown).filter((node) => node >= size);
    const wasOpen = picture?.shown === look.shown && picture.asked?.done === undefined;
    const focused = cellWithFocus();
    const inside = el.contains(active());
    const settled = get("now").node === look.shown;
    if (settled && look.shown === cursor) match = get("match");
    const due = awaited(get, look.shown);
    if (news) picture = pictureOf(get, look);
    const { led, asked } = picture;
    const end = wayTo("forward") === undefined;
    const open = asked !== undefined && !asked.done;
    const more = led && endless && end && !open; // of exercises, were Python there
    // A saved page has no word about a silent Python, until one is needed.
    const missed = state === "silent" && !words.silent && look.alone ? "alone" : state;
    const notice = !led ? missed : more && state ? "lesson.more" : undefined;
    // A scene that was played says whose turn it is; one of the lesson need not.
    const begins = look.free && look.shown < size && !nodes[look.shown]!.over;
    render(
      <div
        class="kamisado"
        data-theme={get("theme")}
        data-state={state ?? (line.waiting() ? "waiting" : "ready")}
        data-cursor={cursor}
        data-shown={look.shown}
      >
        <div class="table">
          <Board picture={picture} pointer={onPointer} keys={keys} />
          <div class="side">
            {size > 0 && (
              <Header {...{ words, lesson, nodes, mistakes, go }} done={get("done")} shown={free ?? look.shown} />
            )}
            {match.format && <Match words={words} match={match} round={round!} known={settled || !line.silent()} />}
            <Status
              picture={picture}
              turn={begins ? turnName(words, picture.position) : ""}
              notice={notice && words[notice]}
            />
            {due === "fill" && <Refill {...picture} match={match} keys={keys} fill={fill} />}
            {due === "next" && <Next words={words} fill={fill} />}
            {size > 0 && <Guide {...acts} {...{ picture, nodes, lesson, end }} alone={line.silent()} />}
            {branches.length > 1 && !led && <Tries words={words} nodes={nodes} branches={branches} go={go} />}
            <p class="keys" id={keys}>
              {words.keys}
            </p>
            <Controls
              words={words}
              led={led}
              closed={open ? words["task.open"] : undefined}
              start={!nodes[wayTo("back") ?? -1]}
              end={end}
              go={go}
              on={picture}
              toggle={toggle}
            />
            {!size && (
              <Record {...{ words, nodes, visits, go, unfolded, unfold }} count={nodes.length} shown={look.shown} />
            )}
          </div>
        </div>
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

  const line = connect(model, follow, refused);
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
