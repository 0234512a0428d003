// Progress of a chapter and of its parts, and its place on the path.
import type { CourseChapter, CoursePart, CourseState } from "../../wire/generated.ts";

interface ChapterState {
  done: number;
  all: number;
  state: CoursePart["standing"];
  shaky: boolean; // some of it is due for practice
}

export function stateOf({ parts }: Pick<CourseChapter, "parts">): ChapterState {
  const all = parts.length;
  const done = parts.filter(({ standing }) => standing === "done").length;
  const begun = parts.some(({ standing }) => standing !== "open");
  const shaky = parts.some(({ standing, level }) => standing !== "open" && level === "shaky");
  return { done, all, state: all && done === all ? "done" : begun ? "begun" : "open", shaky };
}

/** One ring for each lesson and exercise; none for sets of puzzles. */
export const rankOf = ({ parts }: Pick<CourseChapter, "parts">): number =>
  Math.min(3, ...parts.filter(({ count }) => !count).map(({ rings }) => rings));

export const isDone = ({ chapters, due }: Pick<CourseState, "chapters" | "due">, opened: string): boolean =>
  opened === "practice"
    ? due === 0
    : chapters.some(({ parts }) => parts.some(({ part, standing }) => part === opened && standing === "done"));
