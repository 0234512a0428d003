// Fetches and unpacks Python's files, and counts the bytes received.

/** Large files are gzipped, for servers that do not compress. */
const PACKED = ["pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "kamisado.zip"];
const TYPES: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
const REPORT_EVERY = 100_000; // bytes

const plainFetch = self.fetch;

function miss(why: unknown): never {
  throw new Unreached(String(why));
}

/** A failed download; `status` is the HTTP status, if a server answered. */
export class Unreached extends Error {
  status: number | undefined;

  constructor(why: string, status?: number) {
    super(why);
    this.status = status;
  }
}

export class Fetching {
  #coming = new Map<string, Promise<Response>>();
  #leftOut = new Set<string>();
  #loaded = 0;
  #total = 0;
  #reported = 0;

  #report: (loaded: number, total: number) => void;

  constructor(report: (loaded: number, total: number) => void) {
    this.#report = report;
    // Serve Pyodide's own requests from the prefetched files.
    self.fetch = (input, init) => {
      const name = String(input instanceof Request ? input.url : input).split("/").pop()!;
      return this.#taken(name) ?? plainFetch(input, init);
    };
  }

  /** Prefetch all files at once. */
  begin(names: string[]): void {
    for (const name of names) {
      this.#leftOut.delete(name);
      if (this.#coming.has(name)) continue;
      const response = this.#load(name);
      response.catch(() => undefined); // the caller handles the error
      this.#coming.set(name, response);
    }
  }

  /** Serve an empty file in place of one that is not needed yet. */
  leaveOut(name: string): void {
    this.#leftOut.add(name);
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.#taken(name)!).arrayBuffer());
  }

  /** Handed out once: a response can be read only once. */
  #taken(name: string): Promise<Response> | undefined {
    if (this.#leftOut.has(name)) return Promise.resolve(new Response(new Uint8Array()));
    const response = this.#coming.get(name);
    this.#coming.delete(name);
    return response;
  }

  async #load(name: string): Promise<Response> {
    const isPacked = PACKED.includes(name);
    const file = isPacked ? `${name}.packed` : name;
    const response = await plainFetch(new URL(`./python/${file}`, import.meta.url)).catch(miss);
    if (!response.ok) throw new Unreached(file, response.status);
    const stream = this.#counted(response);
    if (!isPacked) return new Response(stream);
    const type = TYPES[name.split(".").pop()!]!;
    return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  }

  #counted(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#total += Number(response.headers.get("Content-Length"));
    const reader = response.body!.getReader();
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(miss);
        if (done) return controller.close();
        this.#loaded += value.length;
        if (this.#loaded - this.#reported > REPORT_EVERY) this.#report((this.#reported = this.#loaded), this.#total);
        controller.enqueue(value);
      },
    });
  }
}
