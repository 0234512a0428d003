import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import type { Node } from "../wire/generated.ts";
import { LONGEST, momentOf, type Felt } from "./moment.ts";

const START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -";
const AFTER_PUSH = "k2n1bp1/8/4o3/1y2g2r/K3N2P+/8/8/YBO2RG1 g y h3h4!";

const scene = (more: Partial<Node>, position = START): Felt => ({
  shown: 1,
  refusals: 0,
  praised: false,
  question: undefined,
  node: { parent: 0, batch: 1, position, say: "", ...more },
  position: parsePosition(position),
  halo: undefined,
  slides: true,
});
const before = { ...scene({}), shown: 0 };
const what = (now: Felt) => momentOf(before, now).map((beat) => `${beat.what} ${beat.square}`);

test("a moved tower lands on its square", () => {
  deepEqual(what(scene({ move: "d8d5", kind: "move" })), ["land d5"]);
});

test("jumping to a scene has no effects", () => {
  deepEqual(what({ ...scene({ move: "d8d5", kind: "move" }), slides: false }), []);
  deepEqual(momentOf(before, before), []);
});

test("a push moves the tower ahead", () => {
  const now = scene({ move: "h3h4", kind: "push", entries: ["gpf1k", "brb1y"] }, AFTER_PUSH);
  deepEqual(what(now), ["lean h4", "shove h5"]);
});

test("a promotion adds a ring", () => {
  deepEqual(what({ ...scene({ kind: "ring", over: { winner: "gold", reason: "home row" } }), halo: "d8" }), ["ring d8"]);
});

test("a deadlock is shown tower by tower within the time limit", () => {
  for (const count of [1, 2, 16]) {
    const marks = Array.from({ length: count }, (_, index) => ({ square: `${"abcdefgh"[index % 8]!}${1 + Math.floor(index / 8)}`, kind: "blocked" as const }));
    const now = scene({ move: "c4c4", kind: "pass", marks, over: { winner: "gold", reason: "deadlock" } });
    const beats = momentOf(before, now);
    equal(beats.length, count);
    ok(beats.every(({ at }, index) => !index || at > beats[index - 1]!.at));
    ok(beats.every(({ at, lasts }) => at + lasts <= LONGEST));
  }
});

test("a won round ends at the winning tower", () => {
  deepEqual(what(scene({ move: "c7d8", kind: "move", over: { winner: "gold", reason: "home row" } })), ["land d8", "won d8"]);
});

test("no effect exceeds the limit", () => {
  const pushes = { move: "h3h4", kind: "push" as const, entries: ["gpf1k", "brb1y"], over: { winner: "gold" as const, reason: "home row" as const } };
  for (const now of [scene(pushes, AFTER_PUSH), scene({ move: "d8d5", kind: "move" })])
    ok(momentOf(before, now).every(({ at, lasts }) => at + lasts <= LONGEST));
});
