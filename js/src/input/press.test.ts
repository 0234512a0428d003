import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import { press } from "./press.ts";

const first = { position: parsePosition("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"), moves: ["c8c5", "c8d7", "d8d5"] };
const later = { position: parsePosition("obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b"), moves: ["g1g6", "g1h2"], must: "g1" };
const played = (origin: string, target: string) => ({ do: "play", origin, target });

test("first move: a tower is selected, replaced, deselected", () => {
  assert.deepEqual(press(first, "c8"), { do: "select", square: "c8" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "c8"), { do: "deselect" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "c5"), played("c8", "c5"));
});

test("first move: any own tower can be selected while the moves are unknown", () => {
  const back = { ...first, moves: ["c8c5"], movesUnknown: true };
  assert.deepEqual(press(back, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press({ ...back, selected: "c8" }, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press(back, "d1"), played("d1", "d1"));
  assert.deepEqual(press({ ...back, movesUnknown: false }, "d8"), played("d8", "d8"));
});

test("after a refusal, pressing the tower selects it again", () => {
  assert.deepEqual(press({ ...first, selected: "c8", tried: "c8" }, "c8"), { do: "select", square: "c8" });
  assert.deepEqual(press({ ...first, selected: "c8", tried: "c8" }, "c5"), played("c8", "c5"));
  assert.deepEqual(press({ ...later, selected: "g1", tried: "g1" }, "g1"), { do: "select", square: "g1" });
});

test("after a wrong tower, a square is its target unless the right one can go there", () => {
  assert.deepEqual(press({ ...later, tried: "a1" }, "a5"), played("a1", "a5"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g6"), played("g1", "g6"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g1"), { do: "select", square: "g1" });
});

test("first move: other presses go to Python", () => {
  assert.deepEqual(press(first, "a1"), played("a1", "a1"));
  assert.deepEqual(press(first, "e4"), played("e4", "e4"));
});

test("the tower that must move is selected", () => {
  assert.deepEqual(press(later, "g6"), played("g1", "g6"));
  assert.deepEqual(press(later, "a5"), played("g1", "a5"));
  assert.deepEqual(press(later, "g1"), { do: "select", square: "g1" });
});

test("pressing another tower tries it, unless the right one was selected by hand", () => {
  assert.deepEqual(press(later, "a1"), played("a1", "a1"));
  assert.deepEqual(press({ ...later, selected: "g1" }, "a1"), played("g1", "a1"));
});

test("a pushable tower is a target", () => {
  const push = { ...later, moves: ["g1f4"] };
  assert.deepEqual(press(push, "f4"), played("g1", "f4"));
});

test("pressing a blocked tower passes if that is the only move", () => {
  const blocked = { ...later, moves: ["g1g1"], selected: "g1" };
  assert.deepEqual(press(blocked, "g1"), played("g1", "g1"));
});

test("after the end every press goes to Python", () => {
  assert.deepEqual(press({ ...later, moves: [], must: undefined }, "g1"), played("g1", "g1"));
});
