// The defender's choice between rounds: from which side to fill the home rows.
import "../styles/refill.css";
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { colorOf, parsePosition, rows, towerOn, type Position } from "../board/geometry.ts";
import { paint } from "../board/colors.ts";
import { lineUpName } from "../labels/moves.ts";
import { inCorner, Tower } from "../board/tower.tsx";
import type { Picture } from "../state/picture.ts";
import type { Labels } from "../wire/generated.ts";

const { square: size, gap, corner, frame } = look;
const beside = look.signs.besideTower;
const [width, height] = [8 * size + 2 * frame, size + 2 * frame]; // size of a row
const between = 24; // the gap stands for the six empty rows
const [start, length] = [(gap - size) / 2, size - gap];
const tile = { x: start, y: start, width: length, height: length, rx: corner };

/** The home rows after the fill. */
const Rows = ({ lineUp, flipped, Sign }: Pick<Picture, "flipped" | "Sign"> & { lineUp: Position }): JSX.Element => {
  const [far, ...others] = rows(flipped);
  return (
    <svg viewBox={`${-frame} ${-frame} ${width} ${height + size + between}`} aria-hidden="true">
      {[far!, others.at(-1)!].map((row, index) => (
        <g transform={`translate(0 ${index * (size + between)})`}>
          <rect x={-frame} y={-frame} width={width} height={height} rx={corner + frame} fill={look.board} />
          {row.map((square, column) => (
            <g transform={`translate(${(column + 0.5) * size} ${size / 2})`}>
              <rect {...tile} fill={paint(colorOf(lineUp.layout, square))} />
              {Sign && (
                <Sign color={colorOf(lineUp.layout, square)} size={beside} at={inCorner([0, 0], beside)} />
              )}
              <Tower {...towerOn(lineUp, square)!} Sign={Sign} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
};

interface Choice {
  labels: Labels;
  lineUps: Record<string, string>; // line-ups by direction, as text
  flipped: boolean;
  Sign: Picture["Sign"];
  keysId: string; // unique on the page
  sides?: readonly ("left" | "right")[]; // the sides that can be chosen, if not both
  fill: (direction: "left" | "right") => void;
}

/** Both line-ups, side by side. */
const Refill = ({ labels, lineUps, flipped, Sign, keysId, sides = ["left", "right"], fill }: Choice): JSX.Element => (
  <div class="refill" role="group" aria-label={labels.fill}>
    {sides.map((side) => {
      const lineUp = parsePosition(lineUps[side]!);
      return (
        <button type="button" aria-describedby={`${keysId}-${side}`} onClick={() => fill(side)}>
          <span>{labels[`fill.${side}`]}</span>
          <Rows lineUp={lineUp} flipped={flipped} Sign={Sign} />
          <span class="heard" id={`${keysId}-${side}`} aria-hidden="true">{lineUpName(labels, lineUp)}</span>
        </button>
      );
    })}
  </div>
);

export default Refill;
