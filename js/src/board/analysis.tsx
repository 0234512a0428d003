// What is known of the round, on the board: who wins, what is dangerous, what is best, what a class would play.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Value } from "../wire/generated.ts";
import { isGood, type Picture } from "../state/picture.ts";
import { center, originOf, targetOf, towerOn, type Point } from "./geometry.ts";
import { HintMarks } from "./hint.tsx";
import { at, cross, tick } from "./marks.tsx";
import { octagon } from "./tower.tsx";
import { Votes } from "./votes.tsx";

const { ink, paper, line } = look.marks;
const [edge, rim, face] = [octagon(37), octagon(34), octagon(28)];

interface Verdict {
  value: Value;
  good: boolean; // for who is to move
  where: Point;
  size: number;
}

/** Who wins, by the rim; whether that is good, by a tick on light or a cross on dark; and in how many moves.
 * Where towers differ in that: the points it gives, or a crown where they win the match. */
const Verdict = ({ value: { winner, moves, points, match }, good, where, size }: Verdict): JSX.Element => {
  const [fill, symbol, color] = good ? [paper, tick, ink] : [ink, cross, paper];
  const counted = moves !== undefined;
  return (
    <g class="verdict" transform={`${at(where)} scale(${size})`}>
      <path d={edge} fill={color} />
      <path d={rim} fill={look.players[winner].rim} />
      <path d={face} fill={fill} />
      <path
        d={symbol}
        transform={counted ? "translate(0 -14) scale(.7)" : undefined}
        fill="none"
        stroke={color}
        stroke-width={line + 2}
      />
      {counted && (
        <text y={21} font-size={31} fill={color}>
          {moves + 1}
        </text>
      )}
      {points && (
        <text x={32} y={44} font-size={30} fill={paper} stroke={ink} stroke-width={9} paint-order="stroke">
          {match ? "♛" : "+" + points}
        </text>
      )}
    </g>
  );
};

const Warning = ({ where: [x, y], aside }: { where: Point; aside: boolean }): JSX.Element => (
  <g class="warning" transform={aside ? `${at([x + 31, y - 29])} scale(.7)` : at([x, y])}>
    <path d="M0 -23L27 22H-27Z" fill={paper} stroke={ink} stroke-width={line} stroke-linejoin="round" />
    <path d="M0 -9V6M0 14v.1" stroke={ink} stroke-width={line + 2} stroke-linecap="round" />
  </g>
);

/** Three dots on the tower that the opponent thinks about. */
const Thought = ({ where: [x, y] }: { where: Point }): JSX.Element => (
  <g class="thought" transform={at([x + 27, y - 27])}>
    <path d={octagon(22)} fill={paper} stroke={ink} stroke-width={3} />
    <path d="M-10 0h.1M0 0h.1M10 0h.1" stroke={ink} stroke-width={7} stroke-linecap="round" />
  </g>
);

/** All of it that is on the board. */
export function AnalysisMarks({ picture }: { picture: Picture }): JSX.Element {
  const { values, openings, dangerous, position, flipped, halo, awaitsOpponent } = picture;
  const middle = (square: string) => center(square, flipped);
  const taken = (square: string) => towerOn(position, square) !== undefined;
  const badges: [Value, Point, number][] = [
    ...Object.entries(openings).map(([move, value]): [Value, Point, number] => {
      const [[from], [x, y]] = [middle(originOf(move)), middle(targetOf(move))];
      const aside = Math.sign(from - x);
      return [value, [x + 27 * aside, y + (aside ? 23 : -23)], 0.56];
    }),
    ...Object.entries(values).map(([square, value]): [Value, Point, number] => {
      const [x, y] = middle(square);
      return taken(square)
        ? [value, [x + 27, y + 27], value.moves === undefined ? 0.62 : 0.76]
        : [value, [x, y], 1];
    }),
  ];
  return (
    <>
      <HintMarks picture={picture} />
      {badges.map(([value, where, size]) => (
        <Verdict value={value} good={isGood(value, position.player)} where={where} size={size} />
      ))}
      {[...dangerous].map((square) => (
        <Warning where={middle(square)} aside={square in values || taken(square)} />
      ))}
      {awaitsOpponent && halo && <Thought where={middle(halo)} />}
      <Votes picture={picture} />
    </>
  );
}
