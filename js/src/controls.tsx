// The buttons beside the board.
import type { JSX } from "preact";
import { originOf, parsePosition, targetOf, towerOn } from "./geometry.ts";
import { tryName } from "./names.ts";
import { Sign } from "./tower.tsx";
import type { Node, Word, Words } from "./wire.ts";

// Drawn as strokes on 24 by 24.
const icons = {
  first: "M7 5v14M18 6l-7 6 7 6",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M17 5v14M6 6l7 6-7 6",
  flipped: "M8 19V5M4.5 8.500L8 5l3.5 3.500M16 5v14M12.5 15.500L16 19l3.5-3.5",
  glyphs: "M8.5 3h7L21 8.500v7L15.5 21h-7L3 15.500v-7ZM8.5 16.500L12 7.500l3.5 9M9.8 13.500h4.4",
  coordinates: "M10.5 10.5v7M10.5 14a3.2 3.5 0 1 1-6.4 0a3.2 3.5 0 1 1 6.4 0M15 9l3.5-2.5v11",
};

type Icon = keyof typeof icons;

interface Button {
  word: Icon & Word;
  words: Words;
  act: () => void;
  title?: string | undefined; // in place of its word
  disabled?: boolean;
  pressed?: boolean;
}

const IconButton = ({ word, words, act, title, disabled, pressed }: Button): JSX.Element => (
  <button
    type="button"
    class="icon"
    data-do={word}
    title={title ?? words[word]}
    aria-label={words[word]}
    aria-pressed={pressed}
    aria-disabled={disabled}
    onClick={act}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[word]} />
    </svg>
  </button>
);

const ways = ["first", "back", "forward", "last"] as const;
const toggles = ["flipped", "glyphs", "coordinates"] as const;

export type Way = (typeof ways)[number];
export type Toggle = (typeof toggles)[number];

interface Bar {
  words: Words;
  led: boolean; // by a lesson, step by step
  closed?: string | undefined; // why there is no way on
  start: boolean; // nothing further back
  end: boolean; // nothing further on
  go: (where: Way) => void;
  on: Record<Toggle, boolean>;
  toggle: (what: Toggle) => void;
}

export const Controls = ({ words, led, closed, start, end, go, on, toggle }: Bar): JSX.Element => (
  <div class="controls" role="group" aria-label={words.controls}>
    <div>
      {(led ? ways.slice(1, 3) : ways).map((word) => {
        const on = word === "forward" || word === "last";
        const title = on ? closed : undefined;
        return <IconButton word={word} words={words} act={() => go(word)} title={title} disabled={on ? end : start} />;
      })}
    </div>
    <div>
      {toggles.map((word) => (
        <IconButton word={word} words={words} act={() => toggle(word)} pressed={on[word]} />
      ))}
    </div>
  </div>
);

interface Branches {
  words: Words;
  nodes: readonly Node[];
  branches: number[];
  go: (node: number) => void;
}

/** The moves that were tried from the scene shown, where there are several. */
export const Tries = ({ words, nodes, branches, go }: Branches): JSX.Element | null => {
  const tried = branches.filter((branch) => nodes[branch]!.move); // a refill is chosen elsewhere
  if (tried.length < 2) return null;
  return (
    <div class="tries" role="group" aria-label={words.tries}>
      <span aria-hidden="true">{words.tries}</span>
      {tried.map((branch) => {
        const { parent, move } = nodes[branch]!;
        const tower = towerOn(parsePosition(nodes[parent]!.at), originOf(move!))!;
        const way = `${originOf(move!)} ${targetOf(move!)}`;
        const name = tryName(words, tower, way);
        return (
          <button type="button" title={name} aria-label={name} onClick={() => go(branch)}>
            <Sign {...tower} />
            {way}
          </button>
        );
      })}
    </div>
  );
};
