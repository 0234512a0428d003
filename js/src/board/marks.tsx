// What the board points at: always paper with an ink outline, to be seen on all eight colors.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { center, originOf, targetOf, towerOn, type Point } from "./geometry.ts";
import type { Picture } from "../state/picture.ts";
import { octagon } from "./tower.tsx";
import type { Mark } from "../wire/generated.ts";

const { ink, paper, dot, halo, line } = look.marks;

export const at = ([x, y]: Point, degrees = 0): string => `translate(${x} ${y}) rotate(${degrees})`;
const apart = ([x, y]: Point, [u, v]: Point): number => Math.hypot(u - x, v - y);
const degrees = ([x, y]: Point, [u, v]: Point): number => (Math.atan2(v - y, u - x) * 180) / Math.PI;

/** The point so far from one point towards another. */
function towards([x, y]: Point, [u, v]: Point, far: number): Point {
  const share = far / Math.hypot(u - x, v - y);
  return [x + (u - x) * share, y + (v - y) * share];
}

/** A line of paper or another tint in an ink case. */
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

/** Where the last move came from and went to; drawn under the towers. */
export function Trace({ move, flipped }: { move: string; flipped: boolean }): JSX.Element {
  const [from, to] = [center(originOf(move), flipped), center(targetOf(move), flipped)];
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

/** Between a pusher and each tower that it pushed: which way they went. */
export function Shoved({ move, count, flipped }: { move: string; count: number; flipped: boolean }): JSX.Element {
  const [from, to] = [center(originOf(move), flipped), center(targetOf(move), flipped)];
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

/** On a tower that goes home: its number in the order; the one that just went is turned to ink. */
export const Numbered = ({ number, inverted }: { number: number; inverted: boolean }): JSX.Element => (
  <g class="number" transform="translate(27 27)">
    <path d={octagon(22)} fill={inverted ? ink : paper} stroke={inverted ? paper : ink} stroke-width={3} />
    <text y={11} font-size={31} fill={inverted ? paper : ink}>
      {number}
    </text>
  </g>
);

/** Brackets around each square of a refusal. */
export const Pointed = ({ square, flipped }: { square: string; flipped: boolean }): JSX.Element => (
  <g class="pointed" transform={at(center(square, flipped))}>
    <Cased d="M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26" width={line + 1} />
  </g>
);

/** In vain, or a mistake. */
export const Crossed = (): JSX.Element => (
  <>
    <path d={octagon(18)} fill={ink} stroke={paper} stroke-width={3} />
    <path d="M-7 -7L7 7M7 -7L-7 7" stroke={paper} stroke-width={line} />
  </>
);

/** What was tried in vain: on an empty square in its middle, on a tower at its foot. */
export const Refused = ({ where: [x, y], aside }: { where: Point; aside: boolean }): JSX.Element => (
  <g class="rejected" transform={at(aside ? [x + 29, y + 29] : [x, y])}>
    <Crossed />
  </g>
);

/** A thin ring around each tower that may begin. */
export const May = (): JSX.Element => (
  <path class="may" d={octagon(look.tower.radius + 3)} fill="none" stroke={paper} stroke-width={3} />
);

/** A double ring around a tower: the one that must move, or that the reader took up. */
export const Halo = ({ calm }: { calm: boolean }): JSX.Element => (
  <g class={calm ? "halo" : "halo pulse"}>
    <Cased d={octagon(halo)} />
  </g>
);

export const Target = ({ where }: { where: Point }): JSX.Element => (
  <g transform={at(where)}>
    <path class="target" d={octagon(dot)} fill={paper} stroke={ink} stroke-width={4} />
  </g>
);

/** On a tower that may be pushed: a ring, and which way it would go. */
export const Pushed = ({ from, to }: { from: Point; to: Point }): JSX.Element => (
  <g class="pushed" transform={at(to, degrees(from, to))}>
    <Cased d={octagon(halo - 4)} />
    <Cased d="M53 -22L75 0L53 22" width={line + 4} />
  </g>
);

/** A frame around one square: under the keyboard, or under the tower that is dragged over it. */
export const Around = ({ square, flipped }: { square: string; flipped: boolean }): JSX.Element => (
  <g transform={at(center(square, flipped))}>
    <Cased d="M-46 -46h92v92h-92z" width={line + 1} />
  </g>
);

/** A ring around what the scene points at. */
export const Ringed = ({ where, wide }: { where: Point; wide: boolean }): JSX.Element => (
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

/** On a square that the reader has marked, and perhaps should not have. */
export const Checked = ({ square, wrong, flipped }: { square: string; wrong: boolean; flipped: boolean }) => (
  <g class="checked" transform={at(center(square, flipped))}>
    <Seal wrong={wrong} />
  </g>
);

interface Shaft {
  from: Point;
  to: Point;
  short?: number | undefined; // of the middle, by so much
  tint?: string;
}

/** A straight arrow: a move that the scene points at. */
export const Straight = ({ from, to, short = 12, tint = paper }: Shaft): JSX.Element => {
  const tip = towards(to, from, short);
  return (
    <g class="straight">
      <Cased d={`M${towards(from, to, look.tower.face)}L${towards(tip, from, 12)}`} width={line + 1} tint={tint} />
      <Head tip={tip} angle={degrees(from, to)} tint={tint} />
    </g>
  );
};

/** A stop sign at the back of a tower that cannot move. */
const Stop = ({ where: [x, y], back }: { where: Point; back: number }): JSX.Element => (
  <g class="blocked" transform={at([x - 29 * back, y + 29 * back])}>
    <path d={octagon(21)} fill={paper} />
    <path d={octagon(18)} fill={ink} />
    <path d="M-9 0H9" stroke={paper} stroke-width={line} />
  </g>
);

/** A bar between a blocked tower and what stands in its way. */
const Bar = ({ from, to }: { from: Point; to: Point }): JSX.Element => (
  <g class="blocker" transform={at(towards(from, to, apart(from, to) / 2), degrees(from, to))}>
    <Cased d="M0 -20V20" width={line + 3} />
  </g>
);

/** A bowed arrow from rim to rim: a pass hands the turn on, and over a neighbor's shoulder too. */
function Handing({ from, to }: { from: Point; to: Point }): JSX.Element {
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

/** All that a scene says with marks and arrows. */
export function Marks({ picture }: { picture: Picture }): JSX.Element {
  const { node, position, flipped, arrows } = picture;
  const { marks = [] } = node;
  const squares = (kind: Mark["kind"]) => marks.filter((mark) => mark.kind === kind).map(({ square }) => square);
  const middle = (square: string) => center(square, flipped);
  const blocked = squares("blocked");
  const nearest = (to: Point) =>
    blocked.map(middle).reduce((best, from) => (apart(from, to) < apart(best, to) ? from : best));
  const back = (square: string) => ((towerOn(position, square)?.player === "gold") === flipped ? -1 : 1);
  return (
    <>
      {blocked.length > 0 &&
        squares("blocker").map((square) => <Bar from={nearest(middle(square))} to={middle(square)} />)}
      {squares("point").map((square) => (
        <Ringed where={middle(square)} wide={towerOn(position, square) !== undefined} />
      ))}
      {squares("lost").map((square) => (
        <Refused where={middle(square)} aside={towerOn(position, square) !== undefined} />
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
