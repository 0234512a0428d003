import assert from "node:assert/strict";
import test from "node:test";
import { chosenTheme, openDocuments } from "./documents.ts";

/** A page of the site: what Python knows there, and how often the browser refused to store something. */
function openPage() {
  const known: Record<string, string> = {};
  let unkept = 0;
  const news = (name: string, text: string) => void (known[name] = text);
  const documents = openDocuments(news, () => void unkept++);
  const write = (name: string, document: object) => {
    const [before, text] = [known[name], JSON.stringify(document)];
    known[name] = text;
    documents.keep({ name, before, text });
  };
  return { documents, write, read: (name: string) => JSON.parse(known[name] ?? "null"), unkept: () => unkept };
}

const kept = new Map<string, string>();
const room = { is: true };
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => {
    if (!room.is) throw new Error("QuotaExceededError");
    kept.set(name, text);
  },
};
Object.defineProperty(globalThis, "localStorage", { value: storage });

// An open channel keeps Node alive.
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
};

/** Wait until a page knows a document; the order of its lists does not matter. */
async function knows(page: ReturnType<typeof openPage>, name: string, document: object): Promise<void> {
  const ordered = (value: unknown) => JSON.stringify(value, (_, each) => (Array.isArray(each) ? each.toSorted() : each));
  while (ordered(page.read(name)) !== ordered(document)) await new Promise((resolve) => setTimeout(resolve, 5));
}

const [one, other] = [openPage(), openPage()];

test("a change reaches the other pages", async () => {
  one.write("a", { x: 1 });
  await knows(other, "a", { x: 1 });
  other.write("a", { x: 1, y: [1] });
  await knows(one, "a", { x: 1, y: [1] });
});

test("concurrent changes are merged", async () => {
  one.write("a", { x: 2, y: [1] });
  one.write("a", { x: 2, y: [1, 2] });
  other.write("a", { x: 1, y: [1, 3], z: 1 });
  const both = { x: 2, y: [1, 2, 3], z: 1 };
  await knows(one, "a", both);
  await knows(other, "a", both);
  assert.deepEqual(JSON.parse(kept.get("kamisado a")!).y.toSorted(), both.y);
});

test("documents the browser refuses to store last until the page closes", () => {
  room.is = false;
  one.write("b", { x: 1 });
  assert.equal(one.unkept(), 1);
  assert.equal(one.documents.texts["b"], '{"x":1}');
});

test("the chosen theme is the current reader's", () => {
  const readers = { "": {}, Ann: { preferences: { theme: "dark" } }, Bo: { preferences: { theme: "auto" } } };
  const themes = Object.keys(readers).map((reader) => chosenTheme(JSON.stringify({ reader, readers })));
  assert.deepEqual(themes, ["", "dark", ""]);
  assert.deepEqual([undefined, "{}", "no document"].map(chosenTheme), ["", "", ""]);
});
