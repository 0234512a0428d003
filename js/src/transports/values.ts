// What every host of our own is made of: the values, as the page has them, who listens, and what was changed.
import type { Model } from "../wire/model.ts";
import type { PageState } from "../wire/generated.ts";

/** Of what comes anywidget says no more. */
type Handler = (content: any, buffers: DataView[]) => void;

export interface Values extends Pick<Model, "get" | "set" | "on" | "off"> {
  readonly state: PageState;
  /** Take what Python says. */
  merge(news: Partial<PageState>): void;
  /** What the page has set since this was asked last. */
  changes(): Partial<PageState>;
  fire(event: string, content?: unknown): void;
}

export function values(first: PageState): Values {
  const state = { ...first, _nodes: [...(first._nodes ?? [])] }; // which grow in place
  const handlers: Record<string, Set<Handler>> = {};
  let changed: Partial<PageState> = {};

  const fire = (event: string, content?: unknown) => handlers[event]?.forEach((handler) => handler(content, []));

  return {
    state,
    get: (name) => state[name],
    set(name, value) {
      Object.assign(state, { [name]: value });
      Object.assign(changed, { [name]: value });
      fire(`change:${String(name)}`);
    },
    on: (event: string, handler: Handler) => void (handlers[event] ??= new Set()).add(handler),
    off: (event?: string | null, handler?: Handler | null) => void handlers[event!]?.delete(handler!),
    merge(news) {
      Object.assign(state, news);
      for (const name of Object.keys(news)) fire(`change:${name}`);
    },
    changes() {
      const all = changed;
      changed = {};
      return all;
    },
    fire,
  };
}
