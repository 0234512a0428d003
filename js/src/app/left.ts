// How views were left, for when their reader comes back: it is seen at once, and Python brings the rest.
import type { State } from "../host/wire.ts";

const NAME = "kamisado-left";
const MOST = 12;

/** A view's key, and its state without the labels. */
type Left = [key: string, state: Partial<State>];

function read(): Left[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

export const leftAt = (key: string): Partial<State> | undefined => read().find(([name]) => name === key)?.[1];

export function leave(key: string, { _labels, _turn_state: { search, ...turn }, ...rest }: State): void {
  const state = { ...rest, _turn_state: turn }; // nobody thinks any more
  try {
    const others = read().filter(([name]) => name !== key);
    localStorage.setItem(NAME, JSON.stringify([...others, [key, state]].slice(-MOST)));
  } catch {
    // Where there is no room for it, Python alone brings the reader back.
  }
}

export function forgetLeft(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}
