// Stores the last state of each view, to show it until Python has started. Python itself stores the front page,
// whenever progress changes.
import { store, stored } from "../storage.ts";
import type { PageState } from "../wire/generated.ts";
import type { EarlyAct } from "../transports/site.ts";

const NAME = "kamisado-left-3";
const MOST = 12;

/** The front page's fragment. */
export const FRONT_DOOR = "course";

/** A view's key, its state without labels, and the acts that Python has not received. */
type Left = [key: string, state: Partial<PageState>, early?: EarlyAct[]];

function read(): Left[] {
  try {
    return JSON.parse(stored(NAME) ?? "[]");
  } catch {
    return []; // invalid stored data
  }
}

export function leftAt(key: string): { state: Partial<PageState>; early: EarlyAct[] } | undefined {
  const [, state, early = []] = read().find(([name]) => name === key) ?? [];
  return state && { state, early };
}

export function leave(key: string, { _labels, _turn_state: { search, ...turn }, ...rest }: PageState, early: readonly EarlyAct[]): void {
  const state = { ...rest, _turn_state: turn }; // no search is running any more
  const others = read().filter(([name]) => name !== key);
  store(NAME, JSON.stringify([...others, [key, state, early]].slice(-MOST))); // if the storage is full, the reader waits for Python next time
}

export const forgetLeft = (): boolean => store(NAME, undefined);
