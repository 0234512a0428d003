import assert from "node:assert/strict";
import { test } from "node:test";
import { children, endOfBatch, forward, pathThrough, pathTo, scenesTo, visit } from "./tree.ts";

// 0 ─ 1 ─ 2 ─ 3   a move (2) and the pass after it (3) in one batch
// └ 4 ─ 5     another try
const nodes = [
  { parent: -1, batch: 0 },
  { parent: 0, batch: 1 },
  { parent: 1, batch: 2 },
  { parent: 2, batch: 2 },
  { parent: 1, batch: 3 },
  { parent: 4, batch: 4 },
];

test("a path starts at the root", () => {
  assert.deepEqual(pathTo(nodes, 3), [0, 1, 2, 3]);
  assert.deepEqual(pathTo(nodes, 0), [0]);
});

test("children are in order of creation", () => {
  assert.deepEqual(children(nodes, 1), [2, 4]);
  assert.deepEqual(children(nodes, 3), []);
});

test("forward leads to the last visited child, else the first", () => {
  assert.equal(forward(nodes, 1, new Map()), 2);
  const visits = visit(new Map(), nodes, 5);
  assert.equal(forward(nodes, 1, visits), 4);
  assert.deepEqual(pathThrough(nodes, 1, visits), [0, 1, 4, 5]);
  assert.deepEqual(pathThrough(nodes, 0, visit(visits, nodes, 2)), [0, 1, 2, 3]);
  assert.equal(forward(nodes, 5, visits), undefined);
});

test("visits survive a reload", () => {
  const visits = visit(new Map(), nodes, 0, [1, 4, 5]);
  assert.deepEqual(pathThrough(nodes, 0, visits), [0, 1, 4, 5]);
});

test("a batch ends with its last scene", () => {
  assert.equal(endOfBatch(nodes, 2), 3);
  assert.equal(endOfBatch(nodes, 3), 3);
  assert.equal(endOfBatch(nodes, 1), 1);
});

test("only scenes of one batch are animated", () => {
  assert.deepEqual(scenesTo(nodes, 1, 3), [2, 3]);
  assert.deepEqual(scenesTo(nodes, 2, 3), [3]);
  assert.deepEqual(scenesTo(nodes, 0, 3), [3]);
  assert.deepEqual(scenesTo(nodes, 0, 5), [5]);
  assert.deepEqual(scenesTo(nodes, 3, 1), [1]);
  assert.deepEqual(scenesTo(nodes, 3, 5), [5]);
  assert.deepEqual(scenesTo(nodes, -1, 0), [0]);
});

test("a replay animates all batches", () => {
  assert.deepEqual(scenesTo(nodes, 0, 3, true), [1, 2, 3]);
  assert.deepEqual(scenesTo(nodes, 3, 1, true), [1]);
});
