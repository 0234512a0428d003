// A tower with a face: two eyes, and lids that say how it feels.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/picture/look.json" with { type: "json" };
import { paint } from "./colors.ts";
import { colorNamed } from "./geometry.ts";
import { octagon, Tower } from "./tower.tsx";

const { ink, paper } = look.marks;
const [white, pupil] = [octagon(14), octagon(6.5)];

/** Of each mood how far the lids are down, how they slant inwards, and where the eyes look. */
const moods = {
  calm: [-8, 0, 0, 1],
  glad: [-16, 0, 0, -3],
  keen: [-5, -15, 1, 2],
  sad: [-4, 18, 0, 4],
} as const;

export type Mood = keyof typeof moods;

/** What a tower's letter and rings say: `g+` is black's green one with a ring. */
export const towerNamed = (text: string) => ({
  player: text[0]! < "a" ? ("gold" as const) : ("black" as const),
  color: colorNamed(text[0]!.toLowerCase()),
  rank: text.length - 1,
});

export function Face({ tower, mood = "calm" }: { tower: string; mood?: Mood }): JSX.Element {
  const drawn = towerNamed(tower);
  const [lid, slant, x, y] = moods[mood];
  return (
    <svg class="face" viewBox="-48 -48 96 96" aria-hidden="true">
      <Tower {...drawn} />
      {[-1, 1].map((side) => (
        <g transform={`translate(${15 * side} -1) scale(${side} 1)`}>
          <path d={white} fill={paper} stroke={ink} stroke-width={2} />
          <path d={pupil} fill={ink} transform={`translate(${x * -side} ${y})`} />
          <g transform={`rotate(${slant})`}>
            <path d={`M-14 -17H14V${lid}H-14Z`} fill={paint(drawn.color)} />
            <path d={`M-14 ${lid}H14`} stroke={ink} stroke-width={3} stroke-linecap="round" />
          </g>
          {mood === "glad" && (
            <>
              <path d="M-15 16Q0 -4 15 16Z" fill={paint(drawn.color)} />
              <path d="M-14 8Q0 -4 14 8" fill="none" stroke={ink} stroke-width={3} stroke-linecap="round" />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
