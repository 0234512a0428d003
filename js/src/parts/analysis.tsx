// Analysis and a class's votes on the board: winners, threats, the best line, hints.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Labels, Search, Value } from "../wire/generated.ts";
import { analysisOf, isGood, squareNotes, type Analysis } from "../state/analysis.ts";
import type { Picture } from "../state/picture.ts";
import { center, originOf, targetOf, towerOn, type Point } from "../board/geometry.ts";
import { at, cross, Ringed, Straight, tick } from "../board/marks.tsx";
import { octagon } from "../board/tower.tsx";
import { Votes } from "../board/votes.tsx";
import { valueName } from "../labels/moves.ts";
import { Thinking } from "../side/thinking.tsx";
import { Evaluation } from "../side/verdict.tsx";

const { ink, paper, line } = look.marks;
const [edge, rim, face] = [octagon(37), octagon(34), octagon(28)];

interface Verdict {
  value: Value;
  good: boolean; // for the player to move
  where: Point;
  size: number;
}

/** Winner (rim), good or bad for the player to move (tick on light, cross on dark), and the number of moves.
 * If towers differ in points: the points, or a crown if they win the match. */
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
        <text y={21} font-size={31} fill={color}>{moves + 1}</text>
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

/** Three dots on the tower that the opponent is thinking about. */
const Thought = ({ where: [x, y] }: { where: Point }): JSX.Element => (
  <g class="thought" transform={at([x + 27, y - 27])}>
    <path d={octagon(22)} fill={paper} stroke={ink} stroke-width={3} />
    <path d="M-10 0h.1M0 0h.1M10 0h.1" stroke={ink} stroke-width={7} stroke-linecap="round" />
  </g>
);

/** Squares of a hint, or the first moves of the best line. */
function HintMarks({ picture: { hint, flipped }, analysis }: { picture: Picture; analysis: Analysis }): JSX.Element {
  const { values, principalVariation, pointed } = analysis;
  const middle = (square: string) => center(square, flipped);
  const moves = hint ? [hint] : principalVariation;
  const ringed = [...(hint ? [originOf(hint), targetOf(hint)] : []), ...pointed.map(({ square }) => square)];
  return (
    <>
      {moves.map((move, index) => (
        <g class={`best step${index}`}>
          <Straight from={middle(originOf(move))} to={middle(targetOf(move))} short={values[targetOf(move)] && 38} />
        </g>
      ))}
      {ringed.map((square) => (
        <Ringed where={middle(square)} wide />
      ))}
    </>
  );
}

function Marks({ picture }: { picture: Picture }): JSX.Element {
  const { position, flipped, halo, awaitsOpponent } = picture;
  const analysis = analysisOf(picture);
  const { values, openings, dangerous } = analysis;
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
      <HintMarks picture={picture} analysis={analysis} />
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

const Searching = ({ labels, search, stop }: { labels: Labels; search: Search; stop: () => void }): JSX.Element => (
  <Thinking
    labels={labels}
    text={labels[search.what === "opponent" ? "thinking.opponent" : "thinking"]}
    done={search.done}
    total={search.total}
    stop={stop}
  />
);

export default { Marks, squareNotes, valueName, Evaluation, Searching };
