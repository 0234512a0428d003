import type { RenderProps } from "@anywidget/types";
import { view } from "./view.tsx";
import type { State } from "./wire.ts";

export default {
  render: ({ model, el }: RenderProps<State>): (() => void) => view(model, el),
};
