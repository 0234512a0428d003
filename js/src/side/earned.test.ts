import assert from "node:assert/strict";
import { test } from "node:test";
import { earned } from "./earned.ts";

test("mistakes cost stars", () => {
  assert.deepEqual([0, 1, 2, 3].map(earned), [3, 2, 2, 1]);
});
