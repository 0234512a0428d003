// How views were left, for when their reader comes back: it is seen at once, and Python brings the rest. The front door
// is left by Python, whenever what is remembered changes.
import type { PageState } from "../wire/generated.ts";
import type { EarlyAct } from "../transports/site.ts";

const NAME = "kamisado-left-3";
const MOST = 12;

/** The front door, by its fragment. */
export const FRONT_DOOR = "course";

/** A view's key, its state without the labels, and what Python has not heard of. */
type Left = [key: string, state: Partial<PageState>, early?: EarlyAct[]];

function read(): Left[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

export function leftAt(key: string): { state: Partial<PageState>; early: EarlyAct[] } | undefined {
  const [, state, early = []] = read().find(([name]) => name === key) ?? [];
  return state && { state, early };
}

export function leave(key: string, { _labels, _turn_state: { search, ...turn }, ...rest }: PageState, early: readonly EarlyAct[]): void {
  const state = { ...rest, _turn_state: turn }; // nobody thinks any more
  try {
    const others = read().filter(([name]) => name !== key);
    localStorage.setItem(NAME, JSON.stringify([...others, [key, state, early]].slice(-MOST)));
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
