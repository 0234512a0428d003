// Contents as pictures: each with a small board and its names.
import "../styles/gallery.css";
import type { JSX } from "preact";
import { SmallScene } from "../board/small_scene.tsx";
import type { Content } from "../wire/generated.ts";
import type { View } from "../kind.ts";

export default function gallery({ el, traits }: View) {
  /** Scroll to the board, which shows the choice. */
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
                      <SmallScene scene={traits.nodes[node]!} />
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
