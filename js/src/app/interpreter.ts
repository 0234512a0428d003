// Starts Python from its memory snapshot, or from scratch if that fails.
import { Fetching, Unreached } from "./fetching.ts";
import { findKept, HASH, loadSnapshot, SNAPSHOT, type Kept } from "./snapshot.ts";

interface Interpreter {
  pyimport(name: string): any;
  FS: FileSystem;
}
interface Module {
  HEAP8: Int8Array;
  /** Addresses in the snapshot: the runtime's own state, and the index of a trampoline. */
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  _malloc(size: number): number;
}

/** The exports of Pyodide's scripts. */
interface Scripts {
  loadPyodide(options: object): Promise<Interpreter>;
  createPyodideModule(settings: object): Promise<Module>;
}

const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];
const COMPILED = "pyodide.asm.wasm";
const LOCK = "pyodide-lock.json";
const LIBRARY = "python_stdlib.zip";
const ARCHIVE = "kamisado.zip";

/** Base URL given to Pyodide; never requested. */
const PLACE = "https://python.invalid/";
const MEGABYTE = 1 << 20;
const PAGE = 1 << 16; // page size of WebAssembly memory

/** A running interpreter; `whole` resolves once its files are there too. */
export interface Started {
  python: Interpreter;
  whole: Promise<unknown>;
  /** Resolves when the start has no work left, background work included. */
  settled: Promise<unknown>;
}

/** Start in the quickest way that works here. */
export async function startInterpreter(report: (loaded: number, total: number) => void): Promise<Started> {
  const fetching = new Fetching(report);
  fetching.begin([...SCRIPTS, COMPILED, LOCK, HASH]);
  const compiled = compileAhead(fetching.bytes(COMPILED));
  fetching.leaveOut(COMPILED); // Pyodide requests it although it gets the compiled module
  const kept = await findKept();
  if (!kept) fetching.begin([SNAPSHOT]);
  const scripts = await importScripts(fetching);
  try {
    return await startFromSnapshot(scripts, fetching, compiled, kept);
  } catch (error) {
    if (error instanceof Unreached && !error.status) throw error; // the network is down, for all files
    console.warn("Python begins without its snapshot:", error);
    return startPlainly(scripts, fetching, compiled);
  }
}

async function startPlainly(scripts: Scripts, fetching: Fetching, compiled: Promise<unknown>): Promise<Started> {
  fetching.begin([LOCK, LIBRARY, ARCHIVE]);
  const archive = fetching.bytes(ARCHIVE);
  await compiled;
  const python = await scripts.loadPyodide({ indexURL: PLACE, createPyodideModule: scripts.createPyodideModule });
  writeArchive(python.FS, await archive);
  return { python, whole: Promise.resolve(), settled: Promise.resolve() };
}

async function startFromSnapshot(
  scripts: Scripts,
  fetching: Fetching,
  compiled: Promise<unknown>,
  kept: Kept | undefined,
): Promise<Started> {
  const { bytes: memory, keep } = await loadSnapshot(fetching, kept);
  fetching.leaveOut(LIBRARY);
  await compiled;
  const python = await scripts.loadPyodide({
    indexURL: PLACE,
    _loadSnapshot: memory,
    async createPyodideModule(settings: object) {
      const module = await scripts.createPyodideModule(settings);
      // It starts with less memory than the snapshot has, and grows. What Pyodide notes about growth lies in the
      // memory that the snapshot then replaces.
      while (module.HEAP8.length < memory.length) module._malloc(MEGABYTE);
      nameTrampoline(memory, module);
      return module;
    },
  });
  const library: string = python.pyimport("kamisado_widget.browser.snapshot").resume();
  const whole = addFiles(python, library, fetching);
  return { python, whole, settled: whole.then(keep) };
}

/** Patch the browser's trampoline for calls with another number of arguments into a snapshot; iOS has none. */
function nameTrampoline(memory: Uint8Array, { HEAP8, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }: Module): void {
  const own = new DataView(HEAP8.buffer);
  const place = __PyRuntime + own.getInt32(__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET, true);
  const head = memory.length % PAGE; // Pyodide's header
  new DataView(memory.buffer, memory.byteOffset + head).setInt32(place, own.getInt32(place, true), true);
}

/** A snapshot holds no files: those read later are loaded after the first reply. */
async function addFiles(python: Interpreter, path: string, fetching: Fetching): Promise<void> {
  fetching.begin([LIBRARY, ARCHIVE]);
  const [library, archive] = await Promise.all([fetching.bytes(LIBRARY), fetching.bytes(ARCHIVE)]);
  python.FS.writeFile(path, library);
  writeArchive(python.FS, archive);
}

async function importScripts(fetching: Fetching): Promise<Scripts> {
  const [main, module] = await Promise.all(
    SCRIPTS.map(async (name) => {
      const script = new Blob([await fetching.bytes(name)], { type: "text/javascript" });
      return import(URL.createObjectURL(script));
    }),
  );
  return { loadPyodide: main.loadPyodide, createPyodideModule: module.default };
}

interface FileSystem {
  cwd(): string;
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}

/** A local file header, and its length. */
const SIGNATURE = 0x04034b50;
const HEADER = 30;

/** Write all files below the current folder. Python's zipfile is slow on a cold start. */
function writeArchive(files: FileSystem, zip: Uint8Array): void {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at < zip.length && view.getUint32(at, true) === SIGNATURE; ) {
    const [size, name, extra] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const path = `${files.cwd()}/${new TextDecoder().decode(zip.subarray(at + HEADER, at + HEADER + name))}`;
    const begin = at + HEADER + name + extra;
    at = begin + size;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, zip.subarray(begin, at));
  }
}

/** Compile the module, and hand it to Pyodide when it asks for it. */
function compileAhead(bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<WebAssembly.Module> {
  const compiled = bytes.then((content) => WebAssembly.compile(content));
  compiled.catch(() => undefined); // the caller handles the error
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    findAgain(instance.exports);
    return { module, instance };
  };
  return compiled;
}

/**
 * Put every exported function into the function table, where Emscripten looks it up and appends it if missing. In
 * WebKit the table's entries are other objects than the exports, so a thousand would be appended; later entries would
 * get other indices than in the browser that wrote the snapshot, and a snapshot knows functions by index.
 */
function findAgain(exports: WebAssembly.Exports): void {
  const table = exports["__indirect_function_table"] as WebAssembly.Table;
  const functions = Object.values(exports).filter((each) => typeof each === "function");
  const byNumber = new Map(functions.map((each) => [each.name, each])); // a compiled function is named by its index
  for (let place = 0; place < table.length; place++) {
    const there = table.get(place);
    const exported = there && byNumber.get(there.name);
    if (exported && exported !== there) table.set(place, exported);
  }
}
