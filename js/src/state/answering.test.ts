import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import { correct, grade, pressed, rightSoFar } from "./answering.ts";
import { solution, type Question } from "./question.ts";
import type { SceneTask } from "../wire/generated.ts";

const why = (text: string) => ({ rule: "M1", text, squares: [] });
const task = (ask: SceneTask["ask"], good: string[], reasons: string[] = []): SceneTask => ({
  ask,
  good,
  prompt: "?",
  rule: "",
  why: Object.fromEntries(reasons.map((key) => [key, why(key)])),
});
const question = (ask: SceneTask["ask"], good: string[], answer: string[] = []): Question => ({
  task: task(ask, good),
  answer,
  wrong: [],
});

const start = parsePosition("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -");
const later = parsePosition("obpky1gn/8/6B1/8/5r2/8/8/NGRYKP1O b y");

test("feedback is looked up by move, then tower, then default", () => {
  const move = task("move", ["h7h3", "h7h4"], ["h7g7", "h7", "*"]);
  assert.equal(grade(move, ["h7h4"]), undefined);
  assert.equal(grade(move, ["h7g7"])!.text, "h7g7");
  assert.equal(grade(move, ["h7a1"])!.text, "h7");
  assert.equal(grade(move, ["b8b7"])!.text, "*");
  assert.equal(grade(move, [])!.text, "*");
  assert.equal(grade(task("move", ["h7h3"]), ["b8b7"])!.text, "");
});

test("squares: all and no other; the first wrong one is refused", () => {
  const squares = task("squares", ["a1", "a2"], ["missing", "b2", "*"]);
  assert.equal(grade(squares, ["a2", "a1"]), undefined);
  assert.equal(grade(squares, ["a2"])!.text, "missing");
  assert.equal(grade(squares, ["a2", "b2", "c3"])!.text, "b2");
  assert.equal(grade(squares, ["c3"])!.text, "*");
});

test("an order is kept up to its first mistake", () => {
  const order = task("order", ["a1", "b1", "c1"], ["*"]);
  assert.equal(grade(order, ["a1", "b1", "c1"]), undefined);
  assert.equal(grade(order, ["a1", "c1", "b1"])!.text, "*");
  assert.equal(grade(order, ["a1", "b1", "c1", "d1"])!.text, "*");
  assert.deepEqual(rightSoFar(order, ["a1", "c1", "b1"]), ["a1"]);
  assert.deepEqual(rightSoFar(order, ["a1", "b1"]), ["a1", "b1"]);
});

test("a wrong order names the tower expected at its first mistake", () => {
  const order = task("order", ["a1", "b1", "c1"], ["b1", "c1", "*"]);
  assert.equal(grade(order, ["a1", "c1", "b1"])!.text, "b1");
  assert.equal(grade(order, ["a1"])!.text, "b1");
  assert.equal(grade(order, ["a1", "b1", "d1"])!.text, "c1");
  assert.equal(grade(order, ["b1", "a1", "c1"])!.text, "*");
});

test("a choice is right or wrong", () => {
  const choice = task("choice", ["Yes", "Yes, it may"], ["No", "*"]);
  assert.equal(grade(choice, ["Yes"]), undefined);
  assert.equal(grade(choice, ["No"])!.text, "No");
  assert.equal(grade(choice, ["Perhaps"])!.text, "*");
  assert.deepEqual(solution(choice), ["Yes", "Yes, it may"]);
  assert.deepEqual(solution(task("move", ["a1a2", "a1a3"])), ["a1a2"]);
});

test("a square is pressed for the tower that must move, and so is a tower to push", () => {
  assert.deepEqual(pressed(question("move", ["e8b5"]), later, undefined, "d5"), { answer: ["e8d5"] });
  assert.deepEqual(pressed(question("move", ["e8e1"]), later, undefined, "e1"), { answer: ["e8e1"] });
  assert.deepEqual(pressed(question("move", ["f8f4"]), start, undefined, "d5"), { nothing: "task.empty" });
});

