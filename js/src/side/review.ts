// What stands beside a reviewed round: fetched when there is one.
import type { Reviewed, View } from "../kind.ts";
import { mountStyles } from "../styles/mount.ts";

/** Return what gives it, as soon as it is there. */
export function reviewOf(view: View): () => Reviewed | undefined {
  let reviewed: Reviewed | undefined;
  let asked = false;

  async function fetch(): Promise<void> {
    asked = true;
    reviewed = (await view.loader.load("review"))(view);
    mountStyles(view.el);
    view.draw(false);
  }

  return () => {
    if (!asked && view.loader.has("review")) void fetch();
    return reviewed;
  };
}
