// The worker that Python runs in: it fetches what Python is made of, unpacks it, and passes lines on.
interface Interpreter {
  unpackArchive(archive: ArrayBuffer, format: string): void;
  pyimport(name: string): { Host: (language: string, kept: string, send: (line: string) => void) => PythonHost };
}
interface PythonHost {
  hear(line: string): void;
}

const folder = new URL("./python/", import.meta.url);
const post = (message: object) => postMessage(JSON.stringify(message));

/** Large files are packed, so that a server that does not compress sends no more than one that does. */
const packed = ["pyodide.asm.wasm", "pyodide.asm.mjs"];
const whole = ["python_stdlib.zip", "kamisado.zip"];

let [loaded, total] = [0, 0];
let reported = 0;

/** Count what comes in. */
function counted(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> {
  total += Number(response.headers.get("Content-Length"));
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loaded += chunk.length;
      if (loaded - reported > 100_000) post({ method: "loading", loaded: (reported = loaded), total });
      controller.enqueue(chunk);
    },
  });
  return response.body!.pipeThrough(counter);
}

const plainFetch = self.fetch;

async function load(name: string): Promise<Response> {
  const isPacked = packed.includes(name);
  const response = await plainFetch(new URL(isPacked ? `${name}.packed` : name, folder));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const stream = counted(response);
  const type = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
  if (!isPacked) return new Response(stream);
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/** All at once, before anybody asks. */
const files = new Map([...packed, ...whole].map((name) => [name, load(name)]));

// What Pyodide asks for is on its way already.
self.fetch = (input, init) => {
  const file = files.get(String(input instanceof Request ? input.url : input).split("/").pop()!);
  return file ?? plainFetch(input, init);
};

async function start(language: string, kept: string): Promise<PythonHost> {
  const script = await (await files.get("pyodide.asm.mjs")!).blob();
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const [{ loadPyodide }, { default: createPyodideModule }, archive] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    import(address),
    files.get("kamisado.zip")!.then((file) => file.arrayBuffer()),
  ]);
  post({ method: "starting" });
  const python: Interpreter = await loadPyodide({ indexURL: folder.href, createPyodideModule });
  python.unpackArchive(archive, "zip");
  Object.assign(self, { python }); // for whoever looks into the worker
  return python.pyimport("kamisado_widget.browser.host").Host(language, kept, (line) => postMessage(line));
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
onmessage = ({ data }: MessageEvent<string>) => {
  if (host) return void host.then((python) => hear(python, data));
  const { language, kept } = JSON.parse(data);
  host = start(language, kept);
  host.then(
    () => post({ method: "ready" }),
    (why) => post({ method: "failed", why: String(why) }),
  );
  return undefined;
};
