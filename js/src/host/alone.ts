// A page without Python, as a saved one is, or a preview: nobody is at the other end, and what is sent says so at once.
import type { Host } from "./host.ts";
import { values } from "./values.ts";
import type { PageState } from "./wire.ts";

export default (first: PageState): Host => ({
  ...values(first),
  save_changes() {},
  send() {
    throw new Error("alone");
  },
});
