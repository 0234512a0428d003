// Circles and arrows that somebody draws on the board to point at things.
import type { Stroke } from "../wire/generated.ts";

/** Draw one more: the same again takes it off, and in another color it takes its place. */
export function withStroke(strokes: readonly Stroke[], { origin, target, tint }: Stroke): Stroke[] {
  const same = strokes.find((stroke) => stroke.origin === origin && stroke.target === target);
  const others = strokes.filter((stroke) => stroke !== same);
  return same?.tint === tint ? others : [...others, { origin, target, tint }];
}

/** Shift (or Ctrl), Alt, and both stand for the second to the fourth color. */
export const tintOf = (keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }, chosen: number): number =>
  (keys.shiftKey || keys.ctrlKey ? 1 : 0) + (keys.altKey ? 2 : 0) || chosen;

export interface Chalk {
  tint: number; // the color to draw with
  /** What is drawn, without a stroke that is still being drawn; another list whenever it changes. */
  readonly drawn: readonly Stroke[];
  /** What is drawn on a scene; on another one everything is wiped. */
  on(shown: number): readonly Stroke[];
  /** What is done to the widget's element. */
  hear(event: Event): void;
  close(): void;
}

const none: readonly Stroke[] = [];
const LONG = 450; // ms that a finger waits until it draws
const STEADY = 10; // px that it may stray meanwhile

/** The square on which a pointer is, which may be captured; a tray's places count too. */
export function squareUnder(el: HTMLElement, { clientX, clientY }: PointerEvent): string | undefined {
  const root = el.getRootNode() as Document | ShadowRoot;
  const cell = root.elementFromPoint(clientX, clientY)?.closest<SVGElement>("[data-square]");
  return cell && el.contains(cell) ? cell.dataset["square"] : undefined;
}

/** Draw with the right button, or with a finger after a long press. A plain click on the board wipes it all. */
export function chalkOn(el: HTMLElement, changed: () => void): Chalk {
  let strokes = none;
  let scene = -1;
  let stroke: Stroke | undefined; // while it is drawn
  let finger: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined; // one that waits
  let ended = false; // whether a stroke ended: what follows is no click, and asks for no menu

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
    if (stroke) event.preventDefault(); // or the page would scroll
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
