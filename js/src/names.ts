// What squares and towers are called when heard.
import { colorOf, towerOn, type Tower } from "./geometry.ts";
import type { Picture } from "./picture.ts";
import type { Word, Words } from "./wire.ts";

/** A sentence of the catalog with its braces filled in. */
export const say = (words: Words, key: Word, parts: Record<string, string> = {}): string =>
  words[key].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? "");

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

export const tryName = (words: Words, { player, color }: Tower, square: string): string =>
  capital(say(words, "try", { player: words[player], color: words[color], square }));

/** As "c5, blue square, black red tower, must move". */
export function squareName(picture: Picture, square: string): string {
  const { words, position } = picture;
  const tower = towerOn(position, square);
  const parts = { square, color: words[colorOf(position.layout, square)] };
  const name = tower
    ? say(words, "square.tower", {
        ...parts,
        player: words[tower.player],
        tower: words[tower.color],
        rank: words[`rank${tower.rank}` as Word],
      })
    : say(words, "square.empty", parts);
  const blocked = picture.node.marks?.some((mark) => mark.kind === "blocked" && mark.square === square);
  const notes: Word[] = [];
  if (square === picture.must) notes.push("square.must");
  if (square === picture.picked) notes.push("square.picked");
  if (picture.targets.has(square)) notes.push(tower ? "square.pushed" : "square.target");
  if (blocked) notes.push("square.blocked");
  return [name, ...notes.map((note) => words[note])].join(", ");
}