test("a wrong tower is refused before its target", () => {
  const move = question("move", ["e8b5"]);
  assert.deepEqual(pressed(move, later, undefined, "e8"), { selected: "e8" });
  assert.deepEqual(pressed(move, later, undefined, "d8"), { answer: ["d8d8"] });
  assert.deepEqual(pressed(move, later, "e8", "e8"), { selected: "" });
  assert.deepEqual(pressed(move, later, "e8", "b5"), { answer: ["e8b5"] });
  assert.deepEqual(pressed(move, later, "e8", "d8"), { answer: ["e8d8"] });
  assert.deepEqual(pressed(question("move", ["e8e8"]), later, "e8", "e8"), { answer: ["e8e8"] });
});

test("after a refusal the target or the tower can be pressed", () => {
  const move = question("move", ["e8b5"]);
  assert.deepEqual(pressed(move, later, "e8", "b5", "e8"), { answer: ["e8b5"] });
  assert.deepEqual(pressed(move, later, "e8", "e8", "e8"), { selected: "e8" });
  assert.deepEqual(pressed(move, later, undefined, "e8", "e8"), { selected: "e8" });
  assert.deepEqual(pressed(move, later, undefined, "b5", "e8"), { answer: ["e8b5"] });
  assert.deepEqual(pressed(move, later, undefined, "d8", "d8"), { answer: ["d8d8"] });
  assert.deepEqual(pressed(question("move", ["e8e8"]), later, "e8", "e8", "e8"), { selected: "e8" });
});

test("first move: another own tower replaces the selection", () => {
  const move = question("move", ["f8f4", "d8d5"]);
  assert.deepEqual(pressed(move, start, "f8", "d8"), { selected: "d8" });
  assert.deepEqual(pressed(move, start, "f8", "a8"), { answer: ["a8a8"] });
  assert.deepEqual(pressed(move, start, "f8", "f1"), { answer: ["f8f1"] });
});

test("tower questions take a press, square questions toggle marks", () => {
  assert.deepEqual(pressed(question("tower", ["e8"]), start, undefined, "a1"), { answer: ["a1"] });
  assert.deepEqual(pressed(question("tower", ["e8"]), start, undefined, "a4"), { nothing: "task.empty" });
  assert.deepEqual(pressed(question("squares", ["a4"]), start, undefined, "a4"), { part: ["a4"] });
  assert.deepEqual(pressed(question("squares", ["a4"], ["b4", "a4"]), start, undefined, "a4"), { part: ["b4"] });
  assert.deepEqual(pressed(question("choice", ["Yes"]), start, undefined, "a4"), { nothing: "task.choose" });
});

test("an order grows tower by tower; pressing the last one removes it", () => {
  const good = ["a1", "b1", "c1"];
  assert.deepEqual(pressed(question("order", good), start, undefined, "b1"), { part: ["b1"] });
  assert.deepEqual(pressed(question("order", good), start, undefined, "b4"), { nothing: "task.empty" });
  assert.deepEqual(pressed(question("order", good, ["b1", "a1"]), start, undefined, "a1"), { part: ["b1"] });
  assert.deepEqual(pressed(question("order", good, ["b1", "a1"]), start, undefined, "b1"), { nothing: "task.numbered" });
  assert.deepEqual(pressed(question("order", good, ["b1", "a1"]), start, undefined, "c1"), { answer: ["b1", "a1", "c1"] });
});

test("a refused empty square does not become the selection", () => {
  const kept = { ask: "move", prompt: "?" } as SceneTask; // a quiz withholds the right answer
  assert.deepEqual(pressed({ task: kept, answer: [], wrong: [] }, later, undefined, "e8", "d5"), { selected: "e8" });
});

test("a wrong order keeps its right start", () => {
  const order = task("order", ["a1", "b1", "c1"]);
  assert.deepEqual(correct(order, ["a1", "d1", "b1"]), { left: ["a1"], wrong: ["d1"], tried: "d1" });
  assert.deepEqual(correct(task("tower", ["e8"]), ["a1"]), { left: ["a1"], wrong: ["a1"], tried: "a1" });
});
