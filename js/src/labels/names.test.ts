import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parsePosition } from "../board/geometry.ts";
import { entryName, lineUpName, tryName, turnName, valueName, worthName } from "./moves.ts";
import { say, squareName } from "./names.ts";
import { pictureOf } from "../state/picture.ts";
import { initialState } from "../state/transient.ts";
import type { Traits } from "../wire/model.ts";
import type { Labels } from "../wire/generated.ts";

const catalog = JSON.parse(readFileSync("../kamisado_widget/i18n/en.json", "utf8"));
const labels: Labels = { ...catalog.name, ...catalog.number, ...catalog.page, language: "en" };

test("a verdict names the winner, and the moves if known", () => {
  assert.equal(valueName(labels, { winner: "gold" }), "Gold wins");
  assert.equal(valueName(labels, { winner: "gold", moves: 7 }), "Gold wins in 7 moves");
});

test("a target's verdict counts the move that leads there", () => {
  assert.equal(valueName(labels, { winner: "black", moves: 0 }, 1), "Black wins in 1 move");
  assert.equal(valueName(labels, { winner: "black" }, 1), "Black wins");
});

test("a verdict has the points, if known", () => {
  assert.equal(valueName(labels, { winner: "gold", moves: 7, points: 2 }), "Gold wins in 7 moves: 2 points");
  assert.equal(valueName(labels, { winner: "gold", points: 1, match: true }), "Gold wins and the match");
});

test("a move is judged by what it cost", () => {
  const [before, after] = [{ winner: "black", moves: 9 } as const, { winner: "black", moves: 8 } as const];
  const made = { player: "black", before, after, lost: false, wasted: 0 } as const;
  const said = (worth: object) => worthName(labels, { ...made, ...worth });
  assert.equal(said({ lost: true, after: { winner: "gold" } }), "This move threw away Black’s win in 9 moves.");
  assert.equal(said({ lost: true, before: { winner: "black" } }), "This move threw away Black’s win.");
  assert.equal(said({ wasted: 1 }), "Black still wins, but 1 move later than with the best move.");
  assert.equal(said({}), "Well played: Black keeps the win.");
});

test("a move of unknown length only names the winner", () => {
  const value = { winner: "gold" } as const;
  const made = { player: "black", lost: false, wasted: 0 } as const;
  assert.match(worthName(labels, { ...made, before: value, after: value }), /^Black’s move .*no difference: Gold/);
  assert.equal(worthName(labels, made), "");
});

test("a move in a lost position names the player and a longer defense", () => {
  const [before, after] = [{ winner: "black", moves: 9 } as const, { winner: "black", moves: 6 } as const];
  assert.equal(
    worthName(labels, { player: "gold", before, after, lost: false, wasted: 2 }),
    "Gold was losing, but the best move lasts 2 moves longer.",
  );
});

const german = JSON.parse(readFileSync("../kamisado_widget/i18n/de.json", "utf8"));
const worte: Labels = { ...german.name, ...german.number, ...german.page, language: "de" };
const position = parsePosition("obpky1gn/8/6B1/8/5r2/8/8/NGRYKP1O b y"); // figure 2d

test("German colors are inflected", () => {
  assert.equal(turnName(worte, position), "Schwarz muss den gelben Turm ziehen.");
  assert.equal(turnName(labels, position), "Black must move the yellow tower.");
  const entry = { player: "black", color: "red", direction: "f", steps: "4", onto: "blue" } as const;
  assert.equal(entryName(worte, entry), "Schwarz: Rot vor 4 auf Blau");
  assert.equal(entryName(labels, entry), "Black: red forward 4 to blue");
  assert.equal(tryName(worte, { square: "f8", player: "black", color: "red", rank: 0 }, "f8f4"), "Schwarz rot: f8f4");
});

test("squares and towers have German names", () => {
  const traits: Partial<Traits> = {
    nodes: [{ parent: -1, batch: 0, position: "obpky1gn/8/6B1/8/5r2/8/8/NGRYKP1O b y", say: "" }],
    labels: worte,
    turn: { node: 0, moves: [] },
    cursor: 0,
    answered: {},
  };
  const picture = pictureOf(traits as Traits, { ...initialState(), shown: 0 });
  assert.equal(squareName(picture, "f4"), "f4, blaues Feld, roter Turm von Schwarz");
  assert.equal(squareName(picture, "d4"), "d4, braunes Feld, leer");
  assert.match(lineUpName(worte, parsePosition("o++bpkyrgn/8/8/8/8/8/8/NGRYKPBO b -")), /oranger Doppel-Sumo, blauer,/);
});

test("a German verdict has the right plural", () => {
  assert.equal(valueName(worte, { winner: "gold", moves: 7 }), "Gold gewinnt in 7 Zügen");
  assert.equal(valueName(worte, { winner: "black", moves: 0 }, 1), "Schwarz gewinnt in 1 Zug");
  assert.equal(valueName(worte, { winner: "gold", moves: 7, points: 2 }), "Gold gewinnt in 7 Zügen: 2 Punkte");
});

test("a placeholder without a value is empty", () => {
  assert.equal(say(labels, "round"), "Round ");
});
