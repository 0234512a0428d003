import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import { press } from "./press.ts";

const first = {
  position: parsePosition("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"),
  moves: ["c8c5", "c8d7", "d8d5"],
};
const later = {
  position: parsePosition("obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b"),
  moves: ["g1g6", "g1h2"],
  must: "g1",
};
const played = (origin: string, target: string) => ({ do: "play", origin, target });

test("on the first move a tower is picked up, changed for another, put down again", () => {
  assert.deepEqual(press(first, "c8"), { do: "select", square: "c8" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "c8"), { do: "deselect" });
  assert.deepEqual(press({ ...first, selected: "c8" }, "c5"), played("c8", "c5"));
});

test("on the first move any own tower is picked up while it is not known what may be played", () => {
  const back = { ...first, moves: ["c8c5"], movesUnknown: true };
  assert.deepEqual(press(back, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press({ ...back, selected: "c8" }, "d8"), { do: "select", square: "d8" });
  assert.deepEqual(press(back, "d1"), played("d1", "d1"));
  assert.deepEqual(press({ ...back, movesUnknown: false }, "d8"), played("d8", "d8"));
});

test("after a refusal a tower is taken up anew, not let go", () => {
  assert.deepEqual(press({ ...first, selected: "c8", tried: "c8" }, "c8"), { do: "select", square: "c8" });
  assert.deepEqual(press({ ...first, selected: "c8", tried: "c8" }, "c5"), played("c8", "c5"));
  assert.deepEqual(press({ ...later, selected: "g1", tried: "g1" }, "g1"), { do: "select", square: "g1" });
});

test("after a wrong tower a square is meant for it, unless the right one may go there", () => {
  assert.deepEqual(press({ ...later, tried: "a1" }, "a5"), played("a1", "a5"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g6"), played("g1", "g6"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g1"), { do: "select", square: "g1" });
});

test("on the first move what cannot be picked up is asked about", () => {
  assert.deepEqual(press(first, "a1"), played("a1", "a1"));
  assert.deepEqual(press(first, "e4"), played("e4", "e4"));
});

test("the tower that must move is in hand at once", () => {
  assert.deepEqual(press(later, "g6"), played("g1", "g6"));
  assert.deepEqual(press(later, "a5"), played("g1", "a5"));
  assert.deepEqual(press(later, "g1"), { do: "select", square: "g1" });
});

test("another tower is a try to take that one, unless the reader took up the right one", () => {
  assert.deepEqual(press(later, "a1"), played("a1", "a1"));
  assert.deepEqual(press({ ...later, selected: "g1" }, "a1"), played("g1", "a1"));
});

test("a tower that may be pushed is a target", () => {
  const push = { ...later, moves: ["g1f4"] };
  assert.deepEqual(press(push, "f4"), played("g1", "f4"));
});

test("a blocked tower passes where the pass is all there is", () => {
  const blocked = { ...later, moves: ["g1g1"], selected: "g1" };
  assert.deepEqual(press(blocked, "g1"), played("g1", "g1"));
});

test("after the end every press is asked about", () => {
  assert.deepEqual(press({ ...later, moves: [], must: undefined }, "g1"), played("g1", "g1"));
});
