// A scene in a small board, with its arrows.
import type { JSX } from "preact";
import { memo } from "../memo.ts";
import type { Node } from "../wire/generated.ts";
import { center, originOf, targetOf } from "./geometry.ts";
import { at, Cased, Ringed } from "./marks.tsx";
import { SmallBoard } from "./small.tsx";

/** Readable in a thumbnail. */
function Arrow({ move }: { move: string }): JSX.Element {
  const [[x, y], [u, v]] = [center(originOf(move), false), center(targetOf(move), false)];
  const far = Math.hypot(u - x, v - y);
  return (
    <g transform={at([x, y], (Math.atan2(v - y, u - x) * 180) / Math.PI)}>
      <Cased d={`M12 0H${far - 12}M${far - 34} -24L${far - 8} 0L${far - 34} 24`} width={10} />
    </g>
  );
}

type Shown = Pick<Node, "arrows" | "marks" | "move"> & { position: string };

/** A scene cropped to what matters. */
export const SmallScene = memo(({ scene: { position, arrows = [], marks = [], move }, ringed }: { scene: Shown; ringed?: boolean }): JSX.Element => {
  const moves = [...arrows.map(({ origin, target }) => origin + target), ...(move ? [move] : [])];
  const squares = [...moves.flatMap((each) => [originOf(each), targetOf(each)]), ...marks.map(({ square }) => square)];
  return (
    <SmallBoard position={position} about={squares}>
      {moves.map((each) => (
        <Arrow move={each} />
      ))}
      {ringed && marks.map(({ square }) => <Ringed where={center(square, false)} wide />)}
    </SmallBoard>
  );
});
