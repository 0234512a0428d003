import assert from "node:assert/strict";
import test from "node:test";
import { mergeTexts } from "./merge.ts";

const merge = (before: unknown, theirs: unknown, ours: unknown): unknown =>
  JSON.parse(mergeTexts(JSON.stringify(before), JSON.stringify(theirs), JSON.stringify(ours)));

test("changes of either side are kept", () => {
  assert.deepEqual(merge({ a: 1, b: { c: 1, d: 1 } }, { a: 2, b: { c: 1, d: 1 } }, { a: 1, b: { c: 2, d: 1 } }), {
    a: 2,
    b: { c: 2, d: 1 },
  });
});

test("keys added are there, keys removed are not", () => {
  assert.deepEqual(merge({ a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, d: 1 }), { b: 1, c: 1, d: 1 });
});

test("lists hold the additions of both, once", () => {
  assert.deepEqual(merge(["x"], ["x", "y", "z"], ["x", "z", "w"]), ["x", "y", "z", "w"]);
  assert.deepEqual(merge({}, { a: ["y"] }, { a: ["z"] }), { a: ["y", "z"] });
});

test("conflicting values resolve the same on both pages", () => {
  assert.deepEqual(merge({ a: 1 }, { a: 2 }, { a: 3 }), merge({ a: 1 }, { a: 3 }, { a: 2 }));
  assert.deepEqual(merge({ a: 1 }, {}, { a: 3 }), merge({ a: 1 }, { a: 3 }, {}));
});

test("invalid documents are dropped", () => {
  assert.equal(mergeTexts("{", '{"a": 1}', "{}"), "{}");
  assert.equal(mergeTexts("{}", "no", "{}"), "{}");
});

test("__proto__ and other special names are plain keys", () => {
  const theirs = '{"__proto__": {"a": 1}, "b": 1}';
  assert.equal(Object.keys(JSON.parse(mergeTexts("{}", theirs, '{"c": 1}'))).length, 3);
  assert.deepEqual(Object.keys(merge({}, { b: 1 }, { constructor: 1 }) as object).sort(), ["b", "constructor"]);
  assert.deepEqual(Object.keys(merge({}, { constructor: 1 }, { toString: 2 }) as object).sort(), ["constructor", "toString"]);
});
