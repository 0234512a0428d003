// The model that a view needs: this part of anywidget's interface, implemented by a notebook, a page of ours,
// or a worker. Only the connection knows whether there is a Python.
import type { AnyModel } from "@anywidget/types";
import { wireNames, type PageState, type Traits } from "./generated.ts";

export type Model = Pick<AnyModel<PageState>, "get" | "set" | "save_changes" | "send" | "on" | "off">;

export type { Traits } from "./generated.ts";

/** A value's name on the page: without the marks of its place on the wire. */
const pageName = (wireName: string): string =>
  wireName[0] === "_" ? wireName.replace(/^_|_state$/g, "").replace(/_./g, ([, letter]) => letter!.toUpperCase()) : wireName;

/** The model's values, read live. */
export function traitsOf(model: Pick<Model, "get">): Traits {
  const traits = {};
  for (const name of wireNames) Object.defineProperty(traits, pageName(name), { get: () => model.get(name) });
  return traits as Traits;
}
