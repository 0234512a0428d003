// The line that speaks.
import type { ComponentChildren, JSX } from "preact";
import { targetOf, towerOn } from "./geometry.ts";
import { say } from "./names.ts";
import type { Picture } from "./picture.ts";
import { octagon, Sign } from "./tower.tsx";
import type { Refusal, Words } from "./wire.ts";

/** Where the sign of the turn would stand, which might tell the answer. */
const Open = (): JSX.Element => (
  <svg class="sign open" viewBox="-46 -46 92 92" aria-hidden="true">
    <path d={octagon(42)} />
    <text y={17} font-size={48}>
      ?
    </text>
  </svg>
);

/** Why not: the rule, where one decides, and a sentence. */
export const Why = ({ words, refusal: { rule, text } }: { words: Words; refusal: Refusal }): JSX.Element => (
  <>
    {rule && <b class="rule">{say(words, "rule", { rule })}</b>} {text}
  </>
);

/** Who is to move and with which color; who goes home; or after the end, who won and with which tower. */
function Turn({ node: { over, move, kind, numbers = {} }, position, asked }: Picture): JSX.Element {
  if (asked && !asked.done) return <Open />;
  if (kind === "fill") return <Sign {...towerOn(position, move ? targetOf(move) : Object.keys(numbers)[0]!)!} />;
  if (!over) return <Sign player={position.player} color={position.required} />;
  const tower = over.reason === "home row" && move ? towerOn(position, targetOf(move)) : undefined;
  return <Sign player={over.winner} color={tower?.color} />;
}

/** Of what is said at the end, the last sentence tells who won. */
function Result({ said }: { said: string }): JSX.Element {
  const [result] = /[^.!?]*.$/.exec(said)!;
  return (
    <>
      {said.slice(0, -result.length)}
      <b>{result}</b>
    </>
  );
}

interface Status {
  picture: Picture;
  label?: string | false | undefined;
  sign?: ComponentChildren; // in place of whose turn it is
  turn?: string | false | undefined; // what is to be told of it
  told?: ComponentChildren; // below
  notice?: string | false | undefined;
}

/** The one place that speaks: what is so, or why a try was refused, and whether Python is there. */
export function Status({ picture, label, sign, turn, told, notice }: Status): JSX.Element {
  const { refusal, words, node, asked, praise } = picture;
  const said = !turn || picture.said.includes(turn) ? picture.said : `${picture.said} ${turn}`.trim();
  const refused = !asked && refusal;
  return (
    <div class="status" role="status" aria-live="polite" aria-atomic={!asked}>
      {label && <p class="figure">{label}</p>}
      {(refused || said) && (
        <p class={refused ? "say refused" : "say"}>
          {sign || Turn(picture)}
          <span>
            {praise && <b class="praise">{words["task.right"]} </b>}
            {refused ? <Why words={words} refusal={refused} /> : node.over || sign ? <Result said={said} /> : said}
          </span>
        </p>
      )}
      {told}
      {notice && <p class="notice">{notice}</p>}
    </div>
  );
}
