// What the view asks of its host. Whatever gives it this much of anywidget's model is one: a notebook, a page of
// its own, a worker beside the page. Where Python is, and whether there is any, only the connection finds out.
import type { AnyModel } from "@anywidget/types";
import { wireNames, type PageState, type Traits } from "./generated.ts";

export type Model = Pick<AnyModel<PageState>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

export type { Traits } from "./generated.ts";

/** What the page calls a value: without what marks its place on the wire. */
const pageName = (wireName: string): string =>
  wireName[0] === "_" ? wireName.replace(/^_|_state$/g, "").replace(/_./g, ([, letter]) => letter!.toUpperCase()) : wireName;

/** What the model holds, read as it is at any time. */
export function traitsOf(model: Pick<Model, "get">): Traits {
  const traits = {};
  for (const name of wireNames) Object.defineProperty(traits, pageName(name), { get: () => model.get(name) });
  return traits as Traits;
}
