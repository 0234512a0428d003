// Python's memory snapshot: unpacked once, then cached in this browser.
import { decompress } from "fzstd";
import type { Fetching } from "./fetching.ts";

export const SNAPSHOT = "snapshot.zst";
export const HASH = "snapshot.sha256";

/** A cache that the service worker does not clear. */
const CACHE = "kamisado-memory";
const address = (file: string) => new URL(`./python/${file}`, import.meta.url).href;
const MEMORY = "memory";
/** Hashes of the packed snapshot and of the unpacked one. */
const MADE_FROM = "made-from", ITSELF = "itself";

type Bytes = Uint8Array<ArrayBuffer>;

/** crypto.subtle is missing in insecure contexts; there the length is enough. */
async function hashOf(bytes: Bytes): Promise<string | undefined> {
  const digest = self.crypto.subtle && new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest && [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A cached snapshot: its hash, and its bytes. */
export interface Kept {
  headers: Headers;
  content: Promise<ArrayBuffer>;
}

/** The cached snapshot, if any; whether it is still the site's is checked later. */
export async function findKept(): Promise<Kept | undefined> {
  try {
    const found = await caches.match(address(MEMORY), { cacheName: CACHE });
    return found && { headers: found.headers, content: found.arrayBuffer().catch(() => new ArrayBuffer()) };
  } catch {
    return undefined; // caches are missing or blocked
  }
}

/** The snapshot; `keep`, called after Python's first reply, caches it for the next start. */
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
    // Browsers do not cache anything this large by themselves: the service worker takes it from here.
    if (!(await caches.match(source))) await (await caches.open("kamisado fetched")).put(source, new Response(packed));
    const headers = { [MADE_FROM]: written, [ITSELF]: (await hashOf(bytes)) ?? "" };
    await (await caches.open(CACHE)).put(address(MEMORY), new Response(bytes, { headers }));
  } catch {
    // No caches, no service worker.
  }
}
