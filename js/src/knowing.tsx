// What Python knows of the round: who wins, what is dangerous, what is best; on the board and beside it.
import type { JSX } from "preact";
import look from "../../kamisado_widget/picture/look.json" with { type: "json" };
import { IconButton } from "./controls.tsx";
import { center, originOf, other, targetOf, towerOn, type Point } from "./geometry.ts";
import { at, cross, Ringed, Straight, tick } from "./marks.tsx";
import { say, valueName, worthName } from "./names.ts";
import type { Picture } from "./picture.ts";
import { octagon, Sign } from "./tower.tsx";
import type { Now, Search, Value, Words } from "./wire.ts";

const { ink, paper, line } = look.marks;
const [edge, rim, face] = [octagon(37), octagon(34), octagon(28)];

interface Verdict {
  value: Value;
  good: boolean; // for who is to move
  where: Point;
  size: number;
}

/** Who wins, by the rim; whether that is good, by a tick on light or a cross on dark; and in how many moves. */
const Verdict = ({ value: { winner, moves }, good, where, size }: Verdict): JSX.Element => {
  const [fill, sign, color] = good ? [paper, tick, ink] : [ink, cross, paper];
  const counted = moves !== undefined;
  return (
    <g class="known" transform={`${at(where)} scale(${size})`}>
      <path d={edge} fill={color} />
      <path d={rim} fill={look.players[winner].rim} />
      <path d={face} fill={fill} />
      <path
        d={sign}
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
export function Known({ picture }: { picture: Picture }): JSX.Element {
  const { known, danger, best, hint, position, flipped, halo, awaits } = picture;
  const middle = (square: string) => center(square, flipped);
  const taken = (square: string) => towerOn(position, square) !== undefined;
  const moves = hint ? [hint] : best;
  return (
    <>
      {moves.map((move, index) => (
        <g class={`best step${index}`}>
          <Straight from={middle(originOf(move))} to={middle(targetOf(move))} short={known[targetOf(move)] && 38} />
        </g>
      ))}
      {hint && [originOf(hint), targetOf(hint)].map((square) => <Ringed where={middle(square)} wide />)}
      {Object.entries(known).map(([square, value]) => {
        const [x, y] = middle(square);
        const aside = taken(square);
        return (
          <Verdict
            key={square}
            value={value}
            good={value.winner === position.player}
            where={aside ? [x + 27, y + 27] : [x, y]}
            size={!aside ? 1 : value.moves === undefined ? 0.62 : 0.76}
          />
        );
      })}
      {[...danger].map((square) => (
        <Warning where={middle(square)} aside={square in known || taken(square)} />
      ))}
      {awaits && halo && <Thought where={middle(halo)} />}
    </>
  );
}

/** What is said of it to who asked: what the move shown was worth, the hint, the danger. */
export function advice({ words, node, position, hint, hinted }: Picture, now: Partial<Now>): string[] {
  const player = other(position.player);
  const said = node.worth ? [worthName(words, node.worth)] : [];
  const tower = hint && towerOn(position, originOf(hint));
  if (tower)
    said.push(
      say(words, "hint.move", { color: tower.color, origin: tower.square, target: targetOf(hint) }),
    );
  else if (now.danger?.length) said.push(say(words, "danger", { player }));
  else if (hinted && now.danger) said.push(say(words, "danger.none", { player }));
  return said.filter(Boolean);
}

interface Told {
  words: Words;
  now: Partial<Now>;
}

/** The verdict of the position in words, and the line of best play; its place is kept while nothing is known. */
export const Outlook = ({ words, now: { value, best = [] } }: Told): JSX.Element => (
  <div class="outlook">
    <p>
      {value && <Sign player={value.winner} />}
      <b>{value ? valueName(words, value) : words["verdict.none"]}</b>
    </p>
    <p class="line" title={best.join(" ")}>
      {best.join(" ")}
    </p>
  </div>
);

interface Help extends Told {
  ended: boolean; // or another's turn: there is nothing to hint at
  begun: boolean;
  hint: () => void;
  review: () => void;
  stop: () => void;
}

/** What to ask Python for, and how far it is; the place of the one is kept free of the other. */
export const Help = ({ words, now: { search }, ended, begun, hint, review, stop }: Help): JSX.Element => (
  <>
    <IconButton word="hint" words={words} act={hint} disabled={ended} />
    <IconButton word="review" words={words} act={review} disabled={!begun} />
    {search && <Thinking words={words} search={search} stop={stop} />}
  </>
);

/** It appears only once it has taken a while: the style sheet waits. */
const Thinking = ({ words, search, stop }: { words: Words; search: Search; stop: () => void }): JSX.Element => (
  <div class="thinking">
    <label>
      {words[search.what === "opponent" ? "thinking.opponent" : "thinking"]}
      <progress max={search.total || 1} value={search.total ? search.done : undefined} />
    </label>
    <IconButton word="stop" words={words} act={stop} />
  </div>
);
