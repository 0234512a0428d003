// The footer: the main button, other actions, and the verdict's sheet.
import type { ComponentChildren, JSX } from "preact";
import type { Label, Labels } from "../wire/generated.ts";
import type { Direction, Panel, Step, Tool } from "../kind.ts";

// Stroked icons on a 24 by 24 grid: those of the bar.
const icons: Partial<Record<Label, string>> = {
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  pause: "M9 6v12M15 6v12",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
};

interface Button extends Tool {
  labels: Labels;
  held?: (() => void) | undefined; // long-press action
}

const HELD = 450; // ms
let holding: ReturnType<typeof setTimeout> | undefined; // undefined after a long press

/** Handlers of a button with a press and a long-press action. */
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
  panel: Panel;
  next: Step | false | undefined; // the main button; undefined if there are Back and Forward buttons
  steps: boolean; // there is more than one scene, or may be
  start: boolean; // at the first scene
  end: boolean; // at the last scene
  go: (where: Direction) => void;
  playing: boolean; // scenes follow automatically
  pause: () => void;
  more: Tool; // opens the menu
  menu: ComponentChildren; // the open menu
}

const StepButton = ({ step, main }: { step: Step; main?: boolean }): JSX.Element => (
  <button key={step.text} type="button" class={main ? "main" : undefined} data-do={step.name} aria-disabled={step.disabled} onClick={step.disabled ? undefined : step.act}>
    {step.text}
  </button>
);

/** Back, the main button or forward, and the menu button. */
export function Controls({ labels, panel, next, steps, start, end, go, playing, pause, more, menu }: Bar): JSX.Element {
  const { undoes, main, also = [], verdict, busy } = panel;
  const besides = playing ? [] : also;
  const arrow = (word: "back" | "forward", redo: Label, far: Direction, disabled: boolean) => (
    <IconButton
      {...{ word, labels, disabled }}
      name={labels[undoes ? redo : word]}
      act={() => go(word)}
      held={undoes ? undefined : () => go(far)}
    />
  );
  return (
    <div class="footer">
      <div role="status" aria-live="polite">
        {verdict && (
          <p key={verdict.key} class={`verdict ${verdict.good ? "right" : verdict.good === false ? "wrong" : ""}`}>
            {verdict.text}
          </p>
        )}
      </div>
      <div class="controls" role="group" aria-label={labels.controls}>
        {steps && arrow("back", "editor.undo", "first", start)}
        {steps && next === undefined && arrow("forward", "editor.redo", "last", end)}
        {playing && !next && <IconButton word="pause" labels={labels} act={pause} />}
        {main && <IconButton labels={labels} {...main} />}
        {busy}
        {(next || also.some(Boolean)) && (
          <div class="actions">
            {besides.map((step) => step && <StepButton step={step} />)}
            {next && <StepButton step={next} main />}
          </div>
        )}
        <IconButton labels={labels} {...more} />
        {menu}
      </div>
    </div>
  );
}
