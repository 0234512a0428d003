// Parts of the page that few readers need: fetched when they are first asked for, from where the model says.
import type { Connection } from "../host/connection.ts";
import type { Traits } from "../host/host.ts";
import type { PartName } from "../host/wire.ts";
import type desk from "./desk.tsx";
import type analysis from "./analysis.tsx";
import type drawings from "./drawings.tsx";
import type lesson from "../kinds/lesson/lesson.tsx";
import type preferences from "./preferences.tsx";
import type presenter from "./presenter.tsx";
import type readers from "./readers.tsx";
import type refill from "./refill.tsx";
import type review from "./review.tsx";
import type rounds from "./rounds.tsx";
import type sets from "./sets.tsx";
import type share from "./share.tsx";
import type signs from "./signs.tsx";
import type sound from "./sound.tsx";
import type storyboard from "./storyboard.tsx";
import type typing from "./typing.tsx";
import { mountStyles } from "../styles/mount.ts";
import * as shared from "./shared.ts";

export interface Parts {
  analysis: typeof analysis;
  desk: typeof desk;
  drawings: typeof drawings;
  lesson: typeof lesson; // all of it
  preferences: typeof preferences;
  presenter: typeof presenter;
  readers: typeof readers;
  refill: typeof refill;
  review: typeof review;
  rounds: typeof rounds;
  sets: typeof sets;
  share: typeof share;
  signs: typeof signs;
  sound: typeof sound;
  storyboard: typeof storyboard;
  typing: typeof typing;
}

const fetched: Partial<Record<PartName, unknown>> = {}; // by any view of the page

/** A part takes what it shares with this script; a whole kind of widget brings all it needs. */
async function fetchPart(address: string): Promise<unknown> {
  const { default: part } = await import(address);
  return part.call ? part(shared) : part;
}

export interface Loader {
  /** Whether a part is to be had. */
  has(name: PartName): boolean;
  load<Name extends PartName>(name: Name): Promise<Parts[Name]>;
  /** The model has changed: what is waited for may have come. */
  follow(): void;
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
