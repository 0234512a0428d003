// The tray as a picture: two rows of eight, in the units of the board.
import type { JSX } from "preact";
import look from "../../kamisado_widget/picture/look.json" with { type: "json" };
import type { Point } from "./geometry.ts";
import { Halo } from "./marks.tsx";
import { capital, say } from "./names.ts";
import type { Handlers } from "./pointer.ts";
import { octagon, Tower } from "./tower.tsx";
import type { Place } from "./tray.ts";
import type { Words } from "./wire.ts";

/** A tower that is carried from the tray. */
export interface Carried {
  point: Point;
  size: number; // on the board a tower is so much larger
}

interface Shown {
  words: Words;
  rows: Place[][];
  glyphs: boolean;
  focus: string;
  picked: string | undefined;
  held: Carried | undefined; // the tower that was picked
  pointer: Handlers;
  keys: string;
}

const half = look.square / 2;
const slot = octagon(look.tower.face);

function placeName(words: Words, { player, color, empty }: Place, picked: boolean): string {
  const tower = capital(say(words, empty ? "editor.on_board" : "editor.in_tray", { player, color }));
  return picked ? say(words, "editor.picked", { tower }) : tower;
}

export const Tray = ({ words, rows, glyphs, focus, picked, held, pointer, keys }: Shown): JSX.Element => (
  <svg
    class="tray"
    role="grid"
    aria-label={words["editor.tray"]}
    aria-describedby={keys}
    viewBox={`0 0 ${8 * look.square} ${2 * look.square}`}
    {...pointer}
  >
    {rows.map((row, down) => (
      <g role="row">
        {row.map((place, right) => {
          const { letter, player, color, empty } = place;
          const mine = letter === picked;
          const tower = <Tower player={player} color={color} glyph={glyphs} />;
          return (
            <g
              role="gridcell"
              class="cell"
              data-square={letter}
              data-can={empty ? undefined : "move"}
              tabindex={letter === focus ? 0 : -1}
              aria-label={placeName(words, place, mine)}
              aria-selected={mine}
              transform={`translate(${(right + 0.5) * look.square} ${(down + 0.5) * look.square})`}
            >
              <rect x={-half} y={-half} width={look.square} height={look.square} fill="transparent" />
              <path class="slot" d={slot} />
              {!empty && (
                <g class={mine && held ? "away" : undefined}>
                  {mine && !held && <Halo calm />}
                  <path class="edge" d={octagon(look.tower.radius + 2)} fill="none" />
                  {tower}
                </g>
              )}
              <rect class="focus" x={4 - half} y={4 - half} width={look.square - 8} height={look.square - 8} rx={8} />
            </g>
          );
        })}
      </g>
    ))}
    {rows.flat().map(
      ({ letter, player, color }) =>
        held &&
        letter === picked && (
          <g class="held" transform={`translate(${held.point}) scale(${held.size})`}>
            <Tower player={player} color={color} glyph={glyphs} />
          </g>
        ),
    )}
  </svg>
);
