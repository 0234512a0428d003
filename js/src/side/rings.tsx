// What was earned: a tower with its rings.
import "../styles/rings.css";
import type { JSX } from "preact";
import { TowerIcon } from "../board/tower.tsx";
import type { Labels } from "../wire/generated.ts";
import { say } from "../labels/names.ts";

export const ringsSaid = (labels: Labels, rings: number): string => say(labels, "lesson.rings", { rings: `${rings}` });

export const Rings = ({ labels, rings }: { labels: Labels; rings: number }): JSX.Element => (
  <span class="rings" role="img" data-rings={rings} aria-label={ringsSaid(labels, rings)}>
    <TowerIcon player="gold" rank={rings} />
  </span>
);
