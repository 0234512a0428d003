// The course of a reviewed round, beside its record: fetched when there is one to draw.
import type { ComponentChildren } from "preact";
import type { View } from "../kind.ts";
import { mountStyles } from "../styles/mount.ts";

export interface Curve {
  /** What there is to see by now. */
  draw(): ComponentChildren;
}

export function curveOf(view: View): Curve {
  let picture: (() => ComponentChildren) | undefined;
  let asked = false;

  async function fetch(): Promise<void> {
    asked = true;
    const create = await view.loader.load("curve");
    picture = create(view);
    mountStyles(view.el);
    view.draw(false);
  }

  return {
    draw() {
      if (!asked && view.loader.has("curve")) void fetch();
      return picture?.();
    },
  };
}
