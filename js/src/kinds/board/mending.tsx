// Mending one's mistakes: where a win was given away, a better move is looked for on the board.
import type { JSX } from "preact";
import type { Labels, Mend, MendingState, Scene } from "../../host/wire.ts";

interface Shown extends MendingState {
  labels: Labels;
  shown: number;
  scene: Scene; // that is shown
  mend: (what: Mend["what"]) => void;
  go: (node: number) => void;
}

/** What comes next: to begin, to look once more, to be shown, or the next mistake. */
export function Mending({ labels, node, last, mistakes, shown, scene, mend, go }: Shown): JSX.Element | null {
  const { tried, over, worth } = scene;
  const next = (
    <button type="button" class="next" onClick={() => mend("next")}>
      {labels[node === undefined ? "mend" : last ? "mend.end" : "mend.next"]}
      {node === undefined && ` (${mistakes})`}
    </button>
  );
  if (node === undefined) return over || worth?.lost ? next : null;
  return (
    <div class="mending">
      {tried !== "done" && shown !== node && (
        <button type="button" class="why" onClick={() => go(node)}>
          {labels["mend.again"]}
        </button>
      )}
      {tried === "done" ? (
        next
      ) : (
        <>
          <button type="button" class="why" onClick={() => mend("show")}>
            {labels["mend.show"]}
          </button>
          <button type="button" class="why" onClick={() => mend("end")}>
            {labels["mend.end"]}
          </button>
        </>
      )}
    </div>
  );
}
