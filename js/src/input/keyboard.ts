// The keyboard on a plain board; a kind adds shortcuts or takes all keys.
import { neighbor } from "../board/geometry.ts";
import type { Kind, Presentation, View } from "../kind.ts";

const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-7, 0],
  End: [7, 0],
};

/** The square that a key moves the focus to. */
export function step(key: string, control: boolean, square: string, flipped: boolean): string | undefined {
  const [right, down] = steps[key] ?? [];
  return right === undefined ? undefined : neighbor(square, right, control ? right : down!, flipped);
}

/** Whether a key belongs to the browser or the notebook. */
function isForeign({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const corner = ctrlKey && (key === "Home" || key === "End");
  return (ctrlKey || metaKey || altKey) && !corner;
}

export function keyboard(view: View, kind: Kind, press: (square: string) => void, presentation?: Presentation) {
  const shortcuts: Record<string, () => void> = {
    u: () => view.go("back"),
    r: () => view.go("forward"),
    f: () => view.toggle("flipped"),
    m: () => (view.picture.must ? view.focus(view.picture.must) : view.ask("t")),
    "/": view.type,
    Escape: view.deselect,
  };

  /** Announce the targets of a tower picked up by key. */
  function pick(square: string): void {
    const before = view.state.selected;
    press(square);
    const { selected } = view.state;
    if (selected && selected !== before && view.picture.moves.length) view.ask("t");
  }

  /** Returns whether the key was handled. */
  function onKey({ key, ctrlKey }: KeyboardEvent): boolean {
    const square = view.focusedSquare();
    const next = square && step(key, ctrlKey, square, view.picture.flipped);
    const shortcut = presentation?.shortcuts()[key] ?? kind.shortcuts?.[key] ?? shortcuts[key];
    if (shortcut) shortcut();
    else if (next) view.focus(next);
    else if (square && (key === "Enter" || key === " ")) pick(square);
    else if (square && key.length === 1) view.ask(key);
    else return false;
    return true;
  }

  return (event: KeyboardEvent): void => {
    const { edits } = kind;
    if (!edits && isForeign(event)) return;
    if (!edits) event.stopPropagation(); // the notebook has shortcuts of its own
    if ((edits?.onKey ?? onKey)(event)) event.preventDefault();
  };
}
