// One view of a model: what it shows, and what the reader's acts do.
import { render } from "preact";
import { Board } from "./board.tsx";
import { Controls, Tries, type Toggle, type Way } from "./controls.tsx";
import { children, forward, lineEnd, pathTo, steps, visit, type Visits } from "./cursor.ts";
import { center, squareAt, towerOn } from "./geometry.ts";
import { press, stride } from "./input.ts";
import { Line, type Model } from "./model.ts";
import { pointer } from "./pointer.ts";
import { pictureOf, type Look, type Picture } from "./picture.ts";
import { Status } from "./status.tsx";
import type { Refusal, State } from "./wire.ts";

const HELD = 1100; // ms for each picture of a batch but the last

export class View {
  readonly #get: <Name extends keyof State>(name: Name) => State[Name];
  readonly #el: HTMLElement;
  readonly #line: Line;
  readonly #keys = `kamisado-${Math.random().toString(36).slice(2)}`; // the id of the text about the keys
  #cursor = -1;
  #epoch = -1;
  #visits: Visits = new Map();
  #look: Look = { shown: -1, said: "", slide: false };
  #picture!: Picture; // as last drawn
  #next: ReturnType<typeof setTimeout> | undefined; // the next picture of a batch
  #tried = ""; // the tower of the last try
  #refusals = 0;

