import assert from "node:assert/strict";
import { test } from "node:test";
import { answerCode, fromRecord, isAnswer, isRight, parseSheet, saveSheet, sheetOf, SHOWN, toRecord } from "./answers.ts";
import type { SceneTask } from "../../wire/generated.ts";

const task = (ask: SceneTask["ask"], good: string[], choices?: string[]): SceneTask => ({
  ask,
  prompt: "",
  good,
  why: {},
  rule: "",
  ...(choices ? { choices } : {}),
});
const squares = task("squares", ["c4", "d5"]);
const tower = task("tower", ["e4"]);
const move = task("move", ["c8c5"]);
const order = task("order", ["b1", "a1"]);
const choice = task("choice", ["No"], ["Yes", "No"]);

test("recorded answers round-trip through Python's format", () => {
  assert.equal(toRecord(squares, ["d5", "c4", "d5"]), "c4d5");
  assert.equal(toRecord(order, ["b1", "a1"]), "b1a1");
  assert.equal(toRecord(choice, ["No"]), "2");
  for (const [of, answer] of [[squares, "c4d5"], [tower, "e4"], [move, "c8c5"], [order, "b1a1"], [choice, "2"]] as const)
    assert.equal(toRecord(of, fromRecord(of, answer)), answer);
});

test("invalid answers are rejected", () => {
  for (const answer of ["", "?", "d5c4", "c4c4", "c4d", "z9", "c4 d5"]) assert.ok(!isAnswer(squares, answer), answer);
  for (const answer of ["", "0", "3", "02", "Yes"]) assert.ok(!isAnswer(choice, answer), answer);
  assert.ok(!isAnswer(tower, "e4e5"));
  assert.ok(!isAnswer(move, "c8"));
  assert.ok(!isAnswer(order, "b1b1"));
});

test("a shown answer is not right", () => {
  assert.ok(isRight(choice, "2"));
  assert.ok(!isRight(choice, "1"));
  assert.ok(!isRight(choice, SHOWN));
  assert.ok(!isRight(choice, undefined));
});

test("the line and its checksum match Python's", () => {
  assert.equal(answerCode("3f2a9c01", "Ann B", ["c4d5", "2", ""]), "kamisado-quiz 1 3f2a9c01 Ann%20B c4d5,2,- 7096c8ae");
});

test("invalid stored data is dropped", () => {
  const empty = { name: "", answers: [], handedIn: false };
  for (const text of [null, "", "{", "null", "[]", "5", '{"answers": 3, "name": [], "handedIn": "yes"}'])
    assert.deepEqual(parseSheet(text), empty);
  assert.deepEqual(parseSheet('{"answers": [["c4", 5], null, {"0": "c4"}]}').answers, [["c4"], [], []]);
});

test("without storage the sheet lasts until the page closes", () => {
  const sheet = { ...sheetOf("a quiz"), name: "Ann" };
  saveSheet("a quiz", sheet);
  assert.equal(sheetOf("a quiz").name, "Ann");
});
