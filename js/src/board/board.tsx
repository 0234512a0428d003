// The board as an SVG that is also an ARIA grid: squares below, towers and marks above.
import type { ComponentType, JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { center, colorOf, nameOf, originOf, rows, targetOf, towerOn, type Layout, type Point } from "./geometry.ts";
import { Around, Checked, Halo, Marks, May, Numbered, Pointed, Pushed, Refused, Shoved, Target, Trace } from "./marks.tsx";
import { canMove } from "../input/press.ts";
import { squareName } from "../labels/names.ts";
import type { Handlers } from "../input/pointer.ts";
import { mayDo, type Picture } from "../state/picture.ts";
import { memo } from "../memo.ts";
import { paint } from "./colors.ts";
import { inCorner, octagon, Tower, type Sign } from "./tower.tsx";

export const side = 8 * look.square;
const { frame, gap, margin } = look;
const [resting, lifted] = [octagon(look.tower.radius + 1, 4), octagon(look.tower.radius + 3, 9)]; // shadows

export function viewBox(coordinates: boolean): string {
  const room = coordinates ? margin : 0;
  return `${-frame - room} ${-frame} ${side + 2 * frame + room} ${side + 2 * frame + room}`;
}

const place = ([x, y]: Point) => ({ transform: `translate(${x}px,${y}px)` });

const inner = look.square - gap; // a square without its gap

// Not in the cells, so that the last move's arrow lies between the squares and the cells' dots.
// All squares of a color are one path, since a page may have a hundred boards; its stroke rounds the corners.
export const Ground = memo(({ layout, flipped }: { layout: Layout; flipped: boolean }) => {
  const shapes: Record<string, string> = {};
  const [size, from] = [inner - 2 * look.corner, look.corner - inner / 2];
  for (const square of rows(flipped).flat()) {
    const [x, y] = center(square, flipped);
    const color = paint(colorOf(layout, square));
    shapes[color] = `${shapes[color] ?? ""}M${x + from} ${y + from}h${size}v${size}h${-size}z`;
  }
  return (
    <g aria-hidden="true" stroke-width={2 * look.corner} stroke-linejoin="round">
      {Object.entries(shapes).map(([color, d]) => (
        <path fill={color} stroke={color} d={d} />
      ))}
    </g>
  );
});

interface Square {
  square: string;
  label: string;
  x: number;
  y: number;
  can: ReturnType<typeof mayDo>; // the possible action here
  focus: boolean;
  selected: boolean;
}

// Coordinates rather than a transform for each square, which costs as much as its paint. The stroke fills
// the gap, so that a press there hits the square.
const Cell = memo(({ square, label, x, y, can, focus, selected }: Square) => (
  <g
    role="gridcell"
    class="cell"
    data-square={square}
    data-can={can}
    tabindex={focus ? 0 : -1}
    aria-label={label}
    aria-selected={selected}
  >
    <rect
      x={x - inner / 2}
      y={y - inner / 2}
      width={inner}
      height={inner}
      rx={look.corner}
      fill="transparent"
      stroke="transparent"
      stroke-width={gap}
    />
    {can === "go" && <Target where={[x, y]} />}
  </g>
));

function cell(picture: Picture, square: string): JSX.Element {
  const [x, y] = center(square, picture.flipped);
  return (
    <Cell
      square={square}
      label={squareName(picture, square)}
      x={x}
      y={y}
      can={mayDo(picture, square)}
      focus={square === picture.focus}
      selected={square === picture.selected || picture.marked.includes(square)}
    />
  );
}

interface Signed {
  Sign: Sign;
  layout: Layout;
  flipped: boolean;
  taken: string; // occupied squares
}

// On the square's own color, also under a frame or mark; smaller beside a tower.
const SquareSigns = memo(({ Sign, layout, flipped, taken }: Signed) =>
  rows(flipped)
    .flat()
    .map((square) => {
      const size = taken.includes(square) ? look.signs.besideTower : look.signs.square;
      const at = inCorner(center(square, flipped), size);
      return <Sign color={colorOf(layout, square)} size={size} at={at} over />;
    }),
);

const Coordinates = memo(({ flipped }: { flipped: boolean }) => (
  <g class="coordinates">
    {rows(flipped).map((row, index) => (
      <text x={-frame - margin / 2 - 2} y={(index + 0.5) * look.square} dy=".35em">{row[0]![1]}</text>
    ))}
    {rows(flipped)[7]!.map((square, index) => (
      <text x={(index + 0.5) * look.square} y={side + frame + margin * 0.45} dy=".35em">{square[0]}</text>
    ))}
  </g>
));

function Towers({ picture }: { picture: Picture }): JSX.Element {
  const { dragged, refusal, flipped, Sign, node } = picture;
  const arrived = node.move && targetOf(node.move);
  return (
    <g class={picture.slides ? `towers slide ${node.kind}` : "towers"}>
      {picture.position.towers.map((tower) => {
        const name = nameOf(tower);
        const away = dragged?.square === tower.square;
        const shaken = refusal && originOf(refusal.tried) === tower.square;
        const number = picture.numbers[tower.square];
        return (
          <g
            key={name}
            class={away ? "tower away" : "tower"}
            data-tower={name}
            style={place(center(tower.square, flipped))}
          >
            {!away && tower.square === picture.halo && (
              <Halo calm={tower.square !== picture.must || picture.selected !== undefined} />
            )}
            {picture.anyMayBegin && canMove(picture.moves, tower.square) && <May />}
            <path class="shadow" d={resting} />
            <g key={shaken ? refusal.count : 0} class={shaken ? "shake" : undefined}>
              <Tower player={tower.player} color={tower.color} rank={tower.rank} Sign={Sign} />
            </g>
            {number && <Numbered number={number} inverted={tower.square === arrived} />}
          </g>
        );
      })}
    </g>
  );
}

function Dragged({ picture }: { picture: Picture }): JSX.Element | null {
  const tower = picture.dragged && towerOn(picture.position, picture.dragged.square);
  return tower && picture.dragged ? (
    <g class="dragged" style={place(picture.dragged.point)}>
      <path class="shadow" d={lifted} />
      <Tower {...tower} Sign={picture.Sign} />
    </g>
  ) : null;
}

/** The last move to draw; passes are drawn alone. */
function lastMove({ node: { kind, move }, position }: Picture): string | undefined {
  if (kind === "pass") return undefined;
  return kind === "move" || kind === "push" ? move : position.last;
}

interface Drawn {
  picture: Picture;
  pointer: Handlers;
  keysId: string; // id of the keyboard help
  Overlay?: ComponentType<{ picture: Picture }> | undefined;
}

export const Board = memo(({ picture, pointer, keysId, Overlay }: Drawn) => {
  const { flipped } = picture;
  const middle = (square: string) => center(square, flipped);
  const taken = (square: string) => towerOn(picture.position, square) !== undefined;
  const last = lastMove(picture);
  const way = last ? { from: middle(originOf(last)), to: middle(targetOf(last)) } : undefined;
  const hand = picture.selected ?? picture.must;
  return (
    <svg
      class={picture.coordinates ? "board lettered" : "board"}
      id={`board-${keysId}`}
      role="grid"
      aria-label={picture.labels.board}
      aria-describedby={keysId}
      aria-busy={picture.awaitsOpponent}
      viewBox={viewBox(picture.coordinates)}
      {...pointer}
    >
      <rect
        class="edge"
        x={-frame}
        y={-frame}
        width={side + 2 * frame}
        height={side + 2 * frame}
        rx={look.corner + frame}
        fill={look.board}
      />
      <Ground layout={picture.position.layout} flipped={flipped} />
      <g aria-hidden="true">{way && <Trace {...way} />}</g>
      {rows(flipped).map((row) => (
        <g role="row" aria-label={row[0]![1]}>
          {row.map((square) => cell(picture, square))}
        </g>
      ))}
      <g class="above" aria-hidden="true">
        {picture.coordinates && <Coordinates flipped={flipped} />}
        <Towers picture={picture} />
        {picture.node.kind === "push" && way && <Shoved {...way} count={picture.node.entries!.length - 1} />}
        <Marks picture={picture} />
        {picture.marked.map((square) => (
          <Checked where={middle(square)} wrong={picture.question!.wrong.includes(square)} />
        ))}
        {[...picture.targets].filter(taken).map((square) => (
          <Pushed from={middle(hand!)} to={middle(square)} />
        ))}
        {picture.analysis && <picture.analysis.Marks picture={picture} />}
        {Overlay && <Overlay picture={picture} />}
        {picture.refusal?.squares.map((square) => <Pointed key={square} where={middle(square)} />)}
        {picture.rejected && <Refused where={middle(picture.rejected)} aside={taken(picture.rejected)} />}
        <g class="focus">
          <Around where={middle(picture.focus)} />
        </g>
        {picture.hovered && picture.targets.has(picture.hovered) && <Around where={middle(picture.hovered)} />}
        {picture.Sign && (
          <SquareSigns
            Sign={picture.Sign}
            layout={picture.position.layout}
            flipped={flipped}
            taken={picture.position.towers.map(({ square }) => square).join()}
          />
        )}
        <Dragged picture={picture} />
      </g>
    </svg>
  );
});
