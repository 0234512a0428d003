import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatchState, Node, Traits } from "../../wire/generated.ts";
import { awaited } from "./awaited.ts";

const start: Node = { parent: -1, batch: 0, position: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", say: "" };
const over = { winner: "black", reason: "home row" } as const;
const won: Node = { ...start, parent: 0, batch: 1, move: "f8f4", over };

test("a match waits after its round once Python has reported it", () => {
  const ring: Node = { ...won, parent: 1, say: "" }; // came with the move, in one batch
  const nodes = [start, won, ring];
  const waits = (cursor: number, match: MatchState, node = cursor) => {
    const traits: Partial<Traits> = { nodes, cursor, match, turn: { node, moves: [] } };
    return awaited(traits as Traits, cursor);
  };
  assert.equal(waits(2, { format: "standard", goal: 3, chooser: "black" }), "fill");
  assert.equal(waits(2, { format: "standard", goal: 3, chooser: "black" }, 1), undefined);
  assert.equal(waits(1, { format: "standard", goal: 3, chooser: "black" }), undefined);
  assert.equal(waits(2, { format: "standard", goal: 3, winner: "black" }), undefined);
  assert.equal(waits(2, { format: "series" }), "next");
  assert.equal(waits(0, { format: "series" }), undefined);
  assert.equal(waits(2, {}), undefined);
});
