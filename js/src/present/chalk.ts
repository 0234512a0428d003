// Circles and arrows drawn on the board to point at things.
import type { Stroke } from "../wire/generated.ts";

/** Add a stroke; the same one again removes it, and another color replaces it. */
export function withStroke(strokes: readonly Stroke[], { origin, target, tint }: Stroke): Stroke[] {
  const same = strokes.find((stroke) => stroke.origin === origin && stroke.target === target);
  const others = strokes.filter((stroke) => stroke !== same);
  return same?.tint === tint ? others : [...others, { origin, target, tint }];
}

/** Shift (or Ctrl), Alt, or both select the second to fourth color. */
export const tintOf = (keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }, chosen: number): number =>
  (keys.shiftKey || keys.ctrlKey ? 1 : 0) + (keys.altKey ? 2 : 0) || chosen;

export interface Chalk {
  tint: number; // the color to draw with
  /** The finished strokes; a new list whenever they change. */
  readonly drawn: readonly Stroke[];
  /** The strokes of a scene; all are wiped when the scene changes. */
  on(shown: number): readonly Stroke[];
  /** Handlers of the widget's element. */
  hear(event: Event): void;
  close(): void;
}

const none: readonly Stroke[] = [];
const LONG = 450; // ms of a long press
const STEADY = 10; // px that a long press may move

/** The square or tray place under a pointer, which may be captured. */
export function squareUnder(el: HTMLElement, { clientX, clientY }: PointerEvent): string | undefined {
  const root = el.getRootNode() as Document | ShadowRoot;
  const cell = root.elementFromPoint(clientX, clientY)?.closest<SVGElement>("[data-square]");
  return cell && el.contains(cell) ? cell.dataset["square"] : undefined;
}

/** Draw with the right button, or after a long press. A plain click on the board wipes all strokes. */
export function chalkOn(el: HTMLElement, changed: () => void): Chalk {
  let strokes = none;
  let scene = -1;
  let stroke: Stroke | undefined; // being drawn
  let finger: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined; // a long press that has just begun
  let ended = false; // a stroke has just ended: ignore the click and context menu that follow

  const onBoard = (event: Event): boolean => (event.target as Element).closest(".board") !== null;

  function begin(event: PointerEvent): void {
    const square = squareUnder(el, event);
    if (!square) return;
    stroke = { origin: square, target: square, tint: tintOf(event, chalk.tint) };
    el.setPointerCapture(event.pointerId);
    changed();
  }

  function rest(): void {
    clearTimeout(finger?.timer);
    finger = undefined;
  }

  function onDown(event: PointerEvent): void {
    ended = false;
    rest();
    if (!onBoard(event)) return;
    const { pointerType, isPrimary, clientX: x, clientY: y } = event;
    if (event.button === 2) begin(event);
    else if (pointerType === "touch" && isPrimary) finger = { x, y, timer: setTimeout(begin, LONG, event) };
  }

  function onMove(event: PointerEvent): void {
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STEADY) rest();
    const target = stroke && squareUnder(el, event);
    if (!target || target === stroke!.target) return;
    stroke = { ...stroke!, target };
    changed();
  }

  function onUp(event: PointerEvent): void {
    rest();
    if (!stroke) return;
    if (event.type === "pointerup") {
      if (squareUnder(el, event)) strokes = withStroke(strokes, stroke);
      ended = true;
    }
    stroke = undefined;
    changed();
  }

  function onClick(event: MouseEvent): void {
    if (!onBoard(event)) return;
    if (ended) event.stopPropagation();
    else if (strokes.length) {
      strokes = none;
      changed();
    }
    ended = false;
  }

  function onMenu(event: MouseEvent): void {
    if (!stroke && !finger && !ended) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has a menu of its own
  }

  function onTouch(event: TouchEvent): void {
    if (stroke) event.preventDefault(); // keeps the page from scrolling
  }

  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onUp,
    click: onClick,
    contextmenu: onMenu,
    touchmove: onTouch,
  } as Record<string, (event: never) => void>;

  const chalk: Chalk = {
    tint: 0,
    get drawn() {
      return strokes;
    },
    on(shown) {
      if (shown !== scene) {
        scene = shown;
        strokes = none;
        stroke = undefined;
      }
      return stroke ? [...strokes, stroke] : strokes;
    },
    hear: (event) => listeners[event.type]!(event as never),
    close: rest,
  };
  return chalk;
}

/** Not used by any square; the first is the default. */
export const tints = ["#ffffff", "#2be8e8", "#b4f51e", "#ff2fd6"] as const;
