// What squares and towers are called when heard.
import { colorOf, other, towerOn, type Position, type Tower } from "../board/geometry.ts";
import { canMove } from "../input/press.ts";
import type { Picture } from "../state/picture.ts";
import type { Value, Label, Labels } from "../wire/generated.ts";

/**
 * A sentence of the catalog with its braces filled in. Parts are text, numbers, or names that the catalog has, as of a
 * player or a color: `{color:en}` is a form of a name, `{moves:moves}` a number with what is counted, and `{Color}` has
 * a capital.
 */
export const say = (labels: Labels, key: Label, parts: Record<string, string> = {}): string =>
  labels[key].replace(/\{(\w+)(?::([^{}]+))?\}/g, (_, part: string, form?: string) => {
    const value = parts[part] ?? parts[part.toLowerCase()] ?? "";
    const name = labels[`${value}:${form}` as Label] ?? labels[value as Label] ?? value;
    const text = (form && counted(labels, value, form)) ?? name;
    return part in parts ? text : capital(text);
  });

/** A number with what is counted, in the plural form that the language asks for. */
function counted(labels: Labels, value: string, form: string): string | undefined {
  if (!/^\d+$/.test(value)) return undefined;
  const category = new Intl.PluralRules(labels.language).select(Number(value));
  return (labels[`${form}.${category}` as Label] ?? labels[`${form}.other` as Label])?.replace("{n}", value);
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Who must move what. */
export const turnName = (labels: Labels, { player, required }: Position): string =>
  capital(required ? say(labels, "turn.must", { player, color: required }) : say(labels, "turn.first", { player }));

/** As "Black red: f8 f4". */
export const tryName = (labels: Labels, { player, color }: Tower, move: string): string =>
  capital(say(labels, "try", { player, color, move }));

/** As "Gold wins in 7 moves: 2 points", where one of them may be the move that leads there. */
export function valueName(labels: Labels, { winner, moves, points, match }: Value, leading = 0): string {
  const verdict = say(labels, moves === undefined ? "verdict" : "verdict.moves", {
    player: winner,
    moves: `${(moves ?? 0) + leading}`,
  });
  const key = match ? "verdict.match" : "verdict.points";
  return capital(points ? say(labels, key, { verdict, points: `${points}` }) : verdict);
}

/** As "c5, blue square, black red tower, must move". */
export function squareName(picture: Picture, square: string): string {
  const { labels, position } = picture;
  const tower = towerOn(position, square);
  const parts = { square, color: colorOf(position.layout, square) };
  const name = tower
    ? say(labels, "square.tower", {
        ...parts,
        player: tower.player,
        tower: tower.color,
        rank: `rank${tower.rank}`,
      })
    : say(labels, "square.empty", parts);
  const blocked = picture.node.marks?.some((mark) => mark.kind === "blocked" && mark.square === square);
  const notes: Label[] = [];
  if (square === picture.must) notes.push("square.must");
  if (picture.anyMayBegin && canMove(picture.moves, square)) notes.push("square.may");
  if (square === picture.selected) notes.push("square.picked");
  if (picture.targets.has(square)) notes.push(tower ? "square.pushed" : "square.target");
  if (blocked) notes.push("square.blocked");
  if (picture.marked.includes(square)) notes.push("square.marked");
  const said = [name, ...notes.map((note) => labels[note])];
  const [number, value] = [picture.numbers[square], picture.values[square]];
  if (number) said.push(say(labels, "square.number", { number: `${number}` }));
  if (value?.later) said.push(labels["desk.later"]);
  else if (value)
    said.push(
      value.asked === undefined ? valueName(labels, value, 1) : labels[value.asked ? "desk.right" : "desk.wrong"],
    );
  if (picture.dangerous.has(square)) said.push(say(labels, "square.danger", { player: other(position.player) }));
  return said.join(", ");
}
