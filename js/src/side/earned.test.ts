import assert from "node:assert/strict";
import { test } from "node:test";
import { earned } from "./earned.ts";

test("the second ring is for what was done without a mistake", () => {
  assert.deepEqual([0, 1, 3].map(earned), [2, 1, 1]);
});
