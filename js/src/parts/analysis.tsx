// Who wins, what is dangerous, and what the opponent thinks about, on the board: only some boards show it.
export { AnalysisMarks as default } from "../board/analysis.tsx";
