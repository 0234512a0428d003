// A press on the board, or a move: play it, or let the kind take it as an answer.
import { originOf } from "../board/geometry.ts";
import type { Kind, View } from "../kind.ts";
import { isOpen } from "../state/question.ts";
import { children } from "../state/tree.ts";
import { press as intended } from "./press.ts";
import { pressed } from "../state/answering.ts";

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

  /** Offline, replay a move that was made before. */
  function replay(move: string): void {
    if (kind.playOffline) return kind.playOffline(move);
    const { nodes } = traits;
    const known = children(nodes, state.cursor).find((child) => nodes[child]!.move === move);
    state.triedOffline = known === undefined;
    view.revisit(known);
  }

  return { press, tryMove };
}

/** `answer` gets a complete answer. */
export const pressToAnswer =
  (view: View, answer: (given: string[]) => void) =>
  (square: string, tried: string | undefined): void => {
    const { state } = view;
    const { question, position, selected, labels } = view.picture;
    if (!isOpen(question)) return;
    const meaning = pressed(question, position, selected, square, tried);
    if (meaning.selected !== undefined) state.selected = meaning.selected || undefined;
    if (meaning.part) state.answer = meaning.part;
    if (meaning.answer) answer(meaning.answer);
    if (meaning.nothing) view.refuse({ rule: "", text: labels[meaning.nothing], squares: [] }, square);
  };
