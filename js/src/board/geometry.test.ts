import assert from "node:assert/strict";
import { test } from "node:test";
import { center, colorOf, neighbor, parsePosition, requiredTower, rows, squareAt, towerOn } from "./geometry.ts";

test("a position's text is parsed", () => {
  const position = parsePosition("1by2p2/4n3/8/r3g++3/3NB2k+/1o+2Y+3/4K3/OG1P+1R+2 g k");
  assert.equal(position.towers.length, 16);
  assert.deepEqual(towerOn(position, "e5"), { player: "black", color: "green", rank: 2, square: "e5" });
  assert.deepEqual(towerOn(position, "f1"), { player: "gold", color: "red", rank: 1, square: "f1" });
  assert.equal(towerOn(position, "a8"), undefined);
  assert.equal(position.player, "gold");
  assert.equal(requiredTower(position)?.square, "e2");
});

test("fields after the required color are found in any order", () => {
  const first = parsePosition("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -");
  assert.equal(requiredTower(first), undefined);
  assert.equal(first.last, undefined);
  const later = parsePosition("o6n/8/8/1Npkb1gy/2R2OYr/7B/4K3/1G3P2 b g h6g5! layout=turned ruleset=single");
  assert.equal(later.last, "h6g5");
  assert.equal(later.layout, "turned");
});

test("towers keep their order on any squares", () => {
  const colors = (text: string) => parsePosition(text).towers.map((tower) => tower.player + tower.color);
  const before = colors("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -");
  assert.deepEqual(colors("obpky1gn/8/8/8/5r2/8/8/NGRYKPBO g b"), before);
});

test("layouts are rotations and reflections", () => {
  assert.equal(colorOf("standard", "a1"), "brown");
  assert.equal(colorOf("standard", "h8"), "brown");
  assert.equal(colorOf("mirrored", "a1"), "orange");
  assert.equal(colorOf("turned", "b1"), "red");
  assert.equal(colorOf("turned-mirrored", "a1"), "brown");
});

test("flipping rotates the board by 180 degrees", () => {
  assert.equal(rows(false)[0]![0], "a8");
  assert.equal(rows(true)[0]![0], "h1");
  assert.deepEqual(center("a8", false), [50, 50]);
  assert.deepEqual(center("a8", true), [750, 750]);
  for (const flipped of [false, true])
    for (const square of rows(flipped).flat()) assert.equal(squareAt(center(square, flipped), flipped), square);
  assert.equal(squareAt([-1, 5], false), undefined);
  assert.equal(squareAt([5, 800], false), undefined);
});

test("neighbors are clamped at the edge", () => {
  assert.equal(neighbor("e4", 1, 0, false), "f4");
  assert.equal(neighbor("e4", 1, 0, true), "d4");
  assert.equal(neighbor("e4", 0, -1, true), "e3");
  assert.equal(neighbor("h1", 1, 1, false), "h1");
  assert.equal(neighbor("c5", -7, -7, false), "a8");
});
