// The line to Python: sets the model, asks, and waits for one answer at a time.
import type { AnyModel } from "@anywidget/types";
import type {
  Answer,
  Edit,
  Fill,
  HandIn,
  Hello,
  Hint,
  Message,
  Next,
  Play,
  Refusal,
  Reply,
  Review,
  Solution,
  State,
  Stop,
} from "./wire.ts";

export type Model = AnyModel<State>;

/** The traits that the page may set. */
type Setting = "cursor" | "done" | "flipped" | "glyphs" | "coordinates" | "verdicts" | "lookout" | "theme";

type Act<M extends Message> = M extends Message ? Omit<M, "id" | "epoch" | "node"> : never;
/** What is waited for. */
type Asking = Play | Fill | Hint | Solution | Next | Edit;

type Timer = ReturnType<typeof setTimeout>;

export interface Line {
  /** Nobody answers: the page goes on by itself, and listens still. */
  silent(): boolean;
  /** Something was asked for, and the answer is not here yet. */
  waiting(): boolean;
  /** The answer is overdue. */
  busy(): boolean;
  set<Name extends Setting>(name: Name, value: State[Name]): void;
  /** Ask for a move, for a new round, for help with a puzzle, or for a change of a setup. */
  ask(act: Act<Asking>): void;
  /** Tell Python an answer, or ask to be told something. Nothing waits for the reply, but a refusal is passed on. */
  tell(act: Act<Answer | HandIn | Hint | Review | Stop>): void;
  /** Ask whether anyone is there. */
  hello(): void;
  close(): void;
}

const BUSY_AFTER = 300; // ms
const SILENT_AFTER = 2000;

const pythons = ["nodes", "epoch", "now", "match", "lesson", "puzzle", "words"];
const both = ["cursor", "done", "flipped", "glyphs", "coordinates", "verdicts", "lookout", "theme"];

/** All changes are told at once, and whether there is news: more than that the line waits, or no longer does. */
export function connect(model: Model, changed: (news: boolean) => void, refused: (refusal: Refusal) => void): Line {
  // An id is never used twice, whatever the view, the tab, or the time since the last reload.
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const sent = new Set<string>();
  let count = 0;
  let [waiting, told]: (string | undefined)[] = [];
  let [silent, busy, gathering, news] = [false, false, false, false];
  let [greeting, patience]: (Timer | undefined)[] = [];

  // All that one message changes is told once, before the browser paints.
  function gather(): void {
    if (!gathering) queueMicrotask(pass);
    gathering = true;
  }

  function pass(): void {
    const heard = news;
    gathering = news = false;
    changed(heard);
  }

  function announce(): void {
    news = true;
    gather();
  }

  function settle(): void {
    clearTimeout(patience);
    waiting = undefined;
    busy = false;
  }

  // An answer may still come, only late.
  function hush(): void {
    silent = true;
    gather();
  }

  function send(act: Act<Message>): string | undefined {
    const id = `${name}-${count++}`;
    try {
      model.send({ ...act, id, epoch: model.get("epoch"), node: model.get("cursor") });
    } catch {
      settle(); // the line is cut
      hush();
      return undefined;
    }
    sent.add(id);
    return id;
  }

  function hello(): void {
    clearTimeout(greeting);
    const greet: Act<Hello> = {
      act: "hello",
      nodes: model.get("nodes").length,
      languages: [...navigator.languages],
    };
    if (send(greet)) greeting = setTimeout(hush, SILENT_AFTER);
  }

  function ask(act: Act<Asking>): void {
    waiting = send(act);
    if (waiting)
      patience = setTimeout(() => {
        busy = true;
        gather();
      }, BUSY_AFTER);
  }

  // The list grows in place, and once whatever the number of views: what is set would be sent back to Python.
  function grow(): void {
    const [{ epoch, start, nodes }, known] = [model.get("more"), model.get("nodes")];
    if (epoch !== model.get("epoch")) return;
    if (start === known.length) known.push(...nodes);
    else if (start > known.length) hello(); // some never came; Python sends them all
    announce();
  }

  function hear(reply: Reply): void {
    if (!sent.delete(reply.id)) return; // for another view
    clearTimeout(greeting);
    silent = false;
    if ("refused" in reply && (reply.id === waiting || reply.id === told)) {
      refused(reply.refused);
      news = true;
    }
    if (reply.id === waiting) settle();
    gather();
  }

  const heard: Record<string, (message: Reply) => void> = {
    "msg:custom": hear,
    "change:more": grow,
    comm_live_update: hello,
  };
  for (const trait of [...pythons, ...both]) heard[`change:${trait}`] = announce;
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  hello();

  return {
    silent: () => silent,
    waiting: () => waiting !== undefined && !silent,
    busy: () => busy,
    set(name, value) {
      model.set(name, value);
      try {
        model.save_changes();
      } catch {
        hush();
      }
    },
    ask,
    tell(act) {
      told = send(act);
    },
    hello,
    close() {
      clearTimeout(greeting);
      clearTimeout(patience);
      for (const [event, act] of Object.entries(heard)) model.off(event, act);
    },
  };
}
