// The status text beside the board: the only live region.
import type { JSX } from "preact";
import { targetOf, towerOn } from "../board/geometry.ts";
import type { Picture } from "../state/picture.ts";
import type { Panel } from "../kind.ts";
import { TowerIcon } from "../board/tower.tsx";

/** The icon of the turn: the tower to move, the one going home, or the winner's. */
function Turn({ node: { over, move, kind, numbers = {} }, position, Sign }: Picture): JSX.Element {
  const home = () => towerOn(position, move ? targetOf(move) : Object.keys(numbers)[0]!);
  if (kind === "fill") return <TowerIcon {...home()!} Sign={Sign} />;
  if (!over) return <TowerIcon player={position.player} color={position.required} Sign={Sign} />;
  const color = over.reason === "home row" ? home()?.color : undefined;
  return <TowerIcon player={over.winner} color={color} Sign={Sign} />;
}

interface Status {
  id: string;
  picture: Picture;
  panel: Panel;
  notice: string | false | undefined;
}

/** The text, a refusal, or the state of the connection. */
export function Status({ id, picture, panel, notice }: Status): JSX.Element {
  const { label, voice, turn, details } = panel;
  const { refusal, node, question, announcement } = picture;
  const said = panel.said ?? (!turn || announcement.includes(turn) ? announcement : `${announcement} ${turn}`.trim());
  const refused = !question && refusal;
  const over = node.over !== undefined;
  return (
    <div class="status" id={id} role="status" aria-live="polite" aria-atomic={false}>
      {voice}
      {label && <p class="figure">{label}</p>}
      {said && !(refused && !over) && (
        // A new sentence is a new element, so that it is announced as a whole.
        <p key={said} class="say">
          {!voice && Turn(picture)}
          <span>{said}</span>
        </p>
      )}
      {refused && (
        // So is a repeated refusal. The winner stays above it.
        <p key={refused.count} class="say refused">
          {!over && !voice && Turn(picture)}
          <span>{refused.text}</span>
        </p>
      )}
      {details}
      {notice && <p class="notice">{notice}</p>}
    </div>
  );
}
