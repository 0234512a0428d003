// The line to Python: reads and sets the model, asks, and waits for one answer at a time.
import type { AnyModel } from "@anywidget/types";
import type { Message, Refusal, Reply, State } from "./wire.ts";

export type Model = AnyModel<State>;

/** The traits that the page may set. */
export type Setting = "cursor" | "flipped" | "glyphs" | "coordinates" | "theme";

type Act<M = Message> = M extends Message ? Omit<M, "id" | "epoch"> : never;

const BUSY_AFTER = 300;
const SILENT_AFTER = 2000;

const read = ["nodes", "epoch", "now", "words", "cursor", "flipped", "glyphs", "coordinates", "theme"] as const;

// An id is never used twice, whatever the view, the tab, or the time since the last reload.
const nameless = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export class Line {
  silent = false; // nobody answers
  busy = false; // the answer is overdue
  waiting: string | undefined; // the id of the play whose answer is awaited

  readonly #model: Model;
  readonly #prefix = nameless();
  readonly #sent = new Set<string>();
  readonly #changed: () => void;
  readonly #refused: (refusal: Refusal) => void;
  #count = 0;
  #greeting: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #pending = false;

  constructor(model: Model, changed: () => void, refused: (refusal: Refusal) => void) {
    this.#model = model;
    this.#changed = changed;
    this.#refused = refused;
    for (const name of read) model.on(`change:${name}`, this.#gather);
    model.on("msg:custom", this.#hear);
    model.on("comm_live_update", this.hello);
    this.hello();
  }

  close(): void {
    clearTimeout(this.#greeting);
    clearTimeout(this.#patience);
    for (const name of read) this.#model.off(`change:${name}`, this.#gather);
    this.#model.off("msg:custom", this.#hear);
    this.#model.off("comm_live_update", this.hello);
  }

  set<Name extends Setting>(name: Name, value: State[Name]): void {
    this.#model.set(name, value);
    try {
      this.#model.save_changes();
    } catch {
      this.#hush();
    }
  }

  /** Ask for a move; false where there is no one to ask. */
  play(origin: string, target: string): boolean {
    this.waiting = this.#send({ act: "play", node: this.#model.get("cursor"), origin, target });
    if (!this.waiting) return false;
    this.#patience = setTimeout(() => {
      this.busy = true;
      this.#gather();
    }, BUSY_AFTER);
    return true;
  }

  /** Ask whether anyone is there. */
  hello = (): void => {
    this.#settle();
    clearTimeout(this.#greeting);
    if (this.#send({ act: "hello", node: this.#model.get("cursor") }))
      this.#greeting = setTimeout(this.#hush, SILENT_AFTER);
  };

  #send(act: Act): string | undefined {
    const id = `${this.#prefix}-${this.#count++}`;
    try {
      this.#model.send({ ...act, id, epoch: this.#model.get("epoch") });
    } catch {
      this.#hush(); // the comm is closed
      return undefined;
    }
    this.#sent.add(id);
    return id;
  }

  #hear = (reply: Reply): void => {
    if (!this.#sent.delete(reply.id)) return; // for another view
    this.silent = false;
    clearTimeout(this.#greeting);
    if (this.waiting === reply.id) {
      this.#settle();
      if ("refused" in reply) this.#refused(reply.refused);
    }
    this.#gather();
  };

  // Nobody there: the page goes on by itself, and listens still.
  #hush = (): void => {
    this.silent = true;
    this.#settle();
    this.#gather();
  };

  #settle(): void {
    clearTimeout(this.#patience);
    this.waiting = undefined;
    this.busy = false;
  }

  // All that one message changes is told once, before the browser paints.
  #gather = (): void => {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      this.#changed();
    });
  };
}
