import assert from "node:assert/strict";
import { test } from "node:test";
import { towerOn } from "../board/geometry.ts";
import { squareName } from "../labels/names.ts";
import { isGood, mayDo, pictureOf } from "./picture.ts";
import { initialState, type ViewState } from "./transient.ts";
import type { Traits } from "../wire/model.ts";
import type { Node, SceneTask, Labels } from "../wire/generated.ts";

const labels = new Proxy({} as Labels, { get: (_, key) => (String(key).startsWith("square.") ? String(key) : key) });
const start: Node = { parent: -1, batch: 0, position: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", say: "" };
const after: Node = { parent: 0, batch: 1, position: "obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b", move: "f8f4", say: "" };
const won: Node = { ...after, over: { winner: "black", reason: "home row" } };

const plain = { answered: {}, labels, flipped: false };

function draw(given: Partial<Traits>, state: Partial<ViewState> = {}) {
  const traits = { nodes: [start, after], cursor: 0, turn: { node: -1, moves: [] }, ...plain, ...given };
  return pictureOf(traits as Traits, { ...initialState(), shown: traits.cursor, ...state });
}

test("what may be done is Python's word, and for its own node only", () => {
  const turn = { node: 1, moves: ["g1g6", "g1h2"], must: "g1" };
  const picture = draw({ cursor: 1, turn });
  assert.deepEqual([...picture.targets], ["g6", "h2"]);
  assert.equal(picture.halo, "g1");
  assert.equal(picture.focus, "g1");
  assert.equal(mayDo(picture, "g6"), "go");
  assert.equal(mayDo(picture, "g1"), "move");
  assert.equal(mayDo(picture, "a1"), undefined);
  assert.equal(draw({ cursor: 0, turn }).must, undefined);
});

test("without it, what was played before may be played again", () => {
  const picture = draw({}, { selected: "f8" });
  assert.deepEqual(picture.moves, ["f8f4"]);
  assert.equal(mayDo(picture, "f4"), "go");
  assert.equal(draw({ cursor: 1 }).must, "g1");
});

test("nothing can be done in the middle of an animation", () => {
  const picture = draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1" } }, { shown: 0 });
  assert.deepEqual(picture.moves, []);
  assert.equal(picture.must, undefined);
});

test("a tower that may be pushed is a target of its own kind", () => {
  assert.equal(mayDo(draw({ cursor: 1, turn: { node: 1, moves: ["g1f4"], must: "g1" } }), "f4"), "push");
});

test("the ring is on the winner, and not on a tower that is blocked", () => {
  assert.equal(draw({ nodes: [start, won], cursor: 1, turn: { node: 1, moves: [] } }).halo, "f4");
  const stuck: Node = { ...after, marks: [{ square: "g1", kind: "blocked" }] };
  const picture = draw({ nodes: [start, stuck], cursor: 1, turn: { node: 1, moves: ["g1g1"], must: "g1" } });
  assert.equal(picture.halo, undefined);
  assert.equal(picture.targets.size, 0);
});

test("the ring is also on the tower that earns one", () => {
  const crowned: Node = { ...won, parent: 1, kind: "ring", position: after.position.replace("G", "G+"), say: "" };
  delete crowned.move;
  assert.equal(draw({ nodes: [start, won, crowned], cursor: 2 }).halo, "b1");
});

test("a refusal marks where the try led to, and its brackets stand in for the ring", () => {
  const turn = { node: 1, moves: ["g1g6"], must: "g1" };
  const refusal = { rule: "T2", text: "", squares: ["g1"], tried: "a1a1", count: 1 };
  const picture = draw({ cursor: 1, turn }, { refusal });
  assert.equal(picture.rejected, "a1");
  assert.equal(picture.halo, undefined);
  const another = draw({ cursor: 1, turn }, { refusal: { ...refusal, squares: ["g7"], tried: "g1g7" } });
  assert.equal(another.rejected, "g7");
  assert.equal(another.halo, "g1");
});

test("a round begins until a tower is in hand, or one must move", () => {
  assert.equal(draw({}).anyMayBegin, true);
  assert.equal(draw({}, { selected: "f8" }).anyMayBegin, false);
  assert.equal(draw({ cursor: 1 }).anyMayBegin, false);
});

test("a question that is open is not given away", () => {
  const task: SceneTask = { ask: "tower", prompt: "", good: ["g1"], why: {}, rule: "" };
  const node: Node = {
    ...after,
    task,
    arrows: [
      { origin: "f4", target: "g1", kind: "pass" },
      { origin: "f4", target: "f5", kind: "point" },
    ],
  };
  const state = { nodes: [start, node], cursor: 1, lesson: { title: "", size: 2 }, turn: { node: 1, moves: ["g1g6"], must: "g1" } };
  const open = draw(state);
  assert.deepEqual([open.must, open.halo, open.moves, open.marked], [undefined, undefined, [], []]);
  assert.deepEqual(open.arrows.map(({ target }) => target), ["f5"]);
  assert.deepEqual(["f4", "g1", "a3"].map((square) => mayDo(open, square)), ["answer", "answer", undefined]);
  const done = draw({ ...state, answered: { "1": "right" } });
  assert.deepEqual([done.must, done.halo, done.marked, done.arrows.length], ["g1", "g1", ["g1"], 2]);
  assert.equal(mayDo(done, "g1"), undefined);
  assert.equal(done.targets.size, 0);
  const free = draw(state, { exploring: true });
  assert.deepEqual([...free.targets], ["g6"]);
});

test("the reader sees what has been answered so far, and in the end the answer", () => {
  const task: SceneTask = { ask: "order", prompt: "", good: ["b1", "a1"], why: {}, rule: "" };
  const state = { nodes: [{ ...start, task }], lesson: { title: "", size: 1 } };
  assert.deepEqual(draw(state, { answer: ["a1"] }).numbers, { a1: 1 });
  assert.deepEqual(draw({ ...state, answered: { "0": "shown" } }).numbers, { b1: 1, a1: 2 });
  const moving: SceneTask = { ...task, ask: "move", good: ["f8f4", "f8f5"] };
  const move = { nodes: [{ ...start, task: moving }], lesson: { title: "", size: 1 } };
  assert.deepEqual(draw({ ...move, answered: { "0": "shown" } }).arrows, [{ origin: "f8", target: "f4", kind: "point" }]);
  const told = draw({ ...move, answered: { "0": "shown" }, turn: { node: 0, moves: [], right: moving.good } });
  assert.deepEqual(told.arrows.map(({ target }) => target), ["f4", "f5"], "a class is shown all that is right");
  assert.equal(mayDo(draw(move), "f8"), "move");
});

test("a right move is seen made: the tower stands there, and the color it stopped on names the next", () => {
  const { parent: _, batch: __, ...made } = { ...after, kind: "move" as const };
  const task: SceneTask = { ask: "move", prompt: "", good: ["f8f5", "f8f4"], why: {}, rule: "", after: { f8f4: made } };
  const node: Node = { ...start, task, say: "Where to?", marks: [{ square: "f8", kind: "point" }] };
  const lesson = { nodes: [node], lesson: { title: "", size: 1 } };
  assert.equal(draw(lesson, { answer: ["f8f4"] }).position.required, undefined, "not before it is right");
  const done = draw({ ...lesson, answered: { "0": "right" } }, { answer: ["f8f4"] });
  assert.equal(towerOn(done.position, "f4")?.color, "red");
  assert.equal(done.halo, "g1", "the tower that is next has the ring");
  assert.deepEqual([done.node.move, done.node.say, done.arrows, done.node.marks], ["f8f4", "Where to?", [], undefined]);
  assert.equal(mayDo(done, "g1"), undefined);
  const shown = draw({ ...lesson, answered: { "0": "shown" } });
  assert.deepEqual(shown.arrows, [{ origin: "f8", target: "f5", kind: "point" }], "the next scene shows that one made");
  const told = draw({ ...lesson, answered: { "0": "right" }, turn: { node: 0, moves: [], right: task.good } });
  assert.equal(told.arrows.length, 2, "a class is shown all that is right");
});

test("a tower that goes home as an answer has the ring", () => {
  const { parent: _, batch: __, ...home } = { ...won, kind: "move" as const };
  const task: SceneTask = { ask: "move", prompt: "", good: ["f8f4"], why: {}, rule: "", after: { f8f4: home } };
  const lesson = { nodes: [{ ...start, task }], lesson: { title: "", size: 1 }, answered: { "0": "right" as const } };
  assert.equal(draw(lesson).halo, "f4");
});

test("a square's name says what stands there and what it is to the reader", () => {
  const picture = draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1" } }, { selected: "g1" });
  assert.equal(squareName(picture, "g1"), "square.tower, square.must, square.picked");
  assert.equal(squareName(picture, "g6"), "square.empty, square.target");
  assert.equal(squareName(picture, "a5"), "square.empty");
});

const knows = {
  node: 1,
  moves: ["g1g6", "g1h2"],
  must: "g1",
  value: { winner: "gold" },
  values: { g1g6: { winner: "gold", moves: 4 }, g1h2: { winner: "black" } },
  best: ["g1g6", "a8a8", "a8a7", "b1b2", "c1c2"],
  danger: ["g1h2"],
} as const;
const known = { cursor: 1, turn: knows as unknown as Traits["turn"] };

test("each target of the tower in hand shows who wins after it, where that is asked for", () => {
  const picture = draw({ ...known, verdicts: true });
  assert.deepEqual(picture.values, { g6: { winner: "gold", moves: 4 }, h2: { winner: "black" } });
  assert.deepEqual(draw({ ...known, verdicts: false }).values, {});
  assert.deepEqual(draw({ ...known, verdicts: true, cursor: 0 }).values, {});
});

test("the principal variation is three real moves at most", () => {
  assert.deepEqual(draw({ ...known, verdicts: true }).principalVariation, ["g1g6", "a8a7", "b1b2"]);
  assert.deepEqual(draw({ ...known, verdicts: false }).principalVariation, []);
});

test("a dangerous target is named to who hears the board", () => {
  const picture = draw(known);
  assert.deepEqual([...picture.dangerous], ["h2"]);
  assert.match(squareName(picture, "h2"), /square\.danger$/);
  assert.doesNotMatch(squareName(picture, "g6"), /danger/);
});

test("on the first move each tower shows whether it can win", () => {
  const values = { a8a7: { winner: "gold" }, a8a6: { winner: "black", moves: 3 }, b8b7: { winner: "gold" } };
  const turn = { node: 0, moves: ["a8a7", "a8a6", "b8b7", "c8c7", "c8c6"], values } as unknown as Traits["turn"];
  const picture = draw({ turn, verdicts: true });
  assert.deepEqual(picture.values, { a8: { winner: "black" }, b8: { winner: "gold" } }); // of c8 nothing is known yet
  const picked = draw({ turn, verdicts: true }, { selected: "a8" });
  assert.deepEqual(picked.values, { a7: { winner: "gold" }, a6: { winner: "black", moves: 3 } });
});

test("a tower wins for sure even while some of its moves are not known, and loses only when all are", () => {
  const valuesOf = (values: object) =>
    draw({ turn: { node: 0, moves: ["a8a7", "a8a6"], values } as unknown as Traits["turn"], verdicts: true }).values;
  assert.deepEqual(valuesOf({ a8a6: { winner: "black" } }), { a8: { winner: "black" } });
  assert.deepEqual(valuesOf({ a8a6: { winner: "gold" } }), {});
});

test("while the opponent thinks nothing can be done, and the tower due is ringed", () => {
  const search = { what: "opponent", done: 0, total: 0 } as const;
  const picture = draw({ cursor: 1, turn: { node: 1, moves: [], search } });
  assert.equal(picture.awaitsOpponent, true);
  assert.equal(picture.halo, "g1");
  assert.equal(mayDo(picture, "g1"), undefined);
  assert.equal(draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1", search } }).awaitsOpponent, false);
});

test("a board that nobody answers offers what was played before, and nothing that it cannot do", () => {
  const turn = { node: 0, moves: ["f8f4", "d8d5"] };
  assert.deepEqual(draw({ kind: "board", turn }).moves, ["f8f4", "d8d5"]);
  assert.deepEqual(draw({ kind: "board", turn }, { connection: "silent" }).moves, ["f8f4"]);
  assert.deepEqual(draw({ kind: "puzzle", turn }, { connection: "silent" }).moves, ["f8f4", "d8d5"]);
});

test("in an editor any tower may be taken up, unless it only shows", () => {
  const tower = (editing: boolean) => mayDo(draw({ kind: "editor" }, { editing }), "a1");
  assert.deepEqual([tower(true), tower(false)], ["move", undefined]);
  assert.equal(mayDo(draw({ kind: "editor" }, { editing: true }), "a4"), undefined);
  const targets = { turn: { node: 0, moves: ["a1a4"], towers: { a1: "It may move." } } };
  assert.equal(mayDo(draw({ kind: "editor", ...targets }, { editing: true, selected: "a1" }), "a4"), "go");
});

test("a move that does what a puzzle asks is good, also where it does so later than it could", () => {
  assert.ok(isGood({ winner: "gold", asked: true }, "gold"));
  assert.ok(isGood({ winner: "gold", moves: 4, asked: false, later: true }, "gold"));
  assert.ok(!isGood({ winner: "black", asked: false }, "gold"));
  assert.ok(isGood({ winner: "gold" }, "gold") && !isGood({ winner: "black" }, "gold"));
});
