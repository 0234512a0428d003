import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import type { Labels } from "../wire/generated.ts";
import { understand } from "./typed.ts";

const names = { orange: "orange", blue: "blau", purple: "lila", pink: "rosa", yellow: "gelb", red: "rot" };
const labels = { ...names, green: "grün", brown: "braun", "typing.words": "ziele meine deine sieger nochmal" };
const position = parsePosition("obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b");
const typed = (text: string) => understand(text, position, labels as Labels);

test("a move is two squares, or a color and a square", () => {
  const move = { what: "move", origin: "g1", target: "g6" };
  for (const text of ["g1g6", "G1 g6", "g1-g6", "blau g6", "bl g6", "b g6", "bg6"]) assert.deepEqual(typed(text), move);
});

test("a square asks for its tower, a color for its square", () => {
  assert.deepEqual(typed(" G6 "), { what: "square", square: "g6" });
  assert.deepEqual(typed("grün"), { what: "color", color: "green" });
  assert.deepEqual(typed("n"), { what: "color", color: "brown" });
});

test("questions are words of the reader's language, or prefixes", () => {
  assert.deepEqual(["ziele", "zi", "meine", "d", "sieger", "no"].map(typed).map((found) => found?.what), [
    "targets",
    "targets",
    "mine",
    "theirs",
    "winner",
    "again",
  ]);
});

test("other input is rejected", () => {
  for (const text of ["", "  ", "z9", "i1", "xyz", "x g6", "g1g6g7", "blau blau"]) assert.equal(typed(text), undefined);
});
