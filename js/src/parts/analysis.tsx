// Who wins, what is dangerous, what Python thinks about, and a class's votes: only some boards show it.
import type { JSX } from "preact";
import { AnalysisMarks } from "../board/analysis.tsx";
import type { Labels, Search } from "../host/wire.ts";
import { Evaluation } from "../side/verdict.tsx";
import { IconButton } from "./shared.ts";

/** It appears only once it has taken a while: the style sheet waits. */
const Thinking = ({ labels, search, stop }: { labels: Labels; search: Search; stop: () => void }): JSX.Element => (
  <div class="thinking">
    <label>
      {labels[search.what === "opponent" ? "thinking.opponent" : "thinking"]}
      <progress max={search.total || 1} value={search.total ? search.done : undefined} />
    </label>
    <IconButton word="stop" path="M6 6h12v12H6Z" labels={labels} act={stop} />
  </div>
);

export default { Marks: AnalysisMarks, Evaluation, Thinking };
