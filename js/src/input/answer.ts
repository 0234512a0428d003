// What comes of a press on the board while a question is open: it is an answer, a part of one, or neither, and why.
import type { View } from "../kind.ts";
import { say } from "../labels/names.ts";
import { pressed } from "../state/answering.ts";
import { isOpen } from "../state/question.ts";

/** `answer` takes what is complete. */
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
    if (meaning.nothing) view.refuse({ rule: "", text: say(labels, meaning.nothing, { square }), squares: [] }, square);
  };
