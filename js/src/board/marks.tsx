// Marks on the board: always paper with an ink outline, visible on all eight colors.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { center, towerOn, type Point } from "./geometry.ts";
import type { Picture } from "../state/picture.ts";
import { octagon } from "./tower.tsx";
import type { Mark } from "../wire/generated.ts";

const { ink, paper, dot, halo, line } = look.marks;

interface Place {
  where: Point; // the middle of a square
}

interface Way {
  from: Point;
  to: Point;
}

export const at = ([x, y]: Point, degrees = 0): string => `translate(${x} ${y}) rotate(${degrees})`;
const apart = ([x, y]: Point, [u, v]: Point): number => Math.hypot(u - x, v - y);
const degrees = ([x, y]: Point, [u, v]: Point): number => (Math.atan2(v - y, u - x) * 180) / Math.PI;

/** The point at a given distance from one point toward another. */
function towards([x, y]: Point, [u, v]: Point, far: number): Point {
  const share = far / Math.hypot(u - x, v - y);
  return [x + (u - x) * share, y + (v - y) * share];
}

/** A line of paper or a tint, outlined in ink. */
export const Cased = ({ d, width = line, tint = paper }: { d: string; width?: number; tint?: string }): JSX.Element => (
  <>
    <path d={d} fill="none" stroke={ink} stroke-width={width + 4} />
    <path d={d} fill="none" stroke={tint} stroke-width={width} />
  </>
);

const Head = ({ tip, angle, tint = paper }: { tip: Point; angle: number; tint?: string }): JSX.Element => (
  <path
    d="M0 0L-19 -11L-15 0L-19 11Z"
    transform={at(tip, angle)}
    fill={tint}
    stroke={ink}
    stroke-width={4}
    paint-order="stroke"
    stroke-linejoin="round"
  />
);

/** Start and target of the last move, under the towers. */
export function Trace({ from, to }: Way): JSX.Element {
  const tip = towards(to, from, look.tower.radius + 1);
  return (
    <g class="trace">
      <g transform={at(from)}>
        <Cased d={octagon(look.tower.face)} width={3} />
      </g>
      <Cased d={`M${towards(from, to, look.tower.face - 3)}L${towards(tip, from, 12)}`} width={3} />
      <Head tip={tip} angle={degrees(from, to)} />
    </g>
  );
}

/** Direction of a push, between the pusher and each pushed tower. */
export function Shoved({ from, to, count }: Way & { count: number }): JSX.Element {
  const half = apart(from, to) / 2;
  return (
    <g class="shoved" transform={at(to, degrees(from, to))}>
      {Array.from({ length: count }, (_, index) => (
        <g transform={`translate(${(2 * index + 1) * half})`}>
          <Cased d="M-8 -17L9 0L-8 17" width={line + 1} />
        </g>
      ))}
    </g>
  );
}

/** Number of a tower going home; the latest is filled with ink. */
export const Numbered = ({ number, inverted }: { number: number; inverted: boolean }): JSX.Element => (
  <g class="number" transform="translate(27 27)">
    <path d={octagon(22)} fill={inverted ? ink : paper} stroke={inverted ? paper : ink} stroke-width={3} />
    <text y={11} font-size={31} fill={inverted ? paper : ink}>{number}</text>
  </g>
);

/** Brackets around the squares of a refusal. */
export const Pointed = ({ where }: Place): JSX.Element => (
  <g class="pointed" transform={at(where)}>
    <Cased d="M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26" width={line + 1} />
  </g>
);

export const Crossed = (): JSX.Element => (
  <>
    <path d={octagon(18)} fill={ink} stroke={paper} stroke-width={3} />
    <path d="M-7 -7L7 7M7 -7L-7 7" stroke={paper} stroke-width={line} />
  </>
);

/** A cross for a wrong try: in the middle of an empty square, or at a tower's foot. */
export const Refused = ({ where: [x, y], aside }: Place & { aside: boolean }): JSX.Element => (
  <g class="rejected" transform={at(aside ? [x + 29, y + 29] : [x, y])}>
    <Crossed />
  </g>
);

/** A thin ring around each tower that may begin. */
export const May = (): JSX.Element => (
  <path class="may" d={octagon(look.tower.radius + 3)} fill="none" stroke={paper} stroke-width={3} />
);

/** A double ring around the tower that must move, or is selected. */
export const Halo = ({ calm }: { calm: boolean }): JSX.Element => (
  <g class={calm ? "halo" : "halo pulse"}>
    <Cased d={octagon(halo)} />
  </g>
);

export const Target = ({ where }: Place): JSX.Element => (
  <g transform={at(where)}>
    <path class="target" d={octagon(dot)} fill={paper} stroke={ink} stroke-width={4} />
  </g>
);

/** A pushable tower: a ring, and the direction of the push. */
export const Pushed = ({ from, to }: Way): JSX.Element => (
  <g class="pushed" transform={at(to, degrees(from, to))}>
    <Cased d={octagon(halo - 4)} />
    <Cased d="M53 -22L75 0L53 22" width={line + 4} />
  </g>
);

