// Title, progress and contents of a lesson.
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
  keysId: string; // unique on the page
  lesson: LessonState;
  come: Progress; // the reader's progress
  rings: number;
  shown: number;
}

/** Whether the contents have names, and are chosen by their pictures. */
export const isNamed = ({ contents }: LessonState): boolean => contents?.[0]?.name !== undefined;

/** The rings earned; counted here until Python reports them. */
export const ringsOf = (lesson: LessonState, { all, answered, shown }: Progress, mistakes: number): number =>
  lesson.rings ?? (shown * 2 < answered && answered === (lesson.total ?? all) ? earned(mistakes + shown) : 0);

export function Header({ labels, keysId, lesson, come, rings, shown }: Lesson): JSX.Element {
  const { title, about, endless } = lesson;
  const all = lesson.total ?? come.all;
  const count = say(labels, "lesson.answered", { count: `${come.answered}`, all: `${all}` });
  const ending = lesson.unrated && come.answered === all && lesson.ending;
  const told = ending || ((endless || shown === 0) && about);
  return (
    <div class="lesson">
      <p class="title">
        <Title keysId={keysId}>{title}</Title>
        {all > 0 && !lesson.unrated && <Rings labels={labels} rings={rings} />}
      </p>
      {told && <p class={ending ? "" : "about"}>{told}</p>}
      {all > 0 && !endless && <progress max={all} value={come.answered} aria-label={count} />}
    </div>
  );
}