  constructor(model: Model, el: HTMLElement) {
    this.#get = (name) => model.get(name);
    this.#el = el;
    this.#line = new Line(model, this.#follow, this.#refuse);
    el.classList.add("kamisado-host");
    el.addEventListener("keydown", this.#onKey);
    this.#follow();
  }

  close(): void {
    clearTimeout(this.#next);
    this.#line.close();
    this.#el.removeEventListener("keydown", this.#onKey);
    render(null, this.#el);
  }

  // --- what is shown

  /** Come into step with the model. */
  #follow = (): void => {
    const [nodes, cursor, epoch] = [this.#get("nodes"), this.#get("cursor"), this.#get("epoch")];
    const fresh = epoch !== this.#epoch;
    if (nodes[cursor] && (fresh || cursor !== this.#cursor)) {
      [this.#cursor, this.#epoch] = [cursor, epoch];
      this.#visits = visit(fresh ? new Map() : this.#visits, nodes, cursor);
      this.#walk(fresh ? [cursor] : steps(nodes, this.#look.shown, cursor), fresh);
    }
    this.#draw();
  };

  /** Show scenes one after another; where motion is not wanted, the last one and all that is said. */
  #walk(way: number[], fresh = false): void {
    const nodes = this.#get("nodes");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [shown, ...rest] = still ? way.slice(-1) : way;
    this.#show(shown!, !fresh && !this.#look.held && nodes[shown!]!.parent === this.#look.shown);
    if (still) this.#look.said = way.map((node) => nodes[node]!.say).join(" ");
    if (rest.length)
      this.#next = setTimeout(() => {
        this.#walk(rest);
        this.#draw();
      }, HELD);
  }

  // The keyboard stays where it is while it is on the board; otherwise it waits at the tower to move.
  #show(shown: number, slide: boolean): void {
    clearTimeout(this.#next);
    const focus = this.#cellWithFocus() ? this.#look.focus : undefined;
    this.#look = { shown, slide, focus, said: this.#get("nodes")[shown]!.say };
  }

  /** Any input ends an animation, and what was said to a try. */
  #attend(): void {
    const { shown, picked } = this.#look;
    this.#show(this.#cursor, false);
    if (shown === this.#cursor) this.#look.picked = picked;
    this.#picture = pictureOf(this.#get, this.#look);
  }

  #refuse = (refusal: Refusal): void => {
    this.#look.held = undefined;
    this.#look.refusal = { ...refusal, origin: this.#tried, count: ++this.#refusals };
  };

  // --- what the reader does

  #press = (square: string): void => {
    this.#attend();
    this.#look.focus = square;
    const intent = press(this.#picture, square);
    if (intent.do === "play") this.#play(intent.origin, intent.target);
    else this.#look.picked = intent.do === "pick" ? square : undefined;
    this.#draw();
  };

  /** Ask for a move; where nobody answers, play what was played before. Says whether there is an answer to wait for. */
  #play(origin: string, target: string): boolean {
    const nodes = this.#get("nodes");
    const known = children(nodes, this.#cursor).find((child) => nodes[child]!.move === origin + target);
    this.#tried = origin;
    if (this.#line.waiting) return false;
    if (!this.#line.silent) return this.#line.play(origin, target);
    if (known === undefined) this.#line.hello();
    else this.#line.set("cursor", known);
    return false;
  }

  readonly #pointer = pointer({
    press: this.#press,
    grab: (square) => {
      if (this.#line.waiting || !towerOn(this.#picture.position, square)) return false;
      this.#attend();
      this.#look.picked = square;
      return true;
    },
    drag: (point) => {
      this.#look.held = { square: this.#look.picked!, point };
      this.#look.over = squareAt(point, this.#picture.flipped);
      this.#draw();
    },
    drop: (point) => {
      const { flipped, picked } = this.#picture;
      const square = point && squareAt(point, flipped);
      const asked = square && square !== picked && this.#play(picked!, square);
      this.#look.held = asked ? { square: picked!, point: center(square, flipped) } : undefined;
      this.#look.picked = this.#look.over = undefined;
      this.#draw();
    },
  });

  #go = (where: Way | number): void => {
    this.#attend();
    const nodes = this.#get("nodes");
    const ways = {
      first: () => pathTo(nodes, this.#cursor)[0],
      back: () => nodes[this.#cursor]!.parent,
      forward: () => forward(nodes, this.#cursor, this.#visits),
      last: () => lineEnd(nodes, this.#cursor, this.#visits),
    };
    const node = typeof where === "number" ? where : ways[where]();
    if (nodes[node ?? -1]) this.#line.set("cursor", node!);
    this.#draw();
  };

  #toggle = (name: Toggle): void => {
    this.#attend();
    this.#line.set(name, !this.#get(name));
    this.#draw();
  };

  #onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey } = event;
    const edge = ctrlKey && (key === "Home" || key === "End");
    if ((ctrlKey || event.metaKey || event.altKey) && !edge) return;
    event.stopPropagation(); // the notebook has keys of its own
    if (this.#command(key) || this.#onBoard(key, ctrlKey)) event.preventDefault();
  };

  #command(key: string): boolean {
    const { must } = this.#picture;
    const commands: Record<string, () => void> = {
      u: () => this.#go("back"),
      r: () => this.#go("forward"),
      f: () => this.#toggle("flipped"),
      m: () => must && this.#focus(must),
      Escape: () => {
        this.#attend();
        this.#look.picked = undefined;
        this.#draw();
      },
    };
    commands[key]?.();
    return key in commands;
  }

  #onBoard(key: string, control: boolean): boolean {
    const { focus, flipped } = this.#picture;
    if (!this.#cellWithFocus()) return false;
    const square = stride(key, control, focus, flipped);
    if (square) this.#focus(square);
    else if (key === "Enter" || key === " ") this.#press(focus);
    else return false;
    return true;
  }

  #focus(square: string): void {
    this.#look.focus = square;
    this.#draw();
    this.#cell(square).focus();
  }

  #cell = (square: string): SVGElement => this.#el.querySelector(`[data-square="${square}"]`)!;

  #cellWithFocus(): Element | null {
    const { activeElement } = this.#el.getRootNode() as Document | ShadowRoot;
    return this.#el.contains(activeElement) ? activeElement!.closest("[data-square]") : null;
  }

  // --- the picture

  #draw(): void {
    const [nodes, words, line] = [this.#get("nodes"), this.#get("words"), this.#line];
    const picture = (this.#picture = pictureOf(this.#get, this.#look));
    const branches = children(nodes, picture.shown);
    const state = line.silent ? "silent" : line.busy ? "busy" : undefined;
    const focused = this.#cellWithFocus();
    render(
      <div
        class="kamisado"
        data-theme={this.#get("theme")}
        data-state={state ?? (line.waiting ? "waiting" : "ready")}
        data-cursor={this.#cursor}
        data-shown={picture.shown}
      >
        <div class="table">
          <Board picture={picture} pointer={this.#pointer} keys={this.#keys} />
          <div class="side">
            <Status picture={picture} notice={state && words[state]} />
            {branches.length > 1 && <Tries words={words} nodes={nodes} branches={branches} go={this.#go} />}
            <p class="keys" id={this.#keys}>
              {words.keys}
            </p>
            <Controls
              words={words}
              start={nodes[this.#cursor]!.parent < 0}
              end={!children(nodes, this.#cursor).length}
              go={this.#go}
              on={picture}
              toggle={this.#toggle}
            />
          </div>
        </div>
      </div>,
      this.#el,
    );
    if (focused && focused !== this.#cell(picture.focus)) this.#cell(picture.focus).focus({ preventScroll: true });
  }
}
