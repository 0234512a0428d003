// What a lesson is, how far one has come in it, and its contents.
import "../../styles/progress.css";
import type { JSX } from "preact";
import type { Labels, LessonState } from "../../wire/generated.ts";
import { say } from "../../labels/names.ts";
import { earned } from "../../side/earned.ts";
import { Rings } from "../../side/rings.tsx";
import { Title } from "../../side/title.tsx";
import type { Progress } from "./path.ts";

interface Lesson {
  labels: Labels;
  keysId: string; // no other view has it
  lesson: LessonState;
  come: Progress; // how far
  rings: number;
  shown: number;
}

/** Whether the contents have names, and are chosen by their pictures. */
export const isNamed = ({ contents }: LessonState): boolean => contents?.[0]?.name !== undefined;

/** The rings earned; the page counts by itself until Python says. */
export const ringsOf = (lesson: LessonState, { all, answered, shown }: Progress, mistakes: number): number =>
  lesson.rings ?? (shown * 2 < answered && answered === (lesson.total ?? all) ? earned(mistakes + shown) : 0);

export function Header({ labels, keysId, lesson, come, rings, shown }: Lesson): JSX.Element {
  const { title, about, endless } = lesson;
  const all = lesson.total ?? come.all;
  const count = say(labels, "lesson.answered", { count: `${come.answered}`, all: `${all}` });
  const told = lesson.unrated && come.answered === all ? lesson.ending : (endless || shown === 0) && about;
  return (
    <div class="lesson">
      <p class="title">
        <Title keysId={keysId}>{title}</Title>
        {all > 0 && !lesson.unrated && <Rings labels={labels} rings={rings} />}
      </p>
      {told && <p class="about">{told}</p>}
      {all > 0 && !endless && <progress max={all} value={come.answered} aria-label={count} />}
    </div>
  );
}
