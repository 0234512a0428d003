// Contents to choose from by what they look like: each with a small board, a name and its short name.
import "../styles/gallery.css";
import type { JSX } from "preact";
import { SmallBoard } from "../board/small.tsx";
import { center, originOf, targetOf } from "../board/geometry.ts";
import { at, Cased } from "../board/marks.tsx";
import type { Content, Node } from "../wire/generated.ts";
import { memo } from "../memo.ts";
import type { View } from "../kind.ts";

/** Seen in a picture of the size of a thumb. */
function Arrow({ move }: { move: string }): JSX.Element {
  const [[x, y], [u, v]] = [center(originOf(move), false), center(targetOf(move), false)];
  const far = Math.hypot(u - x, v - y);
  return (
    <g transform={at([x, y], (Math.atan2(v - y, u - x) * 180) / Math.PI)}>
      <Cased d={`M12 0H${far - 12}M${far - 34} -24L${far - 8} 0L${far - 34} 24`} width={10} />
    </g>
  );
}

/** What a scene is about, as large as there is room for. */
const Scene = memo(({ scene: { position, arrows = [], marks = [], move } }: { scene: Node }): JSX.Element => {
  const moves = [...arrows.map(({ origin, target }) => origin + target), ...(move ? [move] : [])];
  const squares = [...moves.flatMap((each) => [originOf(each), targetOf(each)]), ...marks.map(({ square }) => square)];
  return (
    <SmallBoard position={position} about={squares}>
      {moves.map((each) => (
        <Arrow move={each} />
      ))}
    </SmallBoard>
  );
});

export default function gallery({ el, traits }: View) {
  /** What is chosen is on the board, which may be out of sight. */
  const choose = (go: (node: number) => void, node: number) => {
    go(node);
    el.querySelector(".board")!.scrollIntoView({ block: "nearest" });
  };

  return (contents: readonly Content[], current: number | undefined, go: (node: number) => void): JSX.Element => {
    const groups = [...new Set(contents.map(({ group }) => group))];
    return (
      <section class="gallery" aria-label={traits.labels["lesson.contents"]}>
        {groups.map((group) => (
          <section aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {contents
                .filter((each) => each.group === group)
                .map(({ node, label, name }) => (
                  <li key={node}>
                    <button type="button" aria-current={node === current ? "step" : undefined} onClick={() => choose(go, node)}>
                      <Scene scene={traits.nodes[node]!} />
                      <span>
                        <b>{label}</b> {name}
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </section>
    );
  };
}
