// A page without Python (a saved page or preview): every request fails at once.
import type { Model } from "../wire/model.ts";
import { values } from "./values.ts";
import type { PageState } from "../wire/generated.ts";

export default (first: PageState): Model => ({
  ...values(first),
  save_changes() {},
  send() {
    throw new Error("alone");
  },
});
