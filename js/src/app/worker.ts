// The worker that Python runs in: it fetches what Python is made of, unpacks it, and passes lines on.
import type { Beginning } from "./python.ts";

interface Interpreter {
  unpackArchive(archive: ArrayBuffer, format: string): void;
  pyimport(name: string): { Host: (language: string, kept: string, send: (line: string) => void, site: string) => PythonHost };
}
interface PythonHost {
  hear(line: string): void;
}

const post = (message: object) => postMessage(JSON.stringify(message));

/** Large files are packed, so that a server that does not compress sends no more than one that does. */
const packed = ["pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "kamisado.zip"];
const whole = ["pyodide.mjs", "pyodide-lock.json"];

/** What Pyodide's scripts export. Where everything is one file they came with this one: WebKit imports nothing there. */
interface Scripts {
  loadPyodide(options: object): Promise<Interpreter>;
  createPyodideModule: unknown;
}
const { included } = globalThis as { included?: Scripts };
const isNeeded = (name: string): boolean => !(included && name.endsWith(".mjs"));

let [loaded, total] = [0, 0];
let reported = 0;
/** Some of it did not come. */
let unreached = false;

function miss(why: unknown): never {
  unreached = true;
  throw why;
}

/** Count what comes in. */
function counted(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> {
  total += Number(response.headers.get("Content-Length"));
  const reader = response.body!.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(miss);
      if (done) return controller.close();
      loaded += value.length;
      if (loaded - reported > 100_000) post({ method: "loading", loaded: (reported = loaded), total });
      controller.enqueue(value);
    },
  });
}

const types: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };

/** Fetch a file, or take it from those that came with the page. */
async function load(name: string, files: Beginning["files"]): Promise<Response> {
  const isPacked = packed.includes(name);
  const file = isPacked ? `${name}.packed` : name;
  const response = files
    ? new Response(files[file])
    : await plainFetch(new URL(`./python/${file}`, import.meta.url)).catch(miss);
  if (!response.ok) miss(new Error(`${name}: ${response.status}`));
  const stream = counted(response);
  if (!isPacked) return new Response(stream);
  const type = types[name.split(".").pop()!]!;
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/** What Pyodide calls the place that its files come from; it is asked for nothing. */
const PLACE = "https://python.invalid/";
const plainFetch = self.fetch;

async function start({ language, kept, site, files }: Beginning): Promise<PythonHost> {
  // All at once, before anybody asks.
  const loading = new Map([...packed, ...whole].filter(isNeeded).map((name) => [name, load(name, files)]));
  const imported = async (name: string) => {
    const script = await (await loading.get(name)!).blob();
    return import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  };
  // What Pyodide asks for is on its way already.
  self.fetch = (input, init) => {
    const file = loading.get(String(input instanceof Request ? input.url : input).split("/").pop()!);
    return file ?? plainFetch(input, init);
  };
  const importScripts = async (): Promise<Scripts> => {
    const [main, module] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(imported));
    return { loadPyodide: main.loadPyodide, createPyodideModule: module.default };
  };
  const [{ loadPyodide, createPyodideModule }, archive] = await Promise.all([
    included ?? importScripts(),
    loading.get("kamisado.zip")!.then((file) => file.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: PLACE, createPyodideModule });
  python.unpackArchive(archive, "zip");
  Object.assign(self, { python }); // for whoever looks into the worker
  return python.pyimport("kamisado_widget.browser.host").Host(language, kept, (line) => postMessage(line), site);
}

/** What goes wrong in one view is no reason for the others to end. */
function hear(python: PythonHost, line: string): void {
  try {
    python.hear(line);
  } catch (error) {
    console.error(error);
    post({ method: "broken", view: JSON.parse(line).view });
  }
}

let host: Promise<PythonHost> | undefined;

// The first message begins; all others are for Python.
onmessage = ({ data }: MessageEvent<Beginning | string>) => {
  if (typeof data === "string") return void host?.then((python) => hear(python, data));
  if (typeof WebAssembly === "undefined") {
    post({ method: "failed", why: "incapable" });
    return undefined;
  }
  host = start(data);
  host.then(
    () => post({ method: "ready" }),
    (error) => {
      console.error(error);
      post({ method: "failed", why: unreached ? "unreached" : "broken" });
    },
  );
  return undefined;
};
