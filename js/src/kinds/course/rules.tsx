// The rules by name: never asked, shaky, or sure; each opens its exercises.
import type { JSX } from "preact";
import type { CourseRules, CourseState } from "../../wire/generated.ts";

interface Shown {
  course: CourseState;
  open: (part: string) => void;
}

const signs = { never: "", shaky: "~", sure: "✓" };
const levels = ["never", "shaky", "sure"] as const;
type Level = (typeof levels)[number];

const Sign = ({ level }: { level: Level }): JSX.Element => (
  <i class={level} aria-hidden="true">{signs[level]}</i>
);

interface Group extends CourseRules {
  labels: CourseState["labels"];
  open: (part: string) => void;
}

/** Rules that were asked can be opened; the others are only listed. */
const Group = ({ title, rules, labels, open }: Group): JSX.Element => (
  <details class="group" open={rules.some(({ level }) => level !== "never")}>
    <summary>
      <span>{title}</span>
      <span class="signs">
        {rules.map(({ level }) => (
          <Sign level={level} />
        ))}
      </span>
    </summary>
    <ul>
      {rules.map(({ rule, name, text, level }) => (
        <li>
          <button
            type="button"
            class={level}
            data-part={rule}
            title={`${rule}: ${text}`}
            aria-label={`${name}, ${labels[level]!}`}
            onClick={() => open(rule)}
          >
            <Sign level={level} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  </details>
);

export const Rules = ({ course, open }: Shown): JSX.Element => (
  <section aria-label={course.labels.rules}>
    <h3>{course.labels.rules}</h3>
    <p class="key" aria-hidden="true">
      {levels.map((level) => (
        <span>
          <Sign level={level} />
          {course.labels[level]}
        </span>
      ))}
    </p>
    <div class="groups">
      {course.groups.map((group) => (
        <Group {...group} labels={course.labels} open={open} />
      ))}
    </div>
  </section>
);
