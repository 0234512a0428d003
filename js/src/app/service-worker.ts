// Caches one version of the site for offline use; a new version is taken only when the reader agrees.
export {};

declare const self: ServiceWorkerGlobalScope;
interface ServiceWorkerGlobalScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: never) => void): void;
}
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Generated with the site: its files with their hashes. */
declare const FILES: Record<string, string>;
declare const VERSION: string;

const home = new URL("./", location.href).href;
const own = `kamisado ${home} `; // all sites of an origin share its caches
const name = own + VERSION;

/** Whether a cache belongs to an earlier version of this site. */
const isOld = (key: string): boolean =>
  key !== name && (key.startsWith(own) || (key.startsWith("kamisado ") && !key.includes("://")));

const hash = async (content: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 16);

/** Fetch this version of a file, from the browser's cache if it is there. */
async function fetchWhole(path: string, cache: RequestCache = "force-cache"): Promise<Response> {
  const response = await fetch(new Request(path, { cache }));
  const content = await response.clone().arrayBuffer();
  if (response.ok && (await hash(content)) === FILES[path]) return response;
  if (cache === "force-cache") return fetchWhole(path, "reload");
  throw new Error(`${path} is of another version`);
}

async function install(): Promise<void> {
  const cache = await caches.open(name);
  const old = (await caches.keys()).filter(isOld);
  await Promise.all(
    Object.keys(FILES).map(async (path) => {
      const known = old.length ? await caches.match(path) : undefined;
      const same = known && (await hash(await known.clone().arrayBuffer())) === FILES[path];
      await cache.put(path, same ? known : await fetchWhole(path));
    }),
  );
}

async function activate(): Promise<void> {
  for (const key of await caches.keys()) if (isOld(key)) await caches.delete(key);
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const [path] = request.url.split(/[?#]/);
  const file = path === home ? "index.html" : path!;
  const kept = caches.open(name).then((cache) => cache.match(file));
  return (await kept.catch(() => undefined)) ?? fetch(request); // fetch it if the cache is unreadable
}

self.addEventListener("install", (event: Extendable) => event.waitUntil(install()));
self.addEventListener("activate", (event: Extendable) => event.waitUntil(activate()));
self.addEventListener("fetch", (event: Fetching) => {
  if (event.request.method === "GET" && event.request.url.startsWith(home)) event.respondWith(answer(event.request));
});
self.addEventListener("message", () => void self.skipWaiting());