/** A frame around the focused square, or the one under a dragged tower. */
export const Around = ({ where }: Place): JSX.Element => (
  <g transform={at(where)}>
    <Cased d="M-46 -46h92v92h-92z" width={line + 1} />
  </g>
);

/** A ring around a mark of the scene. */
export const Ringed = ({ where, wide }: Place & { wide: boolean }): JSX.Element => (
  <g class="ringed" transform={at(where)}>
    <Cased d={octagon(wide ? halo : 26)} />
  </g>
);

export const [tick, cross] = ["M-12 0L-3 9L12 -9", "M-10 -10L10 10M10 -10L-10 10"];

/** A tick on light, or a cross on dark. */
export const Seal = ({ wrong }: { wrong: boolean }): JSX.Element => {
  const [symbol, fill, stroke] = wrong ? [cross, ink, paper] : [tick, paper, ink];
  return (
    <>
      <path d={octagon(26)} fill={fill} stroke={stroke} stroke-width={4} />
      <path d={symbol} fill="none" stroke={stroke} stroke-width={line + 2} />
    </>
  );
};

/** A square the reader marked; crossed out if wrong. */
export const Checked = ({ where, wrong }: Place & { wrong: boolean }): JSX.Element => (
  <g class="checked" transform={at(where)}>
    <Seal wrong={wrong} />
  </g>
);

interface Shaft extends Way {
  short?: number | undefined; // shortens the middle
  tint?: string;
}

/** A straight arrow: a move of the scene. */
export const Straight = ({ from, to, short = 12, tint = paper }: Shaft): JSX.Element => {
  const tip = towards(to, from, short);
  return (
    <g class="straight">
      <Cased d={`M${towards(from, to, look.tower.face)}L${towards(tip, from, 12)}`} width={line + 1} tint={tint} />
      <Head tip={tip} angle={degrees(from, to)} tint={tint} />
    </g>
  );
};

/** A stop sign behind a blocked tower. */
const Stop = ({ where: [x, y], back }: Place & { back: number }): JSX.Element => (
  <g class="blocked" transform={at([x - 29 * back, y + 29 * back])}>
    <path d={octagon(21)} fill={paper} />
    <path d={octagon(18)} fill={ink} />
    <path d="M-9 0H9" stroke={paper} stroke-width={line} />
  </g>
);

/** A bar between a blocked tower and its obstacle. */
const Bar = ({ from, to }: Way): JSX.Element => (
  <g class="blocker" transform={at(towards(from, to, apart(from, to) / 2), degrees(from, to))}>
    <Cased d="M0 -20V20" width={line + 3} />
  </g>
);

/** A curved arrow from rim to rim for a pass; it also clears a neighboring tower. */
function Handing({ from, to }: Way): JSX.Element {
  const far = apart(from, to);
  const bow = Math.max(0.2 + 12 / far, 75 / far);
  const bend: Point = [
    (from[0] + to[0]) / 2 + (from[1] - to[1]) * bow,
    (from[1] + to[1]) / 2 + (to[0] - from[0]) * bow,
  ];
  const short = look.tower.radius;
  const tip = towards(to, bend, short);
  return (
    <g class="handing">
      <Cased d={`M${towards(from, bend, short)}Q${bend} ${towards(tip, bend, 12)}`} width={line + 1} />
      <Head tip={tip} angle={degrees(bend, to)} />
    </g>
  );
}

/** All marks and arrows of a scene. */
export function Marks({ picture }: { picture: Picture }): JSX.Element {
  const { node, position, flipped, arrows } = picture;
  const { marks = [] } = node;
  const squares = (kind: Mark["kind"]) => marks.filter((mark) => mark.kind === kind).map(({ square }) => square);
  const middle = (square: string) => center(square, flipped);
  const taken = (square: string) => towerOn(position, square) !== undefined;
  const blocked = squares("blocked");
  const nearest = (to: Point) =>
    blocked.map(middle).reduce((best, from) => (apart(from, to) < apart(best, to) ? from : best));
  const back = (square: string) => ((towerOn(position, square)?.player === "gold") === flipped ? -1 : 1);
  return (
    <>
      {blocked.length > 0 &&
        squares("blocker").map((square) => <Bar from={nearest(middle(square))} to={middle(square)} />)}
      {squares("point").map((square) => (
        <Ringed where={middle(square)} wide={taken(square)} />
      ))}
      {squares("lost").map((square) => (
        <Refused where={middle(square)} aside={taken(square)} />
      ))}
      {arrows.map(({ kind, origin, target }) => {
        const Shaft = kind === "point" ? Straight : Handing;
        return origin !== target && <Shaft from={middle(origin)} to={middle(target)} />;
      })}
      {blocked.map((square) => (
        <Stop where={middle(square)} back={back(square)} />
      ))}
    </>
  );
}
