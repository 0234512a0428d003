// The moves tried from a scene.
import "../styles/tries.css";
import type { JSX } from "preact";
import { originOf, parsePosition, targetOf, towerOn } from "../board/geometry.ts";
import { tryName } from "../labels/moves.ts";
import { TowerIcon, type Sign } from "../board/tower.tsx";
import type { Node, Labels } from "../wire/generated.ts";

interface Branches {
  labels: Labels;
  nodes: readonly Node[];
  branches: number[];
  Sign: Sign | undefined;
  go: (node: number) => void;
}

/** The moves tried from the current scene, if there are several. */
const Tries = ({ labels, nodes, branches, Sign, go }: Branches): JSX.Element => {
  return (
    <div class="tries" role="group" aria-label={labels.tries}>
      <span aria-hidden="true">{labels.tries}</span>
      {branches.map((branch) => {
        const { parent, move } = nodes[branch]!;
        const tower = towerOn(parsePosition(nodes[parent]!.position), originOf(move!))!;
        const text = `${originOf(move!)} ${targetOf(move!)}`;
        const name = tryName(labels, tower, text);
        return (
          <button type="button" title={name} aria-label={name} onClick={() => go(branch)}>
            <TowerIcon {...tower} Sign={Sign} />
            {text}
          </button>
        );
      })}
    </div>
  );
};

export default Tries;
