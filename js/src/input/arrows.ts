// Draws arrows by mouse, finger or pen: press on the first square, release on the last.
import { squareUnder } from "../present/chalk.ts";

export interface Arrows {
  /** The arrow being drawn, as "c8c5". */
  readonly drawn: string | undefined;
}

/**
 * Draw arrows on the board inside an element while `draws` returns true. A press and release on one square goes to
 * the board. A square's name has two characters, a tray place's one.
 */
export function arrowsOn(el: HTMLElement, draws: () => boolean, changed: () => void, end: (arrow: string) => void): Arrows {
  let origin: string | undefined; // set while the pointer is down
  let target: string | undefined; // set once it has left the first square

  const drawn = () => (target && target !== origin ? `${origin}${target}` : undefined);

  function onDown(event: PointerEvent): void {
    const square = squareUnder(el, event);
    if (!event.isPrimary || event.button || square?.length !== 2 || !draws()) return;
    event.stopPropagation(); // no tower is picked up
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
    if (origin && event.touches.length < 2) event.preventDefault(); // keeps the page from scrolling
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
