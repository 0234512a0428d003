// Python's memory as the site's maker wrote it down: unpacked once, and kept so in this browser.
import { decompress } from "fzstd";
import type { Fetching } from "./fetching.ts";

export const SNAPSHOT = "snapshot.zst";
export const HASH = "snapshot.sha256";

/** None of those that the site's keeper clears away. */
const CACHE = "kamisado-memory";
const address = (file: string) => new URL(`./python/${file}`, import.meta.url).href;
const MEMORY = "memory";
/** The hash of what it was unpacked from, and of itself. */
const MADE_FROM = "made-from", ITSELF = "itself";

type Bytes = Uint8Array<ArrayBuffer>;

/** Browsers hash nothing for pages whose address is not safe; what came by TCP whole is right there. */
async function hashOf(bytes: Bytes): Promise<string | undefined> {
  const digest = self.crypto.subtle && new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest && [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a browser has kept: from which snapshot, and on its way already. */
export interface Kept {
  headers: Headers;
  content: Promise<ArrayBuffer>;
}

/** What this browser has kept, if anything: whether it is still what the site has, is seen later. */
export async function findKept(): Promise<Kept | undefined> {
  try {
    const found = await caches.match(address(MEMORY), { cacheName: CACHE });
    return found && { headers: found.headers, content: found.arrayBuffer().catch(() => new ArrayBuffer()) };
  } catch {
    return undefined; // there are no caches, or they may not be used
  }
}

/** The memory, and what to do once Python has answered, so that it comes quicker the next time. */
export interface UnpackedSnapshot {
  bytes: Bytes;
  keep(): Promise<void>;
}

export async function loadSnapshot(fetching: Fetching, kept: Kept | undefined): Promise<UnpackedSnapshot> {
  const written = new TextDecoder().decode(await fetching.bytes(HASH)).trim();
  if (kept?.headers.get(MADE_FROM) === written) {
    const bytes = new Uint8Array(await kept.content);
    if ((await hashOf(bytes)) === kept.headers.get(ITSELF)) return { bytes, keep: async () => undefined };
  }
  fetching.begin([SNAPSHOT]);
  const packed = await fetching.bytes(SNAPSHOT);
  const hash = await hashOf(packed);
  if (hash && hash !== written) throw new Error("the snapshot is damaged");
  const bytes = decompress(packed) as Bytes;
  return { bytes, keep: () => keep(packed, bytes, written) };
}

async function keep(packed: Bytes, bytes: Bytes, written: string): Promise<void> {
  const source = address(SNAPSHOT);
  try {
    // Browsers keep nothing as large by themselves: the site's keeper finds it here, and lets go of it once it has it.
    if (!(await caches.match(source))) await (await caches.open("kamisado fetched")).put(source, new Response(packed));
    const headers = { [MADE_FROM]: written, [ITSELF]: (await hashOf(bytes)) ?? "" };
    await (await caches.open(CACHE)).put(address(MEMORY), new Response(bytes, { headers }));
  } catch {
    // Where there are no caches the site has no keeper either.
  }
}
