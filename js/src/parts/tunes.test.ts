import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../wire/generated.ts";
import { tuneOf, type Heard } from "./tunes.ts";

const start: Heard = { shown: 0, refusals: 0, node: { position: "", say: "" }, praised: false, question: undefined };
const after = (node: Partial<Scene>, more: Partial<Heard> = {}): Heard => ({
  ...start,
  shown: 1,
  node: { position: "", say: "", ...node },
  ...more,
});

test("a move, a push and a pass have different tunes", () => {
  assert.equal(tuneOf(start, after({ kind: "move", move: "d8d4" })), "move");
  assert.equal(tuneOf(start, after({ kind: "push", move: "d8d7" })), "push");
  assert.equal(tuneOf(start, after({ kind: "pass", move: "d8d8" })), "pass");
});

test("every end of a round has a tune", () => {
  const over = (reason: "home row" | "deadlock") => after({ kind: "move", over: { winner: "gold", reason } });
  assert.equal(tuneOf(start, over("home row")), "win");
  assert.equal(tuneOf(start, over("deadlock")), "deadlock");
  assert.equal(tuneOf(start, after({ kind: "ring" })), "ring");
});

test("right and wrong answers have tunes", () => {
  assert.equal(tuneOf(start, { ...start, refusals: 1 }), "wrong");
  assert.equal(tuneOf(start, after({ move: "d8d4" }, { praised: true })), "right");
  assert.equal(tuneOf(start, after({ move: "d8d4", tried: "wrong" })), "wrong");
});

test("no change, no tune", () => {
  assert.equal(tuneOf(start, start), undefined);
  assert.equal(tuneOf(start, after({})), undefined);
});
