import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "./geometry.ts";
import { press, stride } from "./input.ts";

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
  assert.deepEqual(press(first, "c8"), { do: "pick", square: "c8" });
  assert.deepEqual(press({ ...first, picked: "c8" }, "d8"), { do: "pick", square: "d8" });
  assert.deepEqual(press({ ...first, picked: "c8" }, "c8"), { do: "let go" });
  assert.deepEqual(press({ ...first, picked: "c8" }, "c5"), played("c8", "c5"));
});

test("after a refusal a tower is taken up anew, not let go", () => {
  assert.deepEqual(press({ ...first, picked: "c8", tried: "c8" }, "c8"), { do: "pick", square: "c8" });
  assert.deepEqual(press({ ...first, picked: "c8", tried: "c8" }, "c5"), played("c8", "c5"));
  assert.deepEqual(press({ ...later, picked: "g1", tried: "g1" }, "g1"), { do: "pick", square: "g1" });
});

test("after a wrong tower a square is meant for it, unless the right one may go there", () => {
  assert.deepEqual(press({ ...later, tried: "a1" }, "a5"), played("a1", "a5"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g6"), played("g1", "g6"));
  assert.deepEqual(press({ ...later, tried: "a1" }, "g1"), { do: "pick", square: "g1" });
});

test("on the first move what cannot be picked up is asked about", () => {
  assert.deepEqual(press(first, "a1"), played("a1", "a1"));
  assert.deepEqual(press(first, "e4"), played("e4", "e4"));
});

test("the tower that must move is in hand at once", () => {
  assert.deepEqual(press(later, "g6"), played("g1", "g6"));
  assert.deepEqual(press(later, "a5"), played("g1", "a5"));
  assert.deepEqual(press(later, "g1"), { do: "pick", square: "g1" });
});

test("another tower is a try to take that one, unless the reader took up the right one", () => {
  assert.deepEqual(press(later, "a1"), played("a1", "a1"));
  assert.deepEqual(press({ ...later, picked: "g1" }, "a1"), played("g1", "a1"));
});

test("a tower that may be pushed is a target", () => {
  const push = { ...later, moves: ["g1f4"] };
  assert.deepEqual(press(push, "f4"), played("g1", "f4"));
});

test("a blocked tower passes where the pass is all there is", () => {
  const blocked = { ...later, moves: ["g1g1"], picked: "g1" };
  assert.deepEqual(press(blocked, "g1"), played("g1", "g1"));
});

test("after the end every press is asked about", () => {
  assert.deepEqual(press({ ...later, moves: [], must: undefined }, "g1"), played("g1", "g1"));
});

test("arrows stride as seen; Home and End go to the edge, with Control to the corner", () => {
  assert.equal(stride("ArrowUp", false, "e4", false), "e5");
  assert.equal(stride("ArrowUp", false, "e4", true), "e3");
  assert.equal(stride("Home", false, "e4", false), "a4");
  assert.equal(stride("End", false, "e4", true), "a4");
  assert.equal(stride("Home", true, "e4", false), "a8");
  assert.equal(stride("x", false, "e4", false), undefined);
});
