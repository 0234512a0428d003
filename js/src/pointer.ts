// Mouse, finger and pen: a press, or a tower dragged.
import type { Point } from "./geometry.ts";

export interface Acts {
  press(square: string): void;
  /** A tower leaves its square; false where it may not. */
  grab(square: string): boolean;
  drag(point: Point): void;
  /** Nowhere, where the browser took the pointer away. */
  drop(point?: Point): void;
}

export interface Handlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onTouchMove(event: TouchEvent): void;
  onClick(event: MouseEvent): void;
}

// A hand is not steady: less than this is no drag.
const THRESHOLD = 6; // px

const cellOf = (event: Event): SVGElement | null => (event.target as Element).closest<SVGElement>("[data-square]");

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const toBoard = (currentTarget as SVGSVGElement).getScreenCTM()!.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toBoard);
  return [x, y];
}

export function pointer(acts: Acts): Handlers {
  let down: { square: string; id: number; x: number; y: number } | undefined;
  let dragging = false;

  return {
    onPointerDown(event) {
      const square = cellOf(event)?.dataset["square"];
      dragging = false;
      if (event.isPrimary && event.button === 0 && square)
        down = { square, id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      if (down?.id !== event.pointerId) return;
      if (!dragging && Math.hypot(event.clientX - down.x, event.clientY - down.y) > THRESHOLD) {
        dragging = acts.grab(down.square);
        if (dragging) (event.currentTarget as Element).setPointerCapture(down.id);
        else down = undefined;
      }
      if (dragging) acts.drag(pointOf(event));
    },
    onPointerUp(event) {
      if (down && dragging) acts.drop(pointOf(event));
      down = undefined;
    },
    onPointerCancel() {
      if (down && dragging) acts.drop();
      down = undefined;
    },
    // A finger on a tower that can move drags it; anywhere else it scrolls the page. The style sheet
    // could say so with touch-action, but browsers do not heed that within an SVG. Two fingers zoom.
    onTouchMove(event) {
      if (event.touches.length < 2 && cellOf(event)?.dataset["can"] === "move") event.preventDefault();
    },
    onClick(event) {
      const square = cellOf(event)?.dataset["square"];
      if (square && !dragging) acts.press(square);
    },
  };
}
