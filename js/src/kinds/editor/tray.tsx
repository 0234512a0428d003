// The tray as SVG: two rows of eight, in the board's units.
import type { JSX } from "preact";
import look from "../../../../kamisado_widget/svg/look.json" with { type: "json" };
import { Halo } from "../../board/marks.tsx";
import { capital, say } from "../../labels/names.ts";
import type { Handlers } from "../../input/pointer.ts";
import { octagon, Tower } from "../../board/tower.tsx";
import type { Picture } from "../../state/picture.ts";
import type { Place } from "./places.ts";
import type { Labels } from "../../wire/generated.ts";

interface Shown {
  labels: Labels;
  rows: Place[][];
  Sign: Picture["Sign"];
  focus: string;
  selected: string | undefined;
  dragged: Picture["dragged"];
  pointer: Handlers;
  keysId: string; // id of the keyboard help
}

const half = look.square / 2;

function placeName(labels: Labels, { player, color, empty }: Place, selected: boolean): string {
  const tower = capital(say(labels, empty ? "editor.on_board" : "editor.in_tray", { player, color }));
  return selected ? say(labels, "editor.picked", { tower }) : tower;
}

export const Tray = ({ labels, rows, Sign, focus, selected, dragged, pointer, keysId }: Shown): JSX.Element => (
  <svg
    class="tray"
    role="grid"
    aria-label={labels["editor.tray"]}
    aria-describedby={keysId}
    viewBox={`0 0 ${8 * look.square} ${2 * look.square}`}
    {...pointer}
  >
    {rows.map((row, down) => (
      <g role="row">
        {row.map((place, right) => {
          const { letter, player, color, empty } = place;
          const mine = letter === selected;
          const away = letter === dragged?.square;
          return (
            <g
              role="gridcell"
              class="cell"
              data-square={letter}
              data-can={empty ? undefined : "move"}
              tabindex={letter === focus ? 0 : -1}
              aria-label={placeName(labels, place, mine)}
              aria-selected={mine}
              transform={`translate(${(right + 0.5) * look.square} ${(down + 0.5) * look.square})`}
            >
              <rect x={-half} y={-half} width={look.square} height={look.square} fill="transparent" />
              <g class={empty ? "placed" : away ? "away" : undefined}>
                {mine && !away && <Halo calm />}
                <path class="edge" d={octagon(look.tower.radius + 2)} fill="none" />
                <Tower player={player} color={color} Sign={Sign} />
              </g>
              <rect class="focus" x={4 - half} y={4 - half} width={look.square - 8} height={look.square - 8} rx={8} />
            </g>
          );
        })}
      </g>
    ))}
  </svg>
);
