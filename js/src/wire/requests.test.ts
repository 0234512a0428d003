import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { connect, type Message } from "./requests.ts";
import type { Model } from "./model.ts";

function fake(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const listeners = new Map<string, ((message?: unknown) => void)[]>();
  const sent: Message[] = [];
  const state: Record<string, unknown> = { cursor: 3, _epoch: 1, _nodes: ["a", "b"] };
  const model = {
    get: (name: string) => state[name],
    set() {},
    save_changes() {},
    on: (event: string, listener: () => void) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event: string, listener: () => void) =>
      listeners.set(event, listeners.get(event)?.filter((other) => other !== listener) ?? []),
    send: (message: Message) => sent.push(message),
  };
  const [changed, refused] = [mock.fn(), mock.fn()];
  const connection = connect(model as unknown as Model, changed, refused);
  const emit = (event: string, message?: unknown) => listeners.get(event)?.forEach((listener) => listener(message));
  const reply = (rest: object) => emit("msg:custom", { id: sent.at(-1)!.id, ...rest });
  const wait = (ms: number) => context.mock.timers.tick(ms);
  return { model, state, sent, connection, changed, refused, emit, reply, wait, listeners };
}

test("new nodes are appended once for all views", (context) => {
  const { model, state, sent, emit } = fake(context);
  connect(model as unknown as Model, mock.fn(), mock.fn()); // another view
  const { _nodes: nodes } = state;
  const append = (appended: object) => {
    state["_appended_nodes"] = { epoch: 1, ...appended };
    emit("change:_appended_nodes");
  };
  append({ start: 2, nodes: ["c", "d"] });
  assert.equal(state["_nodes"], nodes);
  assert.deepEqual(nodes, ["a", "b", "c", "d"]);
  append({ start: 1, nodes: ["x"] }); // there already, arrived with the others
  append({ epoch: 0, start: 4, nodes: ["x"] }); // of an earlier tree
  assert.deepEqual(nodes, ["a", "b", "c", "d"]);
  assert.equal(sent.length, 2);
});

test("missing nodes are requested from Python", (context) => {
  const { state, sent, emit } = fake(context);
  assert.deepEqual([sent[0]!.act, (sent[0] as Message<"hello">).nodes], ["hello", 2]);
  state["_appended_nodes"] = { epoch: 1, start: 7, nodes: ["x"] };
  emit("change:_appended_nodes");
  assert.deepEqual([sent[1]!.act, (sent[1] as Message<"hello">).nodes], ["hello", 2]);
  assert.deepEqual(state["_nodes"], ["a", "b"]);
});

test("one message causes one update", async (context) => {
  const { emit, changed } = fake(context);
  for (const name of ["_nodes", "_epoch", "cursor", "_turn_state"]) emit(`change:${name}`);
  assert.equal(changed.mock.callCount(), 0);
  await Promise.resolve();
  assert.equal(changed.mock.callCount(), 1);
});

test("without a reply the connection is offline until one arrives", (context) => {
  const { connection, sent, reply, wait } = fake(context);
  assert.equal(sent[0]!.act, "hello");
  wait(1999);
  assert.equal(connection.offline(), false);
  wait(1);
  assert.equal(connection.offline(), true);
  reply({ ok: true });
  assert.equal(connection.offline(), false);
});

test("messages name the scenes the page left last", (context) => {
  const { connection, sent, state } = fake(context);
  for (let node = 4; node < 14; node++) {
    connection.set("cursor", node);
    state["cursor"] = node;
  }
  connection.set("flipped", true);
  connection.post({ act: "review" });
  const { node, left } = sent.at(-1)!;
  assert.deepEqual([node, left], [13, [5, 6, 7, 8, 9, 10, 11, 12]]);
});

test("a request awaits its own reply, and is busy when that is late", (context) => {
  const { connection, sent, reply, emit, wait, refused } = fake(context);
  reply({ ok: true });
  connection.request({ act: "play", origin: "c8", target: "c5" });
  const { id, ...rest } = sent.at(-1)!;
  assert.deepEqual(rest, { act: "play", origin: "c8", target: "c5", epoch: 1, node: 3, left: [] });
  assert.ok(id.length <= 64);
  assert.ok(connection.waiting() && !connection.busy());
  wait(300);
  assert.ok(connection.busy());
  emit("msg:custom", { id: "of another view", ok: true });
  assert.ok(connection.waiting());
  const refusal = { rule: "M2", text: "The way is not free.", squares: ["c7"] };
  reply({ refused: refusal });
  assert.ok(!connection.waiting() && !connection.busy());
  assert.deepEqual(refused.mock.calls[0]!.arguments, [refusal]);
});

test("a late reply is handled", (context) => {
  const { connection, reply, wait, refused } = fake(context);
  connection.request({ act: "play", origin: "c8", target: "h1" });
  wait(2000);
  assert.ok(connection.offline() && !connection.waiting());
  reply({ refused: { rule: "M1", text: "", squares: [] } });
  assert.ok(!connection.offline());
  assert.equal(refused.mock.callCount(), 1);
});

test("a disconnect goes offline at once", (context) => {
  const { connection, model, emit } = fake(context);
  model.send = model.save_changes = () => {
    throw new Error("closed");
  };
  connection.request({ act: "play", origin: "c8", target: "c5" });
  assert.ok(connection.offline() && !connection.waiting());
  connection.set("cursor", 0);
  emit("comm_live_update");
  assert.ok(connection.offline());
});

test("a closed connection ignores messages", (context) => {
  const { connection, listeners } = fake(context);
  connection.close();
  assert.ok([...listeners.values()].every((of) => of.length === 0));
});

test("posts do not delay a request", (context) => {
  const { connection, sent, reply, refused } = fake(context);
  reply({ ok: true });
  connection.post({ act: "hint", what: "idea" });
  assert.ok(!connection.waiting());
  assert.equal(sent.at(-1)!.act, "hint");
  reply({ refused: { rule: "", text: "Nobody thinks.", squares: [] } });
  assert.equal(refused.mock.callCount(), 1);
});
