// What is said: the one place that speaks.
import type { ComponentChildren, JSX } from "preact";
import { targetOf, towerOn } from "../board/geometry.ts";
import { say } from "../labels/names.ts";
import type { Picture } from "../state/picture.ts";
import { TowerIcon } from "../board/tower.tsx";
import type { Refusal, Labels } from "../wire/generated.ts";

/** Why not: the rule, where one decides, and a sentence. */
export const Why = ({ labels, refusal: { rule, text } }: { labels: Labels; refusal: Refusal }): JSX.Element => (
  <>
    {rule && <b class="rule">{say(labels, "rule", { rule })}</b>} {text}
  </>
);

/** Who is to move and with which color; who goes home; or after the end, who won and with which tower. */
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
  label?: string | false | undefined;
  voice?: ComponentChildren; // in place of the turn's icon
  turn?: string | false | undefined; // what is to be said of it
  said?: string | undefined; // in place of what is said of the scene shown
  details?: ComponentChildren; // below
  notice?: string | false | undefined;
}

/** What is so, or why a try was refused, and whether Python is there. */
export function Status({ id, picture, label, voice, turn, said: ahead, details, notice }: Status): JSX.Element {
  const { refusal, labels, node, question, announcement } = picture;
  const said = ahead ?? (!turn || announcement.includes(turn) ? announcement : `${announcement} ${turn}`.trim());
  const refused = !question && refusal;
  const over = node.over !== undefined;
  return (
    <div class="status" id={id} role="status" aria-live="polite" aria-atomic={false}>
      {voice}
      {label && <p class="figure">{label}</p>}
      {said && !(refused && !over) && (
        // Another sentence is another element and announced as a whole, and alone.
        <p key={said} class="say">
          {!voice && Turn(picture)}
          <span>{said}</span>
        </p>
      )}
      {refused && (
        // So is the same refusal, when it is repeated. Who won stays above it.
        <p key={refused.count} class="say refused">
          {!over && !voice && Turn(picture)}
          <span>
            <Why labels={labels} refusal={refused} />
          </span>
        </p>
      )}
      {details}
      {notice && <p class="notice">{notice}</p>}
    </div>
  );
}
