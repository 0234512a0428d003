// Whether a part of the course is done, as its front door knows.
import type { CourseState } from "../../wire/generated.ts";

export const isDone = ({ chapters, due }: Pick<CourseState, "chapters" | "due">, opened: string): boolean =>
  opened === "practice"
    ? due === 0
    : chapters.some(({ parts }) => parts.some(({ part, standing }) => part === opened && standing === "done"));
