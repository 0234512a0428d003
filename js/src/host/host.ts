// What the view asks of its host. Whatever gives it this much of anywidget's model is one: a notebook, a page of
// its own, a worker beside the page. Where Python is, and whether there is any, only the connection finds out.
import type { AnyModel } from "@anywidget/types";
import { wireNames, type State } from "./wire.ts";

export type Host = Pick<AnyModel<State>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

/** What the model holds, by the page's names. */
export type Traits = { readonly [Name in keyof typeof wireNames]: State[(typeof wireNames)[Name]] };

/** Read it as it is at any time. */
export function traitsOf(host: Pick<Host, "get">): Traits {
  const traits = {};
  for (const [name, onWire] of Object.entries(wireNames))
    Object.defineProperty(traits, name, { get: () => host.get(onWire) });
  return traits as Traits;
}
