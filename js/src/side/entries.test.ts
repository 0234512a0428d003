import assert from "node:assert/strict";
import { test } from "node:test";
import { roundsOf, type Round } from "./entries.ts";

// The texts of a round's rows, as on paper.
const texts = ({ rows }: Round) =>
  rows.map((row) =>
    (["black", "gold"] as const).map((player) => {
      const entry = row[player];
      return entry ? `${entry.color} ${entry.direction ?? "-"}${entry.steps} ${entry.onto} @${entry.node}` : "";
    }),
  );

test("black's entries are on the left, gold's on the right", () => {
  const [round] = roundsOf([{}, { entries: ["brf4b"] }, { entries: ["gbf5y"] }, { entries: ["byr3p"] }], [0, 1, 2, 3]);
  assert.equal(round!.number, undefined);
  assert.deepEqual(texts(round!), [["red f4 blue @1", "blue f5 yellow @2"], ["yellow r3 purple @3", ""]]);
});

test("a blocked tower is 0 without direction", () => {
  const [round] = roundsOf([{ entries: ["gg0y"] }], [0]);
  assert.deepEqual(texts(round!), [["", "green -0 yellow @0"]]);
});

test("pushed towers have entries in their owner's column", () => {
  const nodes = [{ entries: ["gyf1r", "bbb1g", "brb1p"] }, { entries: ["gpl5y"] }];
  assert.deepEqual(texts(roundsOf(nodes, [0, 1])[0]!), [
    ["", "yellow f1 red @0"],
    ["blue b1 green @0", ""],
    ["red b1 purple @0", "purple l5 yellow @1"],
  ]);
});

test("a round starts at its scene and follows its path", () => {
  const nodes = [{ round: 1 }, { entries: ["brf4b"] }, { entries: ["brf5g"] }, {}, { round: 2 }];
  const rounds = roundsOf(nodes, [0, 2, 3, 4]);
  assert.deepEqual(rounds.map((round) => [round.number, texts(round)]), [[1, [["red f5 green @2", ""]]], [2, []]]);
});
