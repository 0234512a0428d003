// Keeps the site for when there is no network: all files of one version, and a new version only when the reader takes it.
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

/** Written by whoever makes the site: the files by their addresses, with their hashes. */
declare const FILES: Record<string, string>;
declare const VERSION: string;

const home = new URL("./", location.href).href;
const own = `kamisado ${home} `; // caches belong to all sites of one server
const name = own + VERSION;

/** Tell whether a cache is of an earlier version of this site; before 3.0 its name had no address. */
const isOld = (key: string): boolean =>
  key !== name && (key.startsWith(own) || (key.startsWith("kamisado ") && !key.includes("://")));

const hash = async (content: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 16);

/** Fetch a file as this version has it: what the page has just fetched is not fetched again. */
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
  return (await kept.catch(() => undefined)) ?? fetch(request); // what the browser cannot read is fetched
}

self.addEventListener("install", (event: Extendable) => event.waitUntil(install()));
self.addEventListener("activate", (event: Extendable) => event.waitUntil(activate()));
self.addEventListener("fetch", (event: Fetching) => {
  if (event.request.method === "GET" && event.request.url.startsWith(home)) event.respondWith(answer(event.request));
});
self.addEventListener("message", () => void self.skipWaiting());
