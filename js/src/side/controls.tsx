// The buttons beside the board.
import type { ComponentChildren, JSX } from "preact";
import { originOf, parsePosition, targetOf, towerOn } from "../board/geometry.ts";
import { tryName } from "../labels/names.ts";
import type { Sign } from "../board/sign.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { Drawer } from "./drawer.tsx";
import type { Node, Label, Labels } from "../host/wire.ts";
import type { Direction, Toggle } from "../kind.ts";

// Drawn as strokes on 24 by 24.
const icons = {
  first: "M7 5v14M18 6l-7 6 7 6",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M17 5v14M6 6l7 6-7 6",
  replay: "M8 5l11 7-11 7Z",
  pause: "M9 6v12M15 6v12",
  flipped: "M8 19V5M4.5 8.5L8 5l3.5 3.5M16 5v14M12.5 15.5L16 19l3.5-3.5",
  glyphs: "M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7ZM8.5 16.5L12 7.5l3.5 9M9.8 13.5h4.4",
  zoom: "M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5L20.5 20.5M10.5 7.5v6M7.5 10.5h6",
  readers: "M12 4.5a3.75 3.75 0 1 0 .01 0ZM5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5",
  preferences: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 .01 0ZM8 14.5a2.5 2.5 0 1 0 .01 0Z",
  share: "M12 16V5M8.5 8.5L12 5l3.5 3.5M6 16v4h12v-4",
  "present.start": "M3 5h18v11H3ZM12 16v4M8 20h8M10 8.5v4l3.5-2Z",
};

interface Button {
  word: Label;
  path?: string; // of its icon, where it is none of those above
  labels: Labels;
  act: () => void;
  name?: string; // in place of its word
  title?: string | undefined; // what more there is to know
  disabled?: boolean;
  pressed?: boolean | undefined;
}

export const IconButton = ({
  word,
  path = icons[word as keyof typeof icons],
  labels,
  act,
  name = labels[word],
  title,
  disabled,
  pressed,
}: Button): JSX.Element => (
  <button
    type="button"
    class="icon"
    data-do={word}
    title={title}
    aria-label={name}
    aria-pressed={pressed}
    aria-disabled={disabled}
    onClick={disabled ? undefined : act}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
);

const directions: readonly Direction[] = ["first", "back", "forward", "last"];
const toggles = ["flipped", "glyphs"] as const;

interface Bar {
  labels: Labels;
  steps: boolean; // there is more than one scene, or there may be
  stepwise: boolean | undefined; // no further than a step
  undoes: boolean | undefined; // back and forward undo and redo
  blocked?: string | undefined; // why there is no way forward
  start: boolean; // nothing further back
  end: boolean; // nothing further on
  go: (where: Direction) => void;
  playing: boolean; // scenes follow by themselves
  replay: () => void;
  on: Record<(typeof toggles)[number] | "enlarged", boolean>;
  toggle: (what: Toggle) => void;
  zoom: () => void;
  drawers: Partial<Record<"preferences" | "readers" | "share", Drawer | false | undefined>>; // those that are to be had
  present: (() => void) | false | undefined;
  help: ComponentChildren; // of a plain board alone
}

export const Controls = ({ labels, start, end, go, on, toggle, ...more }: Bar): JSX.Element => (
  <div class="controls" role="group" aria-label={labels.controls}>
    {more.help && <div class="help">{more.help}</div>}
    <div class="steps">
      {more.steps &&
        (more.stepwise ? directions.slice(1, 3) : directions).map((word) => {
          const ahead = word === "forward" || word === "last";
          const name = more.undoes ? (ahead ? "editor.redo" : "editor.undo") : word;
          return (
            <IconButton
              word={word}
              labels={labels}
              name={labels[name]}
              act={() => go(word)}
              title={ahead ? more.blocked : undefined}
              disabled={ahead ? end : start}
            />
          );
        })}
      {(more.playing || (more.steps && !more.stepwise)) && (
        <IconButton
          word={more.playing ? "pause" : "replay"}
          labels={labels}
          act={more.replay}
          disabled={end && !more.playing}
        />
      )}
    </div>
    <div>
      {toggles.map((word) => (
        <IconButton word={word} labels={labels} act={() => toggle(word)} pressed={on[word]} />
      ))}
      <IconButton word="zoom" labels={labels} act={more.zoom} pressed={on.enlarged} />
      {Object.entries(more.drawers).map(
        ([word, drawer]) =>
          drawer && <IconButton word={word as Label} labels={labels} act={drawer.toggle} pressed={drawer.shown()} />,
      )}
      {more.present && (
        <IconButton word="present.start" labels={labels} act={more.present} title={`${labels["present.start"]} (P)`} />
      )}
    </div>
  </div>
);

interface Branches {
  labels: Labels;
  nodes: readonly Node[];
  branches: number[];
  Sign: Sign | undefined;
  go: (node: number) => void;
}

/** The moves that were tried from the scene shown, where there are several. */
export const Tries = ({ labels, nodes, branches, Sign, go }: Branches): JSX.Element | null => {
  const tried = branches.filter((branch) => nodes[branch]!.move); // a refill is chosen elsewhere
  if (tried.length < 2) return null;
  return (
    <div class="tries" role="group" aria-label={labels.tries}>
      <span aria-hidden="true">{labels.tries}</span>
      {tried.map((branch) => {
        const { parent, move } = nodes[branch]!;
        const tower = towerOn(parsePosition(nodes[parent]!.position), originOf(move!))!;
        const text = `${originOf(move!)} ${targetOf(move!)}`;
        const name = tryName(labels, tower, text);
        return (
          <button type="button" title={name} aria-label={name} onClick={() => go(branch)}>
            <TowerIcon {...tower} Sign={Sign} />
            {text}
          </button>
        );
      })}
    </div>
  );
};
