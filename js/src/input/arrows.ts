// An arrow drawn by mouse, finger or pen: down on the square where it begins, up on the one where it ends.
import { squareUnder } from "../present/chalk.ts";

export interface Arrows {
  /** The arrow that is being drawn, as "c8c5". */
  readonly drawn: string | undefined;
}

/**
 * Draw on the board within an element, as long as `draws` says so. A press that stays on its square is left to the
 * board; a square is named by two signs, a place in a tray by one.
 */
export function arrowsOn(el: HTMLElement, draws: () => boolean, changed: () => void, end: (arrow: string) => void): Arrows {
  let origin: string | undefined; // while the pointer is down
  let target: string | undefined; // once it was on another square

  const drawn = () => (target && target !== origin ? `${origin}${target}` : undefined);

  function onDown(event: PointerEvent): void {
    const square = squareUnder(el, event);
    if (!event.isPrimary || event.button || square?.length !== 2 || !draws()) return;
    event.stopPropagation(); // no tower is taken up
    origin = square;
    target = undefined;
  }

  function onMove(event: PointerEvent): void {
    const square = origin && squareUnder(el, event);
    if (square?.length !== 2 || square === (target ?? origin)) return;
    if (!target) el.setPointerCapture(event.pointerId);
    target = square;
    changed();
  }

  function onUp(event: PointerEvent): void {
    const arrow = squareUnder(el, event) === target ? drawn() : undefined;
    onCancel();
    if (arrow) end(arrow);
  }

  function onCancel(): void {
    const wasDrawn = target;
    origin = target = undefined;
    if (wasDrawn) changed();
  }

  function onTouch(event: TouchEvent): void {
    if (origin && event.touches.length < 2) event.preventDefault(); // or the page would scroll
  }

  const listeners = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onCancel],
    ["touchmove", onTouch],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) el.addEventListener(name, listener, { capture: true, passive: false });

  return {
    get drawn() {
      return drawn();
    },
  };
}
