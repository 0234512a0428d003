// A page without Python, as a saved one is, or a preview: nobody is at the other end, and what is sent says so at once.
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
