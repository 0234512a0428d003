import assert from "node:assert/strict";
import { test } from "node:test";
import { towerOn } from "../board/geometry.ts";
import { squareName } from "../labels/names.ts";
import { mayDo, pictureOf } from "./picture.ts";
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

test("possible acts come from Python, for its node only", () => {
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

test("offline, played moves can be repeated", () => {
  const picture = draw({}, { selected: "f8" });
  assert.deepEqual(picture.moves, ["f8f4"]);
  assert.equal(mayDo(picture, "f4"), "go");
  assert.equal(draw({ cursor: 1 }).must, "g1");
});

test("no acts during an animation", () => {
  const picture = draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1" } }, { shown: 0 });
  assert.deepEqual(picture.moves, []);
  assert.equal(picture.must, undefined);
});

test("a pushable tower is a push target", () => {
  assert.equal(mayDo(draw({ cursor: 1, turn: { node: 1, moves: ["g1f4"], must: "g1" } }), "f4"), "push");
});

test("the winner has a halo, a blocked tower has none", () => {
  assert.equal(draw({ nodes: [start, won], cursor: 1, turn: { node: 1, moves: [] } }).halo, "f4");
  const stuck: Node = { ...after, marks: [{ square: "g1", kind: "blocked" }] };
  const picture = draw({ nodes: [start, stuck], cursor: 1, turn: { node: 1, moves: ["g1g1"], must: "g1" } });
  assert.equal(picture.halo, undefined);
  assert.equal(picture.targets.size, 0);
});

test("a promoted tower has a halo", () => {
  const crowned: Node = { ...won, parent: 1, kind: "ring", position: after.position.replace("G", "G+"), say: "" };
  delete crowned.move;
  assert.equal(draw({ nodes: [start, won, crowned], cursor: 2 }).halo, "b1");
});

test("a refusal's brackets replace the halo", () => {
  const turn = { node: 1, moves: ["g1g6"], must: "g1" };
  const refusal = { rule: "T2", text: "", squares: ["g1"], tried: "a1a1", count: 1 };
  const picture = draw({ cursor: 1, turn }, { refusal });
  assert.equal(picture.rejected, "a1");
  assert.equal(picture.halo, undefined);
  const another = draw({ cursor: 1, turn }, { refusal: { ...refusal, squares: ["g7"], tried: "g1g7" } });
  assert.equal(another.rejected, "g7");
  assert.equal(another.halo, "g1");
});

test("any tower may begin until one is selected or must move", () => {
  assert.equal(draw({}).anyMayBegin, true);
  assert.equal(draw({}, { selected: "f8" }).anyMayBegin, false);
  assert.equal(draw({ cursor: 1 }).anyMayBegin, false);
});

test("an open question is not revealed", () => {
  const task: SceneTask = { ask: "tower", prompt: "", good: ["g1"], why: {}, rule: "" };
  const node: Node = {
    ...after,
    task,
    arrows: [{ origin: "f4", target: "g1", kind: "pass" }, { origin: "f4", target: "f5", kind: "point" }],
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

test("a question about a move shows its tower, even if the moves are withheld", () => {
  const task: SceneTask = { ask: "move", prompt: "", good: ["g1g6"], why: {}, rule: "" };
  const quiz = { nodes: [start, { ...after, task }], cursor: 1, lesson: { title: "", size: 2, quiz: { held: true } } } as unknown as Partial<Traits>;
  const { must, halo, moves } = draw({ ...quiz, turn: { node: 1, moves: [] } });
  assert.deepEqual([must, halo, moves], ["g1", "g1", []]);
});

test("partial answers are shown, and at the end the right one", () => {
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

test("a right move is shown on the board with the next tower", () => {
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

test("a tower going home as an answer has a halo", () => {
  const { parent: _, batch: __, ...home } = { ...won, kind: "move" as const };
  const task: SceneTask = { ask: "move", prompt: "", good: ["f8f4"], why: {}, rule: "", after: { f8f4: home } };
  const lesson = { nodes: [{ ...start, task }], lesson: { title: "", size: 1 }, answered: { "0": "right" as const } };
  assert.equal(draw(lesson).halo, "f4");
});

test("a square's name has its tower and role", () => {
  const picture = draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1" } }, { selected: "g1" });
  assert.equal(squareName(picture, "g1"), "square.tower, square.must, square.picked");
  assert.equal(squareName(picture, "g6"), "square.empty, square.target");
  assert.equal(squareName(picture, "a5"), "square.empty");
});

test("while the opponent thinks there are no acts, and its tower has a halo", () => {
  const search = { what: "opponent", done: 0, total: 0 } as const;
  const picture = draw({ cursor: 1, turn: { node: 1, moves: [], search } });
  assert.equal(picture.awaitsOpponent, true);
  assert.equal(picture.halo, "g1");
  assert.equal(mayDo(picture, "g1"), undefined);
  assert.equal(draw({ cursor: 1, turn: { node: 1, moves: ["g1g6"], must: "g1", search } }).awaitsOpponent, false);
});

test("an offline board offers only played moves", () => {
  const turn = { node: 0, moves: ["f8f4", "d8d5"] };
  assert.deepEqual(draw({ kind: "board", turn }).moves, ["f8f4", "d8d5"]);
  assert.deepEqual(draw({ kind: "board", turn }, { connection: "silent" }).moves, ["f8f4"]);
  assert.deepEqual(draw({ kind: "puzzle", turn }, { connection: "silent" }).moves, ["f8f4", "d8d5"]);
});

test("in an editor any tower can be selected, unless it is read-only", () => {
  const tower = (editing: boolean) => mayDo(draw({ kind: "editor" }, { editing }), "a1");
  assert.deepEqual([tower(true), tower(false)], ["move", undefined]);
  assert.equal(mayDo(draw({ kind: "editor" }, { editing: true }), "a4"), undefined);
  const targets = { turn: { node: 0, moves: ["a1a4"], towers: { a1: "It may move." } } };
  assert.equal(mayDo(draw({ kind: "editor", ...targets }, { editing: true, selected: "a1" }), "a4"), "go");
});
