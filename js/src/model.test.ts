import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { connect, type Model } from "./model.ts";
import type { Hello, Message } from "./wire.ts";

function fake(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = new Map<string, ((message?: unknown) => void)[]>();
  const sent: Message[] = [];
  const state: Record<string, unknown> = { cursor: 3, epoch: 1, nodes: ["a", "b"] };
  const model = {
    get: (name: string) => state[name],
    set() {},
    save_changes() {},
    on: (event: string, act: () => void) => heard.set(event, [...(heard.get(event) ?? []), act]),
    off: (event: string, act: () => void) =>
      heard.set(event, heard.get(event)?.filter((other) => other !== act) ?? []),
    send: (message: Message) => sent.push(message),
  };
  const [changed, refused] = [mock.fn(), mock.fn()];
  const line = connect(model as unknown as Model, changed, refused);
  const tell = (event: string, message?: unknown) => heard.get(event)?.forEach((act) => act(message));
  const reply = (rest: object) => tell("msg:custom", { id: sent.at(-1)!.id, ...rest });
  const wait = (ms: number) => context.mock.timers.tick(ms);
  return { model, state, sent, line, changed, refused, tell, reply, wait, heard };
}

test("new nodes are added to the list there is, once for all views of it", (context) => {
  const { model, state, sent, tell } = fake(context);
  connect(model as unknown as Model, mock.fn(), mock.fn()); // another view
  const { nodes } = state;
  const add = (more: object) => {
    state["more"] = { epoch: 1, ...more };
    tell("change:more");
  };
  add({ start: 2, nodes: ["c", "d"] });
  assert.equal(state["nodes"], nodes);
  assert.deepEqual(nodes, ["a", "b", "c", "d"]);
  add({ start: 1, nodes: ["x"] }); // there already, come with all the others
  add({ epoch: 0, start: 4, nodes: ["x"] }); // of a tree that is gone
  assert.deepEqual(nodes, ["a", "b", "c", "d"]);
  assert.equal(sent.length, 2);
});

test("where some nodes never came, Python is told how many there are", (context) => {
  const { state, sent, tell } = fake(context);
  assert.deepEqual([sent[0]!.act, (sent[0] as Hello).nodes], ["hello", 2]);
  state["more"] = { epoch: 1, start: 7, nodes: ["x"] };
  tell("change:more");
  assert.deepEqual([sent[1]!.act, (sent[1] as Hello).nodes], ["hello", 2]);
  assert.deepEqual(state["nodes"], ["a", "b"]);
});

test("one message is told once, however many traits it changes", async (context) => {
  const { tell, changed } = fake(context);
  for (const name of ["nodes", "epoch", "cursor", "now"]) tell(`change:${name}`);
  assert.equal(changed.mock.callCount(), 0);
  await Promise.resolve();
  assert.equal(changed.mock.callCount(), 1);
});

test("without an answer the line is silent, until one comes", (context) => {
  const { line, sent, reply, wait } = fake(context);
  assert.equal(sent[0]!.act, "hello");
  wait(1999);
  assert.equal(line.silent(), false);
  wait(1);
  assert.equal(line.silent(), true);
  reply({ ok: true });
  assert.equal(line.silent(), false);
});

test("a play waits for its own answer, and is busy when that is late", (context) => {
  const { line, sent, reply, tell, wait, refused } = fake(context);
  reply({ ok: true });
  line.ask({ act: "play", origin: "c8", target: "c5" });
  const { id, ...rest } = sent.at(-1)!;
  assert.deepEqual(rest, { act: "play", origin: "c8", target: "c5", epoch: 1, node: 3 });
  assert.ok(id.length <= 64);
  assert.ok(line.waiting() && !line.busy());
  wait(300);
  assert.ok(line.busy());
  tell("msg:custom", { id: "of another view", ok: true });
  assert.ok(line.waiting());
  const refusal = { rule: "M2", text: "The way is not free.", squares: ["c7"] };
  reply({ refused: refusal });
  assert.ok(!line.waiting() && !line.busy());
  assert.deepEqual(refused.mock.calls[0]!.arguments, [refusal]);
});

test("an answer that comes late is heard all the same", (context) => {
  const { line, reply, wait, refused } = fake(context);
  line.ask({ act: "play", origin: "c8", target: "h1" });
  wait(2000);
  assert.ok(line.silent() && !line.waiting());
  reply({ refused: { rule: "M1", text: "", squares: [] } });
  assert.ok(!line.silent());
  assert.equal(refused.mock.callCount(), 1);
});

test("a line that is cut is silent at once", (context) => {
  const { line, model, tell } = fake(context);
  model.send = model.save_changes = () => {
    throw new Error("closed");
  };
  line.ask({ act: "play", origin: "c8", target: "c5" });
  assert.ok(line.silent() && !line.waiting());
  line.set("cursor", 0);
  tell("comm_live_update");
  assert.ok(line.silent());
});

test("a closed line hears nothing", (context) => {
  const { line, heard } = fake(context);
  line.close();
  assert.ok([...heard.values()].every((acts) => acts.length === 0));
});

test("what is only asked to be told does not hold up a play", (context) => {
  const { line, sent, reply, refused } = fake(context);
  reply({ ok: true });
  line.tell({ act: "hint", what: "danger" });
  assert.ok(!line.waiting());
  assert.equal(sent.at(-1)!.act, "hint");
  reply({ refused: { rule: "", text: "Nobody thinks.", squares: [] } });
  assert.equal(refused.mock.callCount(), 1);
});
