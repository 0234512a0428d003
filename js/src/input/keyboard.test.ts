import assert from "node:assert/strict";
import { test } from "node:test";
import { step } from "./keyboard.ts";

test("arrow keys step as drawn; Home and End go to the edge, with Control to the corner", () => {
  assert.equal(step("ArrowUp", false, "e4", false), "e5");
  assert.equal(step("ArrowUp", false, "e4", true), "e3");
  assert.equal(step("Home", false, "e4", false), "a4");
  assert.equal(step("End", false, "e4", true), "a4");
  assert.equal(step("Home", true, "e4", false), "a8");
  assert.equal(step("x", false, "e4", false), undefined);
});
