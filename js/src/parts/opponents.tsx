// Who has a face: the one across the board, and all of them where one may choose.
import type { JSX } from "preact";
import { Face } from "../board/face.tsx";
import type { Facing, Over } from "../wire/generated.ts";
import { Opponents } from "../side/opponents.tsx";
import "../styles/opponents.css";

/** Who sits across the board, and how they take it. */
const Across = ({ opponent: { label, line, tower, plays }, over }: { opponent: Facing; over: Over | undefined }): JSX.Element => (
  <div class="facing">
    <Face tower={tower} mood={over ? (over.winner === plays ? "glad" : "sad") : undefined} />
    <p>
      <b>{label}</b>
      <small>{line}</small>
    </p>
  </div>
);

export default { Across, Opponents };
