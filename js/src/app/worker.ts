// The web worker that runs Python: starts it, and passes lines on.
import { Unreached } from "./fetching.ts";
import { startInterpreter } from "./interpreter.ts";
import type { Beginning } from "./python.ts";

interface Running {
  host: { hear(line: string): void };
  /** Resolves once Python has its files: until then only sessions that need none can open. */
  whole: Promise<unknown>;
  settled: Promise<unknown>;
  isWhole: boolean;
}

const post = (message: object) => postMessage(JSON.stringify(message));

async function start({ language, kept, site }: Beginning): Promise<Running> {
  const { python, whole, settled } = await startInterpreter((loaded, total) => post({ method: "loading", loaded, total }));
  Object.assign(self, { python }); // for debugging
  const { SiteHost } = python.pyimport("kamisado_widget.transports.site");
  return { host: SiteHost(language, kept, (line: string) => postMessage(line), site), whole, isWhole: false, settled };
}

async function hear(running: Running, line: string): Promise<void> {
  const { method, view, content } = JSON.parse(line);
  try {
    if (method !== "open" && method !== "note" && content?.act !== "hello") await running.whole;
    const early = !running.isWhole;
    try {
      running.host.hear(line);
    } catch (error) {
      if (!early) throw error;
      await running.whole;
      running.host.hear(line); // opens the link again, now with all files
    }
  } catch (error) {
    // One view's error must not stop the others.
    console.error(error);
    post({ method: "broken", view });
  }
}

function fail(error: unknown): void {
  console.error(error);
  post({ method: "failed", why: error instanceof Unreached ? "unreached" : "broken" });
}

let running: Promise<Running> | undefined;
let heard: Promise<unknown> = Promise.resolve();

// The first message starts Python; the others are lines for it, in order.
onmessage = ({ data }: MessageEvent<Beginning | string>) => {
  if (typeof data === "string") {
    heard = Promise.all([running, heard]).then(([python]) => python && hear(python, data), () => undefined);
    return;
  }
  if (typeof WebAssembly === "undefined") {
    post({ method: "failed", why: "incapable" });
    return;
  }
  running = start(data);
  running.then((python) => {
    post({ method: "ready" });
    python.whole.then(() => (python.isWhole = true), fail);
    python.settled.then(() => post({ method: "whole" }), () => undefined);
  }, fail);
};
