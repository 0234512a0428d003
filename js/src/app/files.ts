// Where the site's files are: beside the app, or, where everything is one file, inside the page.
/** Whether the page has all that it needs in itself. */
export const isOneFile = document.querySelector("script[data-file]") !== null;

const packed = (path: string): string => document.querySelector(`script[data-file="${path}"]`)?.textContent ?? "";

const modules = new Map<string, string>();

/** An address that no markup could bring along, so that the page may run what is there. */
function addressOfModule(path: string): string {
  const code = Uint8Array.from(atob(packed(path)), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  modules.set(path, address);
  return address;
}

/** The address that a file can be fetched or imported from. */
export function addressOf(path: string): string {
  if (!isOneFile) return new URL(path, import.meta.url).href;
  if (path.endsWith(".js")) return modules.get(path) ?? addressOfModule(path);
  return `data:application/octet-stream;base64,${packed(path)}`;
}

/** The parts of the page are beside the app. */
export const addressOfPart = (name: string): string => addressOf(`${name}.js`);

/** The address of the script that runs beside the page: in a page from a disk, browsers take it from no other. */
export async function addressOfWorker(): Promise<string> {
  if (!isOneFile) return addressOf("worker.js");
  const { body } = await fetch(addressOf("worker.js.packed"));
  const script = await new Response(body!.pipeThrough(new DecompressionStream("gzip"))).text();
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** What Python is made of, where it is inside the page; it is needed once. */
export async function filesOfPython(): Promise<Record<string, ArrayBuffer> | undefined> {
  if (!isOneFile) return undefined;
  const found = [...document.querySelectorAll<HTMLElement>('script[data-file^="python/"]')];
  const read = found.map(async (element) => {
    const path = element.dataset["file"]!;
    const content = await (await fetch(addressOf(path))).arrayBuffer();
    element.remove();
    return [path.slice("python/".length), content] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Where links lead that are handed on: to this site, or from one file to the site that it was told of. */
export const siteAddress = (): string =>
  isOneFile ? (document.documentElement.dataset["site"] ?? "") : new URL("../", import.meta.url).href;
