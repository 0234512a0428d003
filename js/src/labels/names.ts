// Spoken names of squares and towers.
import { colorOf, towerOn } from "../board/geometry.ts";
import { canMove } from "../input/press.ts";
import type { Picture } from "../state/picture.ts";
import type { Label, Labels } from "../wire/generated.ts";

/**
 * Fill in a sentence of the catalog. Values are text, numbers, or keys of names (players, colors):
 * `{color:en}` is an inflected form of a name, `{moves:moves}` a number with its noun, and `{Color}` is
 * capitalized.
 */
export const say = (labels: Labels, key: Label, parts: Record<string, string> = {}): string =>
  labels[key].replace(/\{(\w+)(?::([^{}]+))?\}/g, (_, part: string, form?: string) => {
    const value = parts[part] ?? parts[part.toLowerCase()] ?? "";
    const name = labels[`${value}:${form}` as Label] ?? labels[value as Label] ?? value;
    const text = (form && counted(labels, value, form)) ?? name;
    return part in parts ? text : capital(text);
  });

/** A number with its noun, in the language's plural form. */
function counted(labels: Labels, value: string, form: string): string | undefined {
  if (!/^\d+$/.test(value)) return undefined;
  const category = new Intl.PluralRules(labels.language).select(Number(value));
  return (labels[`${form}.${category}` as Label] ?? labels[`${form}.other` as Label])?.replace("{n}", value);
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "c5, blue square, black red tower, must move" */
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
  const number = picture.numbers[square];
  if (number) said.push(say(labels, "square.number", { number: `${number}` }));
  return [...said, ...(picture.analysis?.squareNotes(picture, square) ?? [])].join(", ");
}
