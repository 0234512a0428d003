// The footer: one main button, what else can be done, and the sheet that says what an answer came to.
import type { ComponentChildren, JSX } from "preact";
import { originOf, parsePosition, targetOf, towerOn } from "../board/geometry.ts";
import { tryName } from "../labels/names.ts";
import type { Sign } from "../board/sign.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { Node, Label, Labels } from "../wire/generated.ts";
import type { Direction, Step, Tool, Verdict } from "../kind.ts";

// Drawn as strokes on 24 by 24: of what is on the bar; all else brings its own.
const icons: Partial<Record<Label, string>> = {
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  pause: "M9 6v12M15 6v12",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
};

interface Button extends Tool {
  labels: Labels;
  held?: (() => void) | undefined; // what is done where it is held down
}

const HELD = 450; // ms
let holding: ReturnType<typeof setTimeout> | undefined; // none where it was held for as long

/** The handlers of what does one thing when pressed, and more when held: a finger that stays, or the mouse. */
function whileHeld(act: () => void, held: () => void): JSX.IntrinsicElements["button"] {
  const release = () => clearTimeout(holding);
  return {
    onPointerDown: () => (holding = setTimeout(() => ((holding = undefined), held()), HELD)),
    onPointerUp: release,
    onPointerLeave: release,
    onContextMenu: (event) => event.preventDefault(),
    onClick: ({ detail }) => (holding || !detail) && act(),
  };
}

export const IconButton = ({ word, labels, act, name = labels[word], disabled, held, ...more }: Button): JSX.Element => (
  <button
    type="button"
    class={more.marked ? "icon marked" : "icon"}
    data-do={word}
    title={more.title ?? name}
    aria-label={name}
    aria-pressed={more.pressed}
    aria-expanded={more.expanded}
    aria-disabled={disabled}
    onClick={disabled ? undefined : act}
    {...(held && !disabled && whileHeld(act, held))}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={more.path ?? icons[word]} />
    </svg>
  </button>
);

interface Bar {
  labels: Labels;
  steps: boolean; // there is more than one scene, or there may be
  undoes: boolean | undefined; // back and forward undo and redo
  blocked?: string | undefined; // why there is no way forward
  start: boolean; // nothing further back
  end: boolean; // nothing further on
  go: (where: Direction) => void;
  playing: boolean; // scenes follow by themselves
  pause: () => void;
  main: Tool | undefined; // what this kind is about
  next: Step | false | undefined; // the main button; undefined where one steps back and forward
  also: readonly Step[];
  verdict: Verdict | false | undefined;
  busy: ComponentChildren; // what is thought about
  more: Tool; // the sign that all the rest is behind
  menu: ComponentChildren; // what is behind it
}

const StepButton = ({ step, main }: { step: Step; main?: boolean }): JSX.Element => (
  <button key={step.text} type="button" class={main ? "main" : undefined} data-do={step.name} onClick={step.act}>
    {step.text}
  </button>
);

/** Back, the main button or the way forward, and the sign that all the rest is behind. */
export const Controls = ({ labels, undoes, go, main, next, also, verdict, more, menu, ...bar }: Bar): JSX.Element => (
  <div class="footer">
  <div role="status" aria-live="polite">
    {verdict && (
      <p key={verdict.key} class={`verdict ${verdict.good ? "right" : verdict.good === false ? "wrong" : ""}`}>
        {verdict.text}
      </p>
    )}
  </div>
  <div class="controls" role="group" aria-label={labels.controls}>
    {bar.steps && (
      <>
        <IconButton
          word="back"
          labels={labels}
          name={labels[undoes ? "editor.undo" : "back"]}
          act={() => go("back")}
          held={undoes ? undefined : () => go("first")}
          disabled={bar.start}
        />
        {next === undefined && (
          <IconButton
            word="forward"
            labels={labels}
            name={labels[undoes ? "editor.redo" : "forward"]}
            act={() => go("forward")}
            held={undoes ? undefined : () => go("last")}
            title={bar.blocked}
            disabled={bar.end}
          />
        )}
      </>
    )}
    {bar.playing && !next && <IconButton word="pause" labels={labels} act={bar.pause} />}
    {main && <IconButton labels={labels} {...main} />}
    {bar.busy}
    {(next || also.length > 0) && (
      <div class="actions">
        {!bar.playing && also.map((step) => <StepButton step={step} />)}
        {next && <StepButton step={next} main />}
      </div>
    )}
    <IconButton labels={labels} {...more} />
    {menu}
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
