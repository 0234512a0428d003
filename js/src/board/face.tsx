// A tower with a face: two eyes, and lids that show its mood.
import type { JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { paint } from "./colors.ts";
import { colorNamed } from "./geometry.ts";
import { octagon, Tower } from "./tower.tsx";

const { ink, paper } = look.marks;
const [white, pupil] = [octagon(14), octagon(6.5)];

/** For each mood: how far the lids close, their slant, the gaze, and the size of the eyes. */
const moods = {
  curious: [-17, 0, 3, -3, 1.1],
  drowsy: [1, 6, 0, 5, 0.95],
  keen: [-5, -17, 1, 2, 1],
  sly: [-3, -4, -5, 4, 1],
  glad: [-16, 0, 0, -3, 1],
  sad: [-4, 18, 0, 4, 1],
} as const;

export type Mood = keyof typeof moods;

/** The neutral mood of a tower, by its rings. */
const resting = ["curious", "drowsy", "keen", "sly"] as const;

/** Parse a tower: `g+` is black's green one with a ring. */
export const towerNamed = (text: string) => ({
  player: text[0]! < "a" ? ("gold" as const) : ("black" as const),
  color: colorNamed(text[0]!.toLowerCase()),
  rank: text.length - 1,
});

export function Face({ tower, mood }: { tower: string; mood?: Mood | undefined }): JSX.Element {
  const drawn = towerNamed(tower);
  const shown = mood ?? resting[drawn.rank]!;
  const [lid, slant, x, y, size] = moods[shown];
  return (
    <svg class="face" viewBox="-48 -48 96 96" aria-hidden="true">
      <Tower {...drawn} />
      {[-1, 1].map((side) => (
        <g transform={`translate(${15 * side} -1) scale(${side * size} ${size})`}>
          <path d={white} fill={paper} stroke={ink} stroke-width={2} />
          <path d={pupil} fill={ink} transform={`translate(${x * -side} ${y})`} />
          {lid > -16 && (
            <g transform={`rotate(${slant})`}>
              <path d={`M-15.5 ${lid}V-6.5L-6.5 -15.5H6.5L15.5 -6.5V${lid}Z`} fill={paint(drawn.color)} />
              <path d={`M-14 ${lid}H14`} stroke={ink} stroke-width={3} stroke-linecap="round" />
            </g>
          )}
          {shown === "glad" && (
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
