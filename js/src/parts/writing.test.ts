import assert from "node:assert/strict";
import { test } from "node:test";
import { writing } from "./writing.ts";

const typing = (value: string) => ({ currentTarget: { value } }) as never;

test("typed text is sent once after a pause, and stays as typed", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const sent: string[] = [];
  const { field } = writing();
  const title = (known: string) => field("title", known, (text) => sent.push(text));
  title("").onInput(typing("A"));
  title("").onInput(typing("A "));
  assert.deepEqual(sent, []);
  mock.timers.tick(300);
  assert.deepEqual(sent, ["A "]);
  assert.equal(title("A").value, "A ", "Python has tidied it, and the reader goes on");
  title("A").onBlur();
  assert.equal(title("A").value, "A");
  mock.timers.tick(300);
  assert.deepEqual(sent, ["A "]);
});

test("leaving a field sends its text at once, and shows no older one", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const sent: string[] = [];
  const { field } = writing();
  const title = (known: string) => field("title", known, (text) => sent.push(text));
  title("old").onInput(typing("new"));
  title("old").onBlur();
  assert.deepEqual(sent, ["new"]);
  assert.equal(title("old").value, "new", "it is on its way");
  assert.equal(title("New").value, "New");
});

test("each place has its own text", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const sent: string[] = [];
  const { field, flush } = writing();
  const caption = (scene: number) => field(`say ${scene}`, "", (text) => sent.push(`${scene} ${text}`));
  caption(0).onInput(typing("Hello"));
  assert.equal(caption(1).value, "");
  caption(1).onInput(typing("there"));
  assert.deepEqual(sent, ["0 Hello"]);
  flush();
  assert.deepEqual(sent, ["0 Hello", "1 there"]);
});
