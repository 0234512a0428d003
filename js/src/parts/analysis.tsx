// Who wins, what is dangerous, what the opponent thinks about, and a class's votes: only some boards show it.
export { AnalysisMarks as default } from "../board/analysis.tsx";
