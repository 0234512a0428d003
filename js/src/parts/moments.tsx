// Animates what happens on the board, for 600 ms at most, or until the next tap.
import "../styles/moments.css";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { center, nameOf, towerOn } from "../board/geometry.ts";
import { octagon } from "../board/tower.tsx";
import type { View } from "../kind.ts";
import type { Picture } from "../state/picture.ts";
import { momentOf, type Beat } from "./moment.ts";

const { ink, paper } = look.marks;
const GOLD = look.players.gold.ring;
const [still, gone] = [{ transform: "none" }, { transform: "scale(1.5)", opacity: 0 }];

/** A tower's own movement, besides the slide to its square. */
const ofTower: Partial<Record<Beat["what"], (up: number) => Keyframe[]>> = {
  land: () => [still, { transform: "scale(1.1)", offset: 0.3 }, { transform: "scale(1.1)", offset: 0.55 }, { transform: "scale(0.94)", offset: 0.75 }, still],
  lean: (up) => [
    still,
    { transform: `translate(0, ${-10 * up}px)`, offset: 0.2 },
    { transform: `translate(0, ${7 * up}px) scale(1.05, 0.93)`, offset: 0.6 },
    still,
  ],
  shove: (up) => [still, { transform: `translate(0, ${6 * up}px) scale(1.04, 0.95)`, offset: 0.4 }, { transform: `translate(0, ${-4 * up}px)`, offset: 0.75 }, still],
  ring: () => [still, { transform: "scale(1, 0.92)", offset: 0.75 }, still],
  close: () => [still, { transform: "scale(0.9)", offset: 0.5 }, still],
  won: () => [still, { transform: "translate(0, -16px) scale(1.12)", offset: 0.35 }, { transform: "scale(0.95)", offset: 0.75 }, still],
};

/** The effects around the tower. */
const around: Partial<Record<Beat["what"], { tint: string; frames: Keyframe[] }>> = {
  ring: {
    tint: GOLD,
    frames: [{ transform: "translate(0, -90px) scale(1.5)", opacity: 0 }, { transform: "translate(0, 4px)", opacity: 1, offset: 0.6 }, { ...still, opacity: 1, offset: 0.8 }, { ...still, opacity: 0 }],
  },
  close: { tint: paper, frames: [{ transform: "scale(1.6)", opacity: 0 }, { ...still, opacity: 1, offset: 0.6 }, { ...still, opacity: 0 }] },
  good: { tint: paper, frames: [{ ...still, opacity: 1 }, gone] },
  won: { tint: GOLD, frames: [{ ...still, opacity: 1 }, gone] },
};

/** To be called after every draw. */
export default function moments({ el, picture }: View): (picture: Picture) => void {
  let before = picture;
  const running = new Set<Animation>();

  function run(part: Element, frames: Keyframe[], { at, lasts }: Beat): Promise<unknown> {
    const animation = part.animate(frames, { duration: lasts, delay: at, easing: "ease-out", fill: "backwards" });
    running.add(animation);
    return animation.finished.finally(() => running.delete(animation)).catch(() => {}); // its tower may be gone
  }

  function feel(beat: Beat, { position, flipped }: Picture): void {
    const tower = towerOn(position, beat.square);
    const up = (tower?.player === "gold") === !flipped ? -1 : 1; // on screen: down is positive
    const frames = ofTower[beat.what]?.(up);
    const body = tower && el.querySelector(`.towers [data-tower="${nameOf(tower)}"] > g:not(.halo, .number)`);
    if (body && frames) void run(body, frames, beat);
    const seen = around[beat.what];
    const board = el.querySelector(".board");
    if (!seen || !board) return;
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const shape = octagon(look.tower.radius + 4);
    drawn.setAttribute("class", "moment");
    drawn.setAttribute("transform", `translate(${center(beat.square, flipped)})`);
    drawn.innerHTML = `<g fill="none"><path d="${shape}" stroke="${ink}" stroke-width="11"/><path d="${shape}" stroke="${seen.tint}" stroke-width="7"/></g>`;
    board.append(drawn);
    void run(drawn.firstElementChild!, seen.frames, beat).then(() => drawn.remove());
  }

  /** A tap finishes all animations. */
  function end(): void {
    for (const each of el.querySelectorAll(".towers .tower"))
      for (const way of each.getAnimations()) way.finish();
    for (const each of running) each.finish();
  }
  el.addEventListener("pointerdown", end, true);
  el.addEventListener("keydown", end, true);

  return (now) => {
    for (const beat of momentOf(before, now)) feel(beat, now);
    before = now;
  };
}
