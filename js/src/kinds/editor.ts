// The editor.
import "../style.css";
import "../knowing.css";
import "../editor.css";
import type { RenderProps } from "@anywidget/types";
import { editor } from "../editor.tsx";
import type { State } from "../wire.ts";

export default { render: ({ model, el }: RenderProps<State>): (() => void) => editor(model, el) };
