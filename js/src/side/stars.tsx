// What was earned.
import type { JSX } from "preact";
import { say } from "../labels/names.ts";
import type { Labels } from "../host/wire.ts";

const star = "M12 3l3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1Z";

export const Stars = ({ labels, stars }: { labels: Labels; stars: number }): JSX.Element => (
  <span class="stars" role="img" aria-label={say(labels, "lesson.stars", { stars: `${stars}` })}>
    {[1, 2, 3].map((number) => (
      <svg viewBox="0 0 24 24" class={number <= stars ? "won" : undefined} aria-hidden="true">
        <path d={star} />
      </svg>
    ))}
  </span>
);
