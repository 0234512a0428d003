// Dragging a tower: it leaves its square, follows the pointer, and is dropped.
import { center, squareAt, towerOn } from "../board/geometry.ts";
import type { Kind, View } from "../kind.ts";
import { mayDo } from "../state/picture.ts";
import type { Drag } from "./pointer.ts";

export function dragging(view: View, kind: Kind): Drag {
  const { state } = view;

  function mayTake(square: string): boolean {
    const { picture } = view;
    if (picture.answering && mayDo(picture, square) !== "move") return false;
    return !picture.awaitsOpponent && towerOn(picture.position, square) !== undefined;
  }

  return {
    take(place) {
      if (view.connection.waiting() || !(kind.edits?.mayTake ?? mayTake)(place)) return false;
      view.interrupt();
      state.selected = place;
      return true;
    },
    move(point) {
      state.dragged = { square: state.selected!, point };
      state.hovered = squareAt(point, view.picture.flipped);
      view.draw();
    },
    drop(point) {
      const [origin, { flipped }] = [state.selected!, view.picture];
      const target = point && squareAt(point, flipped);
      if (point && target !== origin) {
        if (kind.edits) kind.edits.put(origin, target);
        else if (target) view.tryMove(origin, target);
      }
      // It stays where it was dropped until Python replies.
      const goes = view.connection.waiting() || view.traits.cursor !== state.cursor;
      const there = target && goes;
      state.dragged = there ? { square: origin, point: center(target, flipped) } : undefined;
      state.selected = state.hovered = undefined;
      view.draw();
    },
  };
}
