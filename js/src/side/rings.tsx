// What was earned: a tower with its rings.
import "../styles/rings.css";
import type { JSX } from "preact";
import { TowerIcon } from "../board/tower.tsx";
import type { Labels } from "../wire/generated.ts";
import { say } from "../labels/names.ts";

export const ringsSaid = (labels: Labels, rings: number): string => say(labels, "lesson.rings", { rings: `${rings}` });

/** Without labels it is a picture alone: what it stands in says it. */
export const Rings = ({ labels, rings }: { labels?: Labels; rings: number }): JSX.Element => (
  <span class="rings" data-rings={rings} {...(labels && { role: "img", "aria-label": ringsSaid(labels, rings) })}>
    <TowerIcon player="gold" rank={rings} />
  </span>
);
