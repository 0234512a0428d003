// Opponents with faces: both sides of a round, and all that can be chosen.
import type { JSX } from "preact";
import { Face } from "../board/face.tsx";
import type { Facing, Over, Side } from "../wire/generated.ts";
import { Opponents } from "../side/opponents.tsx";
import "../styles/opponents.css";

interface Sides {
  facing: Facing;
  over: Over | undefined;
  turn: Side; // the side to move
  turned: boolean; // turned so that the reader moves up
}

/** The opponent across the board, and the reader. */
const Across = ({ facing: { label, line, tower, plays, you, own }, over, turn, turned }: Sides): JSX.Element => {
  const mood = (side: boolean) => over && ((over.winner === plays) === side ? "glad" : "sad");
  const acts = (side: boolean) => (!over && (turn === plays) === side ? "step" : undefined);
  return (
    <>
      <div class="across" aria-current={acts(true)}>
        <Face tower={tower} mood={mood(true)} />
        <p>
          <b>{label}</b>
          {!over && <small>{line}</small>}
        </p>
      </div>
      <div class="you" aria-current={acts(false)}>
        <Face tower={own} mood={mood(false)} />
        <b>{you} <span aria-hidden="true">{turned ? "↑" : "↓"}</span></b>
      </div>
    </>
  );
};

/** The easiest one guides through the course. */
const Pip = ({ good }: { good: boolean | undefined }): JSX.Element => (
  <Face tower="Y" mood={good === undefined ? "curious" : good ? "glad" : "sad"} />
);

export default { Across, Opponents, Pip };
