// A part that comes as soon as there is a use for it, without anybody asking.
import type { View } from "../kind.ts";
import type { Parts } from "./loader.ts";

/** Return what gives it, once it is there. */
export function later<Name extends keyof Parts>(view: View, name: Name): () => Parts[Name] | undefined {
  let part: Parts[Name] | undefined;
  let asked = false;

  return () => {
    if (!asked && view.loader.has(name)) {
      asked = true;
      view.loader.load(name).then((loaded) => {
        part = loaded;
        view.draw();
      });
    }
    return part;
  };
}
