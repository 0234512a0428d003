// The tunes: a few notes each, and which change on the board plays which.
import type { Picture } from "../state/picture.ts";

/** A note: pitch in Hz, start and duration in s. */
export type Note = readonly [pitch: number, start: number, length: number];

export const tunes = {
  move: [[330, 0, 0.07]],
  push: [[196, 0, 0.09], [131, 0.07, 0.16]],
  pass: [[440, 0, 0.06], [440, 0.11, 0.06]],
  ring: [[784, 0, 0.06], [523, 0.08, 0.18]],
  win: [[392, 0, 0.12], [523, 0.12, 0.12], [659, 0.24, 0.3]],
  deadlock: [[330, 0, 0.16], [262, 0.16, 0.16], [196, 0.32, 0.34]],
  right: [[659, 0, 0.09], [880, 0.09, 0.18]],
  wrong: [[175, 0, 0.12], [147, 0.12, 0.2]],
} as const satisfies Record<string, readonly Note[]>;

export type Tune = keyof typeof tunes;

/** The part of a picture that tunes depend on. */
export type Heard = Pick<Picture, "shown" | "refusals" | "node" | "praised" | "question">;

/** The tune for the change between two pictures; undefined if there is none. */
export function tuneOf(before: Heard, { shown, refusals, node, praised, question }: Heard): Tune | undefined {
  if (refusals > before.refusals) return "wrong";
  const answered = question?.result === "right" && !before.question?.result;
  if (shown === before.shown) return answered ? "right" : undefined;
  if (praised || answered || node.tried === "right" || node.tried === "done") return "right";
  if (node.tried === "wrong") return "wrong";
  if (node.kind === "ring") return "ring";
  if (node.over) return node.over.reason === "deadlock" ? "deadlock" : "win";
  return node.kind === "push" || node.kind === "pass" ? node.kind : node.move ? "move" : undefined;
}
