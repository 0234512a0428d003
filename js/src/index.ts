import type { RenderProps } from "@anywidget/types";
import "./style.css";
import { View } from "./view.tsx";
import type { State } from "./wire.ts";

export default {
  render({ model, el }: RenderProps<State>): () => void {
    const view = new View(model, el);
    return () => view.close();
  },
};
