// A graph of the reader's rating.
import "../styles/curve.css";
import type { JSX } from "preact";

/** A line of ratings; the last is written beside it. */
export function Curve({ ratings }: { ratings: readonly number[] }): JSX.Element {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const points = ratings.map((rating, index) => [
    (96 * index) / (ratings.length - 1),
    high > low ? 24 - (20 * (rating - low)) / (high - low) : 14,
  ]);
  const [x, y] = points.at(-1)!;
  return (
    <svg class="ratings" viewBox="-4 0 108 28" aria-hidden="true">
      <path d={`M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}`} />
      <circle cx={x} cy={y} r="3.5" />
    </svg>
  );
}
