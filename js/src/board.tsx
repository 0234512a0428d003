// The board as an SVG that is also a grid for those who hear it: squares below, towers and marks above.
import type { JSX } from "preact";
import look from "../../kamisado_widget/picture/look.json" with { type: "json" };
import { center, colorOf, letterOf, originOf, rows, targetOf, towerOn, type Point } from "./geometry.ts";
import { Halo, Marks, Pointed, Pushed, Target, Trace } from "./marks.tsx";
import { squareName } from "./names.ts";
import type { Handlers } from "./pointer.ts";
import { movable, type Picture } from "./picture.ts";
import { inkOn, octagon, Tower } from "./tower.tsx";

const side = 8 * look.square;
const { frame, gap, margin } = look;

function viewBox(coordinates: boolean): string {
  const room = coordinates ? margin : 0;
  return `${-frame - room} ${-frame} ${side + 2 * frame + room} ${side + 2 * frame + room}`;
}

const place = ([x, y]: Point) => ({ transform: `translate(${x}px,${y}px)` });

function Cell({ picture, square }: { picture: Picture; square: string }): JSX.Element {
  const [x, y] = center(square, picture.flipped);
  const color = colorOf(picture.position.layout, square);
  const half = look.square / 2;
  const target = picture.targets.has(square);
  return (
    <g
      role="gridcell"
      class="cell"
      data-square={square}
      data-can={target ? "go" : movable(picture, square) ? "move" : undefined}
      tabindex={square === picture.focus ? 0 : -1}
      aria-label={squareName(picture, square)}
      aria-selected={square === picture.picked}
      transform={`translate(${x} ${y})`}
    >
      <rect x={-half} y={-half} width={look.square} height={look.square} fill="transparent" />
      <rect
        x={gap / 2 - half}
        y={gap / 2 - half}
        width={look.square - gap}
        height={look.square - gap}
        rx={look.corner}
        fill={look.palette[color]}
      />
      {target && !towerOn(picture.position, square) && <Target over={square === picture.over} />}
    </g>
  );
}

const Letters = ({ picture }: { picture: Picture }): JSX.Element => (
  <>
    {rows(picture.flipped)
      .flat()
      .map((square) => {
        const [x, y] = center(square, picture.flipped);
        const color = colorOf(picture.position.layout, square);
        return (
          <text class="letter" x={x - 37} y={y - 30} font-size={look.glyphs.square} fill={inkOn(color)}>
            {letterOf(color)}
          </text>
        );
      })}
  </>
);

const Coordinates = ({ flipped }: { flipped: boolean }): JSX.Element => (
  <g class="coordinates">
    {rows(flipped).map((row, index) => (
      <text x={-frame - margin / 2 - 2} y={(index + 0.5) * look.square} dy=".35em">
        {row[0]![1]}
      </text>
    ))}
    {rows(flipped)[7]!.map((square, index) => (
      <text x={(index + 0.5) * look.square} y={side + frame + margin / 2 + 2} dy=".35em">
        {square[0]}
      </text>
    ))}
  </g>
);

function Towers({ picture }: { picture: Picture }): JSX.Element {
  const { held, refusal, flipped, glyphs } = picture;
  return (
    <g class={picture.slide ? "towers slide" : "towers"}>
      {picture.position.towers.map((tower) => {
        const name = `${tower.player}-${tower.color}`;
        const away = held?.square === tower.square;
        const shaken = refusal?.origin === tower.square;
        return (
          <g key={name} class={away ? "tower away" : "tower"} data-tower={name} style={place(center(tower.square, flipped))}>
            {!away && tower.square === picture.halo && <Halo calm={tower.square !== picture.must || !!picture.picked} />}
            <path class="shadow" d={octagon(look.tower.radius + 1)} />
            <g key={shaken ? refusal.count : 0} class={shaken ? "shake" : undefined}>
              <Tower {...tower} glyph={glyphs} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

function Held({ picture }: { picture: Picture }): JSX.Element | null {
  const tower = picture.held && towerOn(picture.position, picture.held.square);
  return tower && picture.held ? (
    <g class="held" style={place(picture.held.point)}>
      <path class="shadow" d={octagon(look.tower.radius + 3)} />
      <Tower {...tower} glyph={picture.glyphs} />
    </g>
  ) : null;
}

/** The move whose trace is on the board. */
function lastMove({ node, position }: Picture): string | undefined {
  const moved = node.move && originOf(node.move) !== targetOf(node.move) ? node.move : undefined;
  return moved ?? position.last;
}

export function Board({ picture, pointer, keys }: { picture: Picture; pointer: Handlers; keys: string }): JSX.Element {
  const { flipped } = picture;
  const last = lastMove(picture);
  const hand = picture.picked ?? picture.must;
  return (
    <svg
      class="board"
      role="grid"
      aria-label={picture.words.board}
      aria-describedby={keys}
      viewBox={viewBox(picture.coordinates)}
      {...pointer}
    >
      <rect
        class="base"
        x={-frame}
        y={-frame}
        width={side + 2 * frame}
        height={side + 2 * frame}
        rx={look.corner + frame}
        fill={look.board}
      />
      {rows(flipped).map((row) => (
        <g role="row">
          {row.map((square) => (
            <Cell picture={picture} square={square} />
          ))}
        </g>
      ))}
      <g class="above" aria-hidden="true">
        {picture.coordinates && <Coordinates flipped={flipped} />}
        {picture.glyphs && <Letters picture={picture} />}
        {last && <Trace move={last} flipped={flipped} />}
        <Towers picture={picture} />
        <Marks picture={picture} />
        {hand &&
          [...picture.targets]
            .filter((square) => towerOn(picture.position, square))
            .map((square) => (
              <Pushed from={center(hand, flipped)} to={center(square, flipped)} over={square === picture.over} />
            ))}
        {picture.refusal?.squares.map((square) => <Pointed key={square} square={square} flipped={flipped} />)}
        <g class="focus" style={place(center(picture.focus, flipped))}>
          <rect x={-47} y={-47} width={94} height={94} rx={look.corner} />
          <rect x={-47} y={-47} width={94} height={94} rx={look.corner} />
        </g>
        <Held picture={picture} />
      </g>
    </svg>
  );
}
