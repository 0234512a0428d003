// Mouse, finger and pen: a press on a square, or a dragged tower.
import type { Point } from "../board/geometry.ts";

export interface Drag {
  /** Start dragging; false if the tower may not move. */
  take(square: string): boolean;
  move(point: Point): void;
  /** Cancelled by the browser. */
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

// Tolerance for an unsteady hand.
const THRESHOLD = 6; // px

const cellOf = (event: Event): SVGElement | null => (event.target as Element).closest<SVGElement>("[data-square]");

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const toBoard = (currentTarget as SVGSVGElement).getScreenCTM()!.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toBoard);
  return [x, y];
}

export function pointer(press: (square: string) => void, drag: Drag): Handlers {
  let down: { square: string; id: number; x: number; y: number } | undefined;
  let dragging = false;

  return {
    onPointerDown(event) {
      const cell = cellOf(event);
      const square = cell?.dataset["square"];
      dragging = false;
      if (!event.isPrimary || event.button !== 0 || !square) return;
      cell.setPointerCapture(event.pointerId); // so that a quick drag is not lost
      down = { square, id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      if (down?.id !== event.pointerId) return;
      if (!dragging && Math.hypot(event.clientX - down.x, event.clientY - down.y) > THRESHOLD) {
        dragging = drag.take(down.square);
        if (!dragging) down = undefined;
      }
      if (dragging) drag.move(pointOf(event));
    },
    onPointerUp(event) {
      if (down && dragging) drag.drop(pointOf(event));
      down = undefined;
    },
    onPointerCancel() {
      if (down && dragging) drag.drop();
      down = undefined;
    },
    // A finger on a movable tower drags it; elsewhere it scrolls the page. Browsers ignore touch-action
    // inside an SVG. Two fingers zoom.
    onTouchMove(event) {
      if (event.touches.length < 2 && cellOf(event)?.dataset["can"] === "move") event.preventDefault();
    },
    onClick(event) {
      const square = cellOf(event)?.dataset["square"];
      if (square && !dragging) press(square);
    },
  };
}
