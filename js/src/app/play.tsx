// The Play page: opponents and match formats, each with a picture.
import type { ComponentChildren, JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { palettes } from "../board/colors.ts";
import { at, cross, tick } from "../board/marks.tsx";
import { center } from "../board/geometry.ts";
import { SmallBoard } from "../board/small.tsx";
import { octagon, Tower } from "../board/tower.tsx";
import { Opponents } from "../side/opponents.tsx";
import { Sheet } from "./sheet.tsx";
import type { Surroundings } from "./widget.tsx";

const START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -";
const { ink, paper, line } = look.marks;

/** Players, points and rings of a match format. */
const Players = ({ goal, rank }: { goal: number; rank: number }): JSX.Element => (
  <svg class="players" viewBox="-50 -50 172 100" aria-hidden="true">
    <g transform="translate(72 0)">
      <Tower player="black" rank={rank} color="purple" />
    </g>
    <Tower player="gold" rank={rank} color="yellow" />
    <text y="15" font-size="44">{goal}</text>
  </svg>
);

/** A mark on a square: a move there wins or loses. */
const Known = ({ square, wins }: { square: string; wins: boolean }): JSX.Element => (
  <g transform={at(center(square, false))}>
    <path d={octagon(30)} fill={wins ? paper : ink} stroke={wins ? ink : paper} stroke-width={4} />
    <path d={wins ? tick : cross} fill="none" stroke={wins ? ink : paper} stroke-width={line + 3} />
  </g>
);

interface Choice {
  at: string;
  label: string | undefined;
  children: ComponentChildren;
}

const Choice = ({ at, label, children }: Choice): JSX.Element => (
  <li>
    <a href={`#${at}`}>
      {children}
      <span>{label}</span>
    </a>
  </li>
);

export function Play({ site: { words, labels, levels, opponents, formats }, python }: Surroundings): JSX.Element {
  const roundAgainst = (name: string) => `board&opponent=${name}&opponent_plays=gold`;
  const against = (name: string) => void (location.hash = roundAgainst(name));
  return (
    <Sheet title={words["play"]!}>
      <div style={palettes.standard}>
        <h2>{words["play.opponent"]}</h2>
        <Opponents {...{ labels }} opponents={python.offers?.opponents ?? opponents} choose={({ name }) => against(name)} />
        <details>
          <summary>{labels["opponents.all"]}</summary>
          <ul class="choices">
            {levels.map(({ name, label }) => (
              <li>
                <a href={`#${roundAgainst(name)}`}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
        <h2>{words["play.two"]}</h2>
        <ul class="choices pictured">
          <Choice at="board" label={words["play.round"]}>
            <Players goal={1} rank={1} />
          </Choice>
          {formats.map(({ name, label, goal, rings }) => (
            <Choice at={`match=${name}`} label={label}>
              <Players goal={goal} rank={rings} />
            </Choice>
          ))}
        </ul>
        <h2>{words["play.more"]}</h2>
        <ul class="choices pictured">
          <Choice at="board&verdicts=1" label={words["play.verdicts"]}>
            <SmallBoard position="8/8/8/8/8/2B5/8/8 g -" about={["c3", "d5"]}>
              <Known square="b4" wins={false} />
              <Known square="c5" wins />
              <Known square="d4" wins={false} />
            </SmallBoard>
          </Choice>
          <Choice at="solved" label={words["play.solved"]}>
            <SmallBoard position={START} />
          </Choice>
          <Choice at="setup" label={words["editor"]}>
            <SmallBoard position="8/8/3k4/8/2Y2o2/8/8/8 g -" about={["c4", "f6"]} />
          </Choice>
        </ul>
      </div>
    </Sheet>
  );
}
