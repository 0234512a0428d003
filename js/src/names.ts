// What squares and towers are called when heard.
import type { Entry } from "./entries.ts";
import { colorOf, rows, towerOn, type Position, type Tower } from "./geometry.ts";
import type { Picture } from "./picture.ts";
import type { Word, Words } from "./wire.ts";

/** A sentence of the catalog with its braces filled in. */
export const say = (words: Words, key: Word, parts: Record<string, string> = {}): string =>
  words[key].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? "");

export const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Who must move what. */
export function turnName(words: Words, { player, required }: Position): string {
  const parts = { player: capital(words[player]) };
  return required ? say(words, "turn.must", { ...parts, color: words[required] }) : say(words, "turn.first", parts);
}

/** As "Black red: f8 f4". */
export const tryName = (words: Words, { player, color }: Tower, move: string): string =>
  capital(say(words, "try", { player: words[player], color: words[color], move }));

const towerName = (words: Words, { color, rank }: Tower): string =>
  say(words, "fill.tower", { color: words[color], rank: rank ? words[`rank${rank}` as Word] : "" }).trim();

/** Both home rows of a line-up, tower by tower. */
export function lineUpName(words: Words, lineUp: Position): string {
  const [black, ...between] = rows(false);
  const homes = { gold: between.at(-1)!, black: black! };
  return (["gold", "black"] as const)
    .map((player) => {
      const towers = homes[player].map((square) => towerName(words, towerOn(lineUp, square)!)).join(", ");
      return capital(say(words, "fill.row", { player: words[player], towers }));
    })
    .join(" ");
}

/** As "Black: red forward 4 to blue". */
export function entryName(words: Words, { player, color, way, steps, onto }: Omit<Entry, "node">): string {
  const parts = { player: words[player], color: words[color], onto: words[onto], steps };
  return capital(way ? say(words, "entry", { ...parts, way: words[`way.${way}`] }) : say(words, "entry.blocked", parts));
}

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
  if (picture.given.includes(square)) notes.push("square.marked");
  const number = picture.numbers[square];
  const numbered = number ? [say(words, "square.number", { number: `${number}` })] : [];
  return [name, ...notes.map((note) => words[note]), ...numbered].join(", ");
}
