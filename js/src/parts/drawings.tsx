// Drawn over the board while pointing at things: strokes, and the dark around a spotlight.
import "../styles/drawings.css";
import type { ComponentChildren, JSX } from "preact";
import type { Stroke } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { chalkOn, tints, type Chalk } from "../present/chalk.ts";
import { side, viewBox } from "../board/board.tsx";
import { center } from "../board/geometry.ts";
import { Cased, Straight } from "../board/marks.tsx";
import { memo } from "../memo.ts";

const Line = ({ stroke, flipped }: { stroke: Stroke; flipped: boolean }): JSX.Element => {
  const [from, to] = [center(stroke.origin, flipped), center(stroke.target, flipped)];
  const tint = tints[stroke.tint]!;
  if (stroke.origin !== stroke.target) return <Straight from={from} to={to} tint={tint} />;
  const [x, y] = from;
  return <Cased d={`M${x - 45} ${y}a45 45 0 1 1 90 0a45 45 0 1 1 -90 0Z`} width={7} tint={tint} />;
};

/** Everything but some squares. */
function around(lit: ReadonlySet<string>, flipped: boolean): string {
  const holes = [...lit].map((square) => {
    const [x, y] = center(square, flipped);
    return `M${x - 50} ${y - 50}h100v100h-100Z`;
  });
  return `M0 0h${side}v${side}h${-side}Z${holes.join("")}`;
}

interface Over {
  strokes: readonly Stroke[];
  lit?: ReadonlySet<string> | undefined; // the spotlit squares
  flipped: boolean;
  coordinates: boolean;
}

/** An SVG of its own, so that the board is not redrawn while drawing. */
const Drawings = memo(({ strokes, lit, flipped, coordinates }: Over) => (
  <svg class="drawings" viewBox={viewBox(coordinates)} aria-hidden="true">
    {lit && <path class="dark" d={around(lit, flipped)} fill-rule="evenodd" />}
    {strokes.map((stroke) => (
      <Line stroke={stroke} flipped={flipped} />
    ))}
  </svg>
));

interface Drawn {
  chalk: Chalk;
  /** All strokes, by the reader and by others. */
  over(lit: ReadonlySet<string> | undefined): ComponentChildren;
}

export default function drawings(view: View): Drawn {
  const { el, state, traits, connection } = view;
  const chalk = chalkOn(el, () => view.draw(false)); // not the board
  let told = chalk.drawn;
  chalk.on(state.shown);

  /** Send the strokes to a class that watches. */
  function tell(): void {
    if (!traits.turn.watched || told === chalk.drawn) return;
    told = chalk.drawn;
    connection.post({ act: "draw", strokes: [...told] });
  }

  return {
    chalk,
    over(lit) {
      const { flipped, coordinates } = view.picture;
      const strokes = [...(traits.turn.drawings ?? []), ...chalk.on(state.shown)];
      tell();
      return (lit || strokes.length > 0) && <Drawings {...{ strokes, lit, flipped, coordinates }} />;
    },
  };
}
