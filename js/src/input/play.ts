// What comes of a press on the board, and of a move: it is played, or is for the kind to take as an answer.
import { originOf } from "../board/geometry.ts";
import type { Kind, View } from "../kind.ts";
import { isOpen } from "../state/question.ts";
import { children } from "../state/tree.ts";
import { press as intended } from "./press.ts";

export function playing(view: View, kind: Kind) {
  const { state, traits, connection } = view;

  function press(square: string): void {
    const refused = state.refusal?.tried;
    view.perform(() => {
      const tried = refused ? originOf(refused) : undefined;
      const { picture } = view;
      state.focus = square;
      if (picture.awaitsOpponent) return;
      if (picture.answering) return kind.answers?.press(square, tried);
      const intent = intended({ ...picture, tried }, square);
      if (intent.do === "play") tryMove(intent.origin, intent.target);
      else state.selected = intent.do === "select" ? square : undefined;
    });
  }

  function tryMove(origin: string, target: string): void {
    const move = origin + target;
    if (view.picture.answering) return isOpen(view.picture.question) ? kind.answers?.give([move]) : undefined;
    state.tried = move;
    if (connection.waiting()) return;
    if (connection.offline()) replay(move);
    else connection.request({ act: "play", origin, target });
  }

  /** Where nobody replies, play what was played before. */
  function replay(move: string): void {
    if (kind.playOffline) return kind.playOffline(move);
    const { nodes } = traits;
    const known = children(nodes, state.cursor).find((child) => nodes[child]!.move === move);
    state.triedOffline = known === undefined;
    view.revisit(known);
  }

  return { press, tryMove };
}
