// Shared by all transports of our own: the values, their listeners, and local changes.
import type { Model } from "../wire/model.ts";
import type { PageState } from "../wire/generated.ts";

/** anywidget's type is no more specific. */
type Handler = (content: any, buffers: DataView[]) => void;

export interface Values extends Pick<Model, "get" | "set" | "on" | "off"> {
  readonly state: PageState;
  /** Apply values from Python. */
  merge(news: Partial<PageState>): void;
  /** Values that the page has set since the last call. */
  changes(): Partial<PageState>;
  fire(event: string, content?: unknown): void;
}

export function values(first: PageState): Values {
  const state = { ...first, _nodes: [...(first._nodes ?? [])] }; // these lists grow in place
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
