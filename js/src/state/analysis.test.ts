import assert from "node:assert/strict";
import { test } from "node:test";
import { analysisOf, isGood, squareNotes } from "./analysis.ts";
import { pictureOf } from "./picture.ts";
import { initialState, type ViewState } from "./transient.ts";
import type { Traits } from "../wire/model.ts";
import type { Labels, Node } from "../wire/generated.ts";

const start: Node = { parent: -1, batch: 0, position: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", say: "" };
const after: Node = { parent: 0, batch: 1, position: "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b", say: "" };
const labels = new Proxy({} as Labels, { get: (_, key) => key });

function draw(node: number, turn: object, verdicts?: boolean, state: Partial<ViewState> = {}) {
  const traits = { nodes: [start, after], cursor: node, turn: { node, ...turn }, answered: {}, labels, verdicts };
  return pictureOf(traits as unknown as Traits, { ...initialState(), shown: node, ...state });
}

const known = {
  moves: ["g1g6", "g1h2"],
  must: "g1",
  values: { g1g6: { winner: "gold", moves: 4 }, g1h2: { winner: "black" } },
  best: ["g1g6", "a8a8", "a8a7", "b1b2", "c1c2"],
  danger: ["g1h2"],
};

test("each target shows its winner, if asked for", () => {
  assert.deepEqual(analysisOf(draw(1, known, true)).values, { g6: { winner: "gold", moves: 4 }, h2: { winner: "black" } });
  assert.deepEqual(analysisOf(draw(1, known, false)).values, {});
});

test("the principal variation has at most three moves that are no passes", () => {
  assert.deepEqual(analysisOf(draw(1, known, true)).principalVariation, ["g1g6", "a8a7", "b1b2"]);
  assert.deepEqual(analysisOf(draw(1, known, false)).principalVariation, []);
});

test("a dangerous target is in the square's name", () => {
  const picture = draw(1, known);
  assert.match(`${squareNotes(picture, "h2")}`, /square\.danger$/);
  assert.doesNotMatch(`${squareNotes(picture, "g6")}`, /danger/);
});

test("first move: each tower shows whether it can win; losing needs all moves known", () => {
  const values = { a8a7: { winner: "gold" }, a8a6: { winner: "black", moves: 3 }, b8b7: { winner: "gold" } };
  const turn = { moves: ["a8a7", "a8a6", "b8b7", "c8c7", "c8c6"], values };
  assert.deepEqual(analysisOf(draw(0, turn, true)).values, { a8: { winner: "black" }, b8: { winner: "gold" } }); // c8 is still unknown
  const picked = draw(0, turn, true, { selected: "a8" });
  assert.deepEqual(analysisOf(picked).values, { a7: { winner: "gold" }, a6: { winner: "black", moves: 3 } });
});

test("a move that solves the puzzle is good, even if slower", () => {
  assert.ok(isGood({ winner: "gold", asked: true }, "gold"));
  assert.ok(isGood({ winner: "gold", moves: 4, asked: false, later: true }, "gold"));
  assert.ok(!isGood({ winner: "black", asked: false }, "gold"));
  assert.ok(isGood({ winner: "gold" }, "gold") && !isGood({ winner: "black" }, "gold"));
});
