// How Python begins: with its memory as the site's maker wrote it down, or with nothing where that does not work.
import { type FileSystem, writeArchive } from "./archive.ts";
import { compileAhead } from "./compiled.ts";
import { Fetching, Unreached } from "./fetching.ts";
import { findKept, HASH, type Kept, loadSnapshot, SNAPSHOT } from "./snapshot.ts";

interface Interpreter {
  pyimport(name: string): any;
  FS: FileSystem;
}
interface Module {
  HEAP8: Int8Array;
  /** Addresses: of what Python knows of itself, and of a number that says where in it a trampoline is named. */
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  _malloc(size: number): number;
}

/** What Pyodide's scripts export. */
interface Scripts {
  loadPyodide(options: object): Promise<Interpreter>;
  createPyodideModule(settings: object): Promise<Module>;
}

const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];
const COMPILED = "pyodide.asm.wasm";
const LOCK = "pyodide-lock.json";
const LIBRARY = "python_stdlib.zip";
const ARCHIVE = "kamisado.zip";

/** What Pyodide calls the place that its files come from; it is asked for nothing. */
const PLACE = "https://python.invalid/";
const MEGABYTE = 1 << 20;
const PAGE = 1 << 16; // what memory comes in

/** An interpreter that answers, and when it has its files too: until then it knows what it has loaded. */
export interface Started {
  python: Interpreter;
  whole: Promise<unknown>;
  /** When nothing more is to be done, not even for the next start. */
  settled: Promise<unknown>;
}

/** Begin in the quickest way that works here. */
export async function startInterpreter(report: (loaded: number, total: number) => void): Promise<Started> {
  const fetching = new Fetching(report);
  fetching.begin([...SCRIPTS, COMPILED, LOCK, HASH]);
  const compiled = compileAhead(fetching.bytes(COMPILED));
  fetching.leaveOut(COMPILED); // Pyodide asks for it and has it already
  const kept = await findKept();
  if (!kept) fetching.begin([SNAPSHOT]);
  const scripts = await importScripts(fetching);
  try {
    return await startFromSnapshot(scripts, fetching, compiled, kept);
  } catch (error) {
    if (error instanceof Unreached && !error.status) throw error; // the network is gone, for all files
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
      // It begins with less memory than Python had in the end, and grows where it is asked for more. What it notes
      // about that is in the memory that then takes its place.
      while (module.HEAP8.length < memory.length) module._malloc(MEGABYTE);
      nameTrampoline(memory, module);
      return module;
    },
  });
  const library: string = python.pyimport("kamisado_widget.browser.snapshot").resume();
  const whole = addFiles(python, library, fetching);
  return { python, whole, settled: whole.then(keep) };
}

/** Name in a memory what this browser has for calls with another number of arguments: on Apple’s telephones, nothing. */
function nameTrampoline(memory: Uint8Array, { HEAP8, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }: Module): void {
  const own = new DataView(HEAP8.buffer);
  const place = __PyRuntime + own.getInt32(__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET, true);
  const head = memory.length % PAGE; // what Pyodide wrote before it
  new DataView(memory.buffer, memory.byteOffset + head).setInt32(place, own.getInt32(place, true), true);
}

/** Python's memory holds no files: those that are read later come after the first answer. */
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
