import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../../board/geometry.ts";
import { stepInTray, tray, whereIs } from "./places.ts";

const { towers } = parsePosition("8/8/8/3o+4/8/8/8/4O3 b -");

test("the tray has a place for each tower and marks those on the board", () => {
  const [black, gold] = tray(towers);
  assert.deepEqual(black!.map(({ letter }) => letter).join(""), "obpkyrgn");
  assert.deepEqual(gold!.map(({ letter }) => letter).join(""), "OBPKYRGN");
  assert.deepEqual([...black!, ...gold!].filter(({ empty }) => empty).map(({ letter }) => letter), ["o", "O"]);
});

test("a letter finds its tower on the board or in the tray", () => {
  assert.equal(whereIs("o", towers), "d5");
  assert.equal(whereIs("O", towers), "e1");
  assert.equal(whereIs("n", towers), "n");
  assert.equal(whereIs("x", towers), undefined);
  assert.equal(whereIs("Enter", towers), undefined);
});

test("the arrow keys stay in the tray", () => {
  assert.equal(stepInTray("ArrowLeft", "o"), "o");
  assert.equal(stepInTray("ArrowRight", "o"), "b");
  assert.equal(stepInTray("ArrowRight", "N"), "N");
  assert.equal(stepInTray("ArrowDown", "b"), "B");
  assert.equal(stepInTray("ArrowUp", "B"), "b");
  assert.equal(stepInTray("ArrowUp", "b"), "b");
  assert.equal(stepInTray("End", "o"), "n");
  assert.equal(stepInTray("x", "o"), undefined);
});
