// How far a chapter is, and where its square lies.
import type { CourseChapter, CoursePart } from "../../wire/generated.ts";

interface ChapterState {
  done: number;
  all: number;
  state: CoursePart["standing"];
  shaky: boolean; // something of it that was known is not sure any more
}

export function stateOf({ parts }: Pick<CourseChapter, "parts">): ChapterState {
  const all = parts.length;
  const done = parts.filter(({ standing }) => standing === "done").length;
  const begun = parts.some(({ standing }) => standing !== "open");
  const shaky = parts.some(({ standing, level }) => standing !== "open" && level === "shaky");
  return { done, all, state: all && done === all ? "done" : begun ? "begun" : "open", shaky };
}

/** A chapter has as many rings as each of its lessons and exercises; sets of puzzles have none. */
export const rankOf = ({ parts }: Pick<CourseChapter, "parts">): number =>
  Math.min(3, ...parts.filter(({ count }) => !count).map(({ rings }) => rings));
