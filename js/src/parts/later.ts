// A part that comes as soon as there is a use for it, without anybody asking.
import type { PartName } from "../wire/generated.ts";
import type { View } from "../kind.ts";

/** Return what gives it, once it is there. */
export function later<Part>(view: Pick<View, "loader" | "draw">, name: PartName): () => Part | undefined {
  let part: Part | undefined;
  let asked = false;

  return () => {
    if (!asked && view.loader.has(name)) {
      asked = true;
      view.loader.load<Part>(name).then((loaded) => {
        part = loaded;
        view.draw();
      });
    }
    return part;
  };
}
