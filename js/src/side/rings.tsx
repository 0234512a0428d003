// A tower with the rings earned.
import "../styles/rings.css";
import type { JSX } from "preact";
import type { Color } from "../board/geometry.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { Labels } from "../wire/generated.ts";
import { say } from "../labels/names.ts";

export const ringsSaid = (labels: Labels, rings: number): string => say(labels, "lesson.rings", { rings: `${rings}` });

/** Decorative without labels. */
export const Rings = ({ labels, rings, color }: { labels?: Labels; rings: number; color?: Color | undefined }): JSX.Element => (
  <span class="rings" data-rings={rings} {...(labels && { role: "img", "aria-label": ringsSaid(labels, rings) })}>
    <TowerIcon player="gold" color={color} rank={rings} />
  </span>
);
