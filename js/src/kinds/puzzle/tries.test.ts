import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "../../wire/generated.ts";
import { pathThrough, visit } from "../../state/tree.ts";
import {
  endOfTry,
  isOpen,
  nextRoot,
  openAt,
  openBehind,
  reply,
  rightMove,
  scenesSince,
  solved,
  walked,
} from "./tries.ts";

// 0 ─ 1 ─ 2 right ─ 3 done     the known part of the solution: a move (1) and its reply (2)
// ├ 4 ─ 5 wrong                a try and its refutation
// └ 6 ─ 7 ─ 8 ─ 9 done         another right move, shown to the end in one batch
const nodes: Pick<Node, "parent" | "batch" | "move" | "tried">[] = [
  { parent: -1, batch: 0 },
  { parent: 0, batch: 1, move: "a1a2" },
  { parent: 1, batch: 1, move: "h8h7", tried: "right" },
  { parent: 2, batch: 2, move: "a2a8", tried: "done" },
  { parent: 0, batch: 3, move: "a1a3" },
  { parent: 4, batch: 3, move: "h8h1", tried: "wrong" },
  { parent: 0, batch: 4, move: "b1b2" },
  { parent: 6, batch: 4, move: "h8h7", tried: "right" },
  { parent: 7, batch: 4, move: "b2b3" },
  { parent: 8, batch: 4, move: "b3b8", tried: "done" },
];

test("the reader moves at the start and after each reply", () => {
  assert.deepEqual(
    nodes.map((_, node) => isOpen(nodes, node)),
    [true, false, true, false, false, false, false, true, false, false],
  );
});

test("the end of a try leads back to its start", () => {
  assert.equal(openAt(nodes, 5), 0);
  assert.equal(openAt(nodes, 3), 2);
  assert.equal(openAt(nodes, 2), 2);
  assert.equal(openBehind(nodes, 2), 0);
  assert.equal(openBehind(nodes, 0), undefined);
});

test("a try ends with its reply, even within a longer batch", () => {
  assert.equal(endOfTry(nodes, 4), 5);
  assert.equal(endOfTry(nodes, 6), 7);
  assert.equal(endOfTry(nodes, 8), 9);
});

test("a known move leads to its child", () => {
  assert.equal(reply(nodes, 0, "a1a2"), 2);
  assert.equal(reply(nodes, 0, "a1a3"), 5);
  assert.equal(reply(nodes, 0, "a1a4"), undefined);
  assert.equal(reply(nodes, 2, "a1a2"), undefined);
});

test("the end of a complete solution is found", () => {
  assert.equal(rightMove(nodes, 0), 1);
  assert.equal(rightMove(nodes, 3), undefined);
  assert.equal(solved(nodes, 0), 3);
  assert.equal(solved(nodes, 7), 9);
  assert.equal(solved(nodes.slice(0, 3), 0), undefined);
});

test("only visited scenes are on the path", () => {
  const visits = visit(new Map(), nodes, 5);
  assert.deepEqual(pathThrough(nodes, 0, walked(nodes, visits)), [0, 4, 5]);
  assert.deepEqual(pathThrough(nodes, 0, walked(nodes, new Map())), [0]);
  assert.deepEqual(pathThrough(nodes, 0, new Map()), [0, 1, 2, 3], "elsewhere the first path is known");
});

test("scenes to show start where two paths diverge", () => {
  assert.deepEqual(scenesSince(nodes, 5, 3), [1, 2, 3]);
  assert.deepEqual(scenesSince(nodes, 2, 3), [3]);
  assert.deepEqual(scenesSince(nodes, 0, 0), []);
});

test("next puzzle: the following root, then the first unfinished one", () => {
  const finished = (root: number) => root === 0;
  assert.equal(nextRoot([0, 10, 20], 0, finished), 10);
  assert.equal(nextRoot([0, 10, 20], 20, finished), 10);
  assert.equal(nextRoot([0, 10], 10, finished), undefined);
  assert.equal(nextRoot([], 0, finished), undefined);
});
