import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, SceneTask } from "../../wire/generated.ts";
import { backward, figuresAt, home, isUnanswered, listed, onward, progress } from "./path.ts";

const task = {} as SceneTask;
const node = (parent: number, batch: number, more: Partial<Node> = {}) => ({ parent, batch, ...more });

// 0 ─ 1 ─ 2 ─ 3   a question (1) and two towers going home (2, 3)
//     └ 4         a variation; after the lesson, 5 was played on from 1
const lesson = [
  node(-1, 0),
  node(0, 1, { task }),
  node(1, 2, { kind: "fill" }),
  node(2, 2, { kind: "fill", task }),
  node(1, 3, { task }),
  node(1, 4, { kind: "move" }),
];
// Rules (0, 2) and a figure (1) of the first.
const rules = [node(-1, 0), node(0, 0), node(-1, 0)];

test("a lesson's scenes follow in order, variations after the main line", () => {
  assert.equal(onward(lesson, 5, {}, 0), 1);
  assert.equal(onward(lesson, 5, {}, 1), 3); // both towers
  assert.equal(onward(lesson, 5, {}, 3), 4);
});

test("at the end an open question comes next, then nothing", () => {
  assert.equal(onward(lesson, 5, { "1": "right", "4": "shown" }, 4), 3);
  assert.equal(onward(lesson, 5, { "1": "right", "3": "right", "4": "shown" }, 4), undefined);
});

test("back leads to the parent", () => {
  assert.equal(backward(lesson, 4), 1);
  assert.equal(backward(lesson, 3), 1);
  assert.equal(backward(lesson, 0), undefined);
});

test("rules and exercises are independent roots", () => {
  const more = [...rules, node(2, 0)]; // a figure of the second rule
  assert.equal(onward(more, 4, {}, 0), 2);
  assert.equal(onward(rules, 3, {}, 1), 2);
  assert.equal(onward(rules, 3, {}, 2), undefined);
  assert.equal(backward(rules, 2), 0);
  assert.equal(backward(rules, 1), 0);
});

test("a rule has its figures", () => {
  assert.deepEqual(figuresAt(rules, 3, 0), { rule: 0, figures: [1] });
  assert.deepEqual(figuresAt(rules, 3, 1), { rule: 0, figures: [1] });
  assert.equal(figuresAt(rules, 3, 2), undefined);
  assert.equal(figuresAt(lesson, 5, 1), undefined);
});

test("progress counts the lesson's questions", () => {
  assert.deepEqual(progress(lesson, 5, { "1": "right", "4": "shown", "5": "right" }), {
    all: 3,
    answered: 2,
    shown: 1,
  });
  assert.ok(isUnanswered(lesson, {}, 1));
  assert.ok(!isUnanswered(lesson, { "1": "shown" }, 1));
  assert.ok(!isUnanswered(lesson, {}, 0));
});

test("free play returns to its start", () => {
  assert.equal(home(lesson, 5, 5), 1);
  assert.equal(home(lesson, 5, 2), 2);
});

test("a scene belongs to the preceding figure until the board changes", () => {
  const scenes = [
    { ...node(-1, 0), position: "a" },
    { ...node(0, 1, { kind: "move" }), position: "b", figure: "4a" },
    { ...node(1, 2), position: "b" }, // with more text
    { ...node(2, 3, { kind: "pass" }), position: "c", figure: "4b" },
    { ...node(3, 4), position: "x" }, // another round
    { ...node(4, 5, { kind: "move" }), position: "y" },
    { ...node(0, 6, { kind: "move" }), position: "d" }, // another move from the start
  ];
  const contents = [1, 3].map((node) => ({ node, label: "" }));
  const found = scenes.map((_, at) => listed(scenes, contents, at));
  assert.deepEqual(found, [undefined, 1, 1, 3, undefined, undefined, undefined]);
});
