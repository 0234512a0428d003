// Who wins, what is dangerous, what Python thinks about, and a class's votes: only some boards show it.
import type { JSX } from "preact";
import { AnalysisMarks } from "../board/analysis.tsx";
import { Votes } from "../board/votes.tsx";
import type { Labels, Search } from "../wire/generated.ts";
import { Thinking } from "../side/thinking.tsx";
import { Evaluation } from "../side/verdict.tsx";

const Searching = ({ labels, search, stop }: { labels: Labels; search: Search; stop: () => void }): JSX.Element => (
  <Thinking
    labels={labels}
    text={labels[search.what === "opponent" ? "thinking.opponent" : "thinking"]}
    done={search.done}
    total={search.total}
    stop={stop}
  />
);

export default { Marks: AnalysisMarks, Evaluation, Searching, Votes };
