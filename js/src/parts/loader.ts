// Parts of the page that few readers need: fetched when they are first asked for, from where the model says.
import type { Connection } from "../wire/requests.ts";
import type { Traits } from "../wire/model.ts";
import type { PartName } from "../wire/generated.ts";
import type { Loader } from "../kind.ts";
import { mountStyles } from "../styles/mount.ts";

/** What this script is made of, under the names that parts have for it: the bundler puts it there. */
declare const given: object;

const fetched: Partial<Record<PartName, unknown>> = {}; // by any view of the page

/** A part takes what it shares with this script; a whole kind of widget brings all it needs. */
async function fetchPart(address: string): Promise<unknown> {
  const { default: part } = await import(address);
  return part.call ? part(given) : part;
}

/** Where the model does not say yet where a part is, Python is asked for it. */
export function loader(el: HTMLElement, traits: Traits, connection: Connection): Loader {
  const waiting = new Map<PartName, () => void>();

  const arrival = (name: PartName) =>
    new Promise<void>((resolve) => {
      waiting.set(name, resolve);
      connection.post({ act: "load", part: name });
    });

  return {
    has: (name) => name in traits.parts || !connection.offline(),
    async load(name) {
      if (!(name in traits.parts)) await arrival(name);
      // Nothing is kept of a try that fails, so that another may find it.
      const part = (fetched[name] ??= await fetchPart(traits.parts[name]!));
      mountStyles(el); // it brings its own
      return part as never;
    },
    follow() {
      for (const [name, resolve] of waiting) if (name in traits.parts) resolve();
    },
  };
}
