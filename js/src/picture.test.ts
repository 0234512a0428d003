import assert from "node:assert/strict";
import { test } from "node:test";
import { squareName } from "./names.ts";
import { mayDo, pictureOf, type Look } from "./picture.ts";
import type { Node, State, Words } from "./wire.ts";

const words = new Proxy({} as Words, { get: (_, key) => (String(key).startsWith("square.") ? String(key) : key) });
const start: Node = { parent: -1, batch: 0, at: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", say: "" };
const after: Node = { parent: 0, batch: 1, at: "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b", move: "f8f4", say: "" };
const won: Node = { ...after, over: { winner: "black", reason: "home row" } };

function draw(state: Partial<State>, look: Partial<Look> = {}) {
  const all = { nodes: [start, after], cursor: 0, now: { node: -1, moves: [] }, words, flipped: false, ...state };
  const get = <Name extends keyof State>(name: Name) => (all as State)[name];
  return pictureOf(get, { shown: all.cursor, said: "", slide: false, ...look });
}

test("what may be done is Python's word, and for its own node only", () => {
  const now = { node: 1, moves: ["g1g6", "g1h2"], must: "g1" };
  const picture = draw({ cursor: 1, now });
  assert.deepEqual([...picture.targets], ["g6", "h2"]);
  assert.equal(picture.halo, "g1");
  assert.equal(picture.focus, "g1");
  assert.equal(mayDo(picture, "g6"), "go");
  assert.equal(mayDo(picture, "g1"), "move");
  assert.equal(mayDo(picture, "a1"), undefined);
  assert.equal(draw({ cursor: 0, now }).must, undefined);
});

test("without it, what was played before may be played again", () => {
  const picture = draw({}, { picked: "f8" });
  assert.deepEqual(picture.moves, ["f8f4"]);
  assert.equal(mayDo(picture, "f4"), "go");
  assert.equal(draw({ cursor: 1 }).must, "g1");
});

test("nothing can be done in the middle of an animation", () => {
  const picture = draw({ cursor: 1, now: { node: 1, moves: ["g1g6"], must: "g1" } }, { shown: 0 });
  assert.deepEqual(picture.moves, []);
  assert.equal(picture.must, undefined);
});

test("a tower that may be pushed is a target of its own kind", () => {
  assert.equal(mayDo(draw({ cursor: 1, now: { node: 1, moves: ["g1f4"], must: "g1" } }), "f4"), "push");
});

test("the ring is on the winner, and not on a tower that is blocked", () => {
  assert.equal(draw({ nodes: [start, won], cursor: 1, now: { node: 1, moves: [] } }).halo, "f4");
  const stuck: Node = { ...after, marks: [{ square: "g1", kind: "blocked" }] };
  const picture = draw({ nodes: [start, stuck], cursor: 1, now: { node: 1, moves: ["g1g1"], must: "g1" } });
  assert.equal(picture.halo, undefined);
  assert.equal(picture.targets.size, 0);
});

test("a square's name says what stands there and what it is to the reader", () => {
  const picture = draw({ cursor: 1, now: { node: 1, moves: ["g1g6"], must: "g1" } }, { picked: "g1" });
  assert.equal(squareName(picture, "g1"), "square.tower, square.must, square.picked");
  assert.equal(squareName(picture, "g6"), "square.empty, square.target");
  assert.equal(squareName(picture, "a5"), "square.empty");
});
