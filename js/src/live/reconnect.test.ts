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

test("nothing is sent before the socket opens", (context) => {
  const { socket, sockets, sent } = fake(context);
  assert.equal(socket.send({ a: 1 }), false);
  sockets[0]!.opened();
  assert.equal(socket.send({ a: 1 }), true);
  assert.deepEqual(sent, ['{"a":1}']);
});

test("a lost connection is retried with growing pauses", (context) => {
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

test("a closed connection is not retried", (context) => {
  const { socket, sockets, wait } = fake(context);
  sockets[0]!.opened();
  socket.end();
  socket.retry();
  wait(60_000);
  assert.equal(sockets.length, 1);
});

test("a silent connection is retried within twenty seconds", (context) => {
  const { sockets, changed, wait } = fake(context);
  sockets[0]!.opened();
  for (let beats = 0; beats < 4; beats++) {
    wait(14_000);
    sockets[0]!.heard('{"method":"beat"}');
  }
  assert.equal(sockets.length, 1, "a sign of life is enough");
  wait(15_000);
  wait(1000);
  assert.deepEqual(changed.mock.calls.map(({ arguments: [connected] }) => connected), [true, false]);
  assert.equal(sockets.length, 2);
  sockets[0]!.closed();
  sockets[0]!.heard('{"method":"room"}');
  wait(2000);
  assert.equal(sockets.length, 2, "messages of the dead socket are ignored");
});

test("a socket that never opens is retried", (context) => {
  const { sockets, wait } = fake(context);
  wait(15_000);
  wait(1000);
  assert.equal(sockets.length, 2);
});

test("a probe sends a heartbeat and gives up soon without a reply", (context) => {
  const { socket, sockets, sent, changed, wait } = fake(context);
  sockets[0]!.opened();
  socket.retry();
  assert.deepEqual(sent, ['{"method":"beat"}']);
  sockets[0]!.heard('{"method":"beat"}');
  wait(14_000);
  assert.equal(changed.mock.callCount(), 1);
  socket.retry();
  wait(4000);
  wait(1000);
  assert.equal(sockets.length, 2);
});

test("heartbeats are not passed on", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = mock.fn();
  let say = (_: string) => {};
  reconnecting(
    (hear) => {
      say = hear;
      return { send: () => {}, close: () => {} };
    },
    heard,
    () => {},
  );
  say('{"method":"beat"}');
  say('{"method":"room"}');
  assert.deepEqual(heard.mock.calls.map(({ arguments: [message] }) => message), [{ method: "room" }]);
});
