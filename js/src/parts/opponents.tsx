// Who has a face: both sides of a round, and all opponents where one may choose.
import type { JSX } from "preact";
import { Face } from "../board/face.tsx";
import type { Facing, Over, Side } from "../wire/generated.ts";
import { Opponents } from "../side/opponents.tsx";
import "../styles/opponents.css";

interface Sides {
  facing: Facing;
  over: Over | undefined;
  turn: Side; // whose it is
  turned: boolean; // the board, so that the reader moves up
}

/** Who sits across the board, and the reader on this side of it. */
const Across = ({ facing: { label, line, tower, plays, you, own }, over, turn, turned }: Sides): JSX.Element => {
  const mood = (side: boolean) => over && ((over.winner === plays) === side ? "glad" : "sad");
  const acts = (side: boolean) => (!over && (turn === plays) === side ? "step" : undefined);
  return (
    <>
      <div class="across" aria-current={acts(true)}>
        <Face tower={tower} mood={mood(true)} />
        <p>
          <b>{label}</b>
          <small>{line}</small>
        </p>
      </div>
      <div class="you" aria-current={acts(false)}>
        <Face tower={own} mood={mood(false)} />
        <b>
          {you} <span aria-hidden="true">{turned ? "↑" : "↓"}</span>
        </b>
      </div>
    </>
  );
};

/** The easiest of them leads through the course. */
const Pip = ({ good }: { good: boolean | undefined }): JSX.Element => (
  <Face tower="Y" mood={good === undefined ? "curious" : good ? "glad" : "sad"} />
);

export default { Across, Opponents, Pip };
