// Loads a part as soon as it can be used.
import type { PartName } from "../wire/generated.ts";
import type { View } from "../kind.ts";

/** A function that returns the part once it is loaded. */
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

/** Like `later`, for a part that is created once for the view. */
export function created<Create extends (view: View, ...more: never[]) => unknown>(
  view: View,
  name: PartName,
  ...more: Create extends (view: View, ...more: infer More) => unknown ? More : never
): () => ReturnType<Create> | undefined {
  const create = later<(view: View, ...given: typeof more) => ReturnType<Create>>(view, name);
  let part: ReturnType<Create> | undefined;
  return () => (part ??= create()?.(view, ...more));
}
