import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { reconnecting } from "./reconnect.ts";

function fake(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets: { heard: (text: string) => void; opened: () => void; closed: () => void }[] = [];
  const sent: string[] = [];
  const changed = mock.fn();
  const socket = reconnecting(
    (heard, opened, closed) => {
      sockets.push({ heard, opened, closed });
      return { send: (text) => void sent.push(text), close: closed };
    },
    () => {},
    changed,
  );
  return { socket, sockets, sent, changed, wait: (ms: number) => context.mock.timers.tick(ms) };
}

test("nothing is sent while nobody could hear it", (context) => {
  const { socket, sockets, sent } = fake(context);
  assert.equal(socket.send({ a: 1 }), false);
  sockets[0]!.opened();
  assert.equal(socket.send({ a: 1 }), true);
  assert.deepEqual(sent, ['{"a":1}']);
});

test("a connection that is cut is tried again, each time after a longer while", (context) => {
  const { sockets, wait } = fake(context);
  sockets[0]!.opened();
  sockets[0]!.closed();
  wait(1000);
  assert.equal(sockets.length, 2);
  for (let tries = 2; tries < 9; tries++) {
    sockets.at(-1)!.closed();
    wait(20_000);
  }
  const before = sockets.length;
  sockets.at(-1)!.closed();
  wait(3900);
  assert.equal(sockets.length, before, "after some tries half of the longest pause at least");
  wait(8200);
  assert.equal(sockets.length, before + 1);
});

test("one that was ended stays so", (context) => {
  const { socket, sockets, wait } = fake(context);
  sockets[0]!.opened();
  socket.end();
  wait(60_000);
  assert.equal(sockets.length, 1);
});
