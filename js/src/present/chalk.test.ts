import assert from "node:assert/strict";
import { test } from "node:test";
import { tintOf, withStroke } from "./chalk.ts";

const arrow = { origin: "a1", target: "b2", tint: 0 };
const circle = { origin: "a1", target: "a1", tint: 0 };
const keys = { shiftKey: false, ctrlKey: false, altKey: false };

test("drawing a stroke again removes it", () => {
  assert.deepEqual(withStroke(withStroke([circle], arrow), arrow), [circle]);
});

test("another color replaces a stroke", () => {
  assert.deepEqual(withStroke([circle, arrow], { ...circle, tint: 2 }), [arrow, { ...circle, tint: 2 }]);
});

test("an arrow in the other direction is a new one", () => {
  const back = { origin: "b2", target: "a1", tint: 0 };
  assert.deepEqual(withStroke([arrow], back), [arrow, back]);
});

test("Shift or Ctrl, Alt, and both select another color", () => {
  assert.equal(tintOf(keys, 3), 3);
  assert.equal(tintOf({ ...keys, shiftKey: true }, 3), 1);
  assert.equal(tintOf({ ...keys, ctrlKey: true }, 0), 1);
  assert.equal(tintOf({ ...keys, altKey: true }, 0), 2);
  assert.equal(tintOf({ ...keys, altKey: true, shiftKey: true }, 0), 3);
});
