// Python in a web worker: how far it has started, its open sessions, and its stored documents.
import type { Message } from "../wire/requests.ts";
import type { CourseState, Reply, PageState } from "../wire/generated.ts";
import { openDocuments } from "./documents.ts";
import { addressOf, addressOfPart, siteAddress } from "./files.ts";
import { FRONT_DOOR, leave, leftAt } from "./left.ts";
import { seen } from "./seen.ts";
import type { EarlyAct } from "../transports/site.ts";

/** Why Python is not available: unsupported browser, failed download, or another error. */
export type Failure = "incapable" | "unreached" | "broken";

export type Progress =
  | { stage: "loading"; loaded: number; total: number }
  | { stage: "ready"; whole: boolean } // whole: all files are loaded
  | { stage: "failed"; why: Failure };

/** The callbacks of a view. */
export interface Listener {
  opened(kind: PageState["_kind"], state: PageState, replies: (Reply | null)[]): void;
  refused(why: string): void;
  heard(message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }): void;
  failed(): void;
}

interface Opening {
  fragment: string;
  key: string;
  acts: () => readonly EarlyAct[]; // those made before the session opens
}

export interface Python {
  readonly progress: Progress;
  /** The course's next offer; at first the stored one. */
  readonly offers: CourseState | undefined;
  open(view: Opening, listener: Listener): { send(message: object): void; close(): void };
  restore(text: string, done: (why: string) => void): void;
  /** Stored documents by name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The first message to the worker; all others are lines for Python. */
export interface Beginning {
  language: string;
  kept: string;
  site: string;
}

const withParts = (state: PageState): PageState => ({
  ...state,
  _parts: Object.fromEntries(Object.keys(state._parts).map((name) => [name, addressOfPart(name)])),
});

export function startPython(language: string, onProgress: () => void, onUnkept: () => void): Python {
  const listeners = new Map<string, Listener>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let restored: ((why: string) => void) | undefined;
  let offers: CourseState | undefined = leftAt(FRONT_DOOR)?.state._course_state;
  let progress: Progress = { stage: "loading", loaded: 0, total: 0 };

  const begun = begin();
  begun.catch(() => fail("broken")); // the browser blocks workers
  const documents = openDocuments((name, text) => post({ method: "note", name, text }), onUnkept);
  const post = (message: object) => void begun.then((worker) => worker.postMessage(JSON.stringify(message)));

  async function begin(): Promise<Worker> {
    const worker = new Worker(addressOf("worker.js"), { type: "module" });
    let heard = false;
    worker.onerror = () => fail(heard ? "broken" : "unreached");
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      heard = true;
      const message = JSON.parse(data);
      const listener = listeners.get(message.view);
      switch (message.method) {
        case "loading":
          // Nothing to report after the first reply.
          return progress.stage === "loading" ? report({ stage: "loading", loaded: message.loaded, total: message.total }) : undefined;
        case "ready":
          report({ stage: "ready", whole: false });
          return waiting.splice(0).forEach((open) => open());
        case "whole":
          return report({ stage: "ready", whole: true });
        case "failed":
          return fail(message.why);
        case "keep":
          documents.keep(message);
          return onProgress();
        case "front":
          leave(FRONT_DOOR, message.state, []);
          offers = message.state._course_state;
          return onProgress();
        case "restored":
          return restored?.(message.why);
        case "open":
          return listener?.opened(message.kind, withParts(message.state), message.replies);
        case "broken":
          return listener?.failed();
        case "refused":
          return listener?.refused(message.why);
        default:
          return listener?.heard(message);
      }
    };
    await seen; // starting takes all of a small machine's power: draw the board first
    const first: Beginning = { language, kept: JSON.stringify(documents.texts), site: siteAddress() };
    worker.postMessage(first);
    return worker;
  }

  function report(news: Progress): void {
    progress = news;
    onProgress();
  }

  function fail(why: Failure): void {
    if (progress.stage === "failed") return;
    report({ stage: "failed", why });
    for (const listener of listeners.values()) listener.failed();
  }

  return {
    get progress() {
      return progress;
    },
    get offers() {
      return offers;
    },
    texts: documents.texts,
    open({ fragment, key, acts }, listener) {
      const view = `${count++}`;
      listeners.set(view, listener);
      const open = () => listeners.has(view) && post({ method: "open", view, fragment, key, acts: acts() });
      if (progress.stage === "ready") open();
      else if (progress.stage === "failed") queueMicrotask(() => listener.failed());
      else waiting.push(open);
      return {
        send: (message: { method: string; content?: Message; state?: Partial<PageState> }) => post({ ...message, view }),
        close() {
          listeners.delete(view);
          post({ method: "close", view });
        },
      };
    },
    restore(text, done) {
      restored = done;
      post({ method: "restore", text });
    },
  };
}
