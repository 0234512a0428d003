// The line that speaks.
import type { JSX } from "preact";
import { targetOf, towerOn } from "./geometry.ts";
import { figureName } from "./lesson.tsx";
import type { Picture } from "./picture.ts";
import { Open, Question, Why } from "./task.tsx";
import { Sign } from "./tower.tsx";

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
  turn: string; // what is to be told of it
  notice: string | undefined;
}

/** The one place that speaks: what is so, or why a try was refused, and whether Python is there. */
export function Status({ picture, turn, notice }: Status): JSX.Element {
  const { refusal, words, node, asked, praise } = picture;
  const said = picture.said.includes(turn) ? picture.said : `${picture.said} ${turn}`.trim();
  const refused = !asked && refusal;
  return (
    <div class="status" role="status" aria-live="polite" aria-atomic={!asked}>
      {node.figure && !picture.free && <p class="figure">{figureName(words, node.figure)}</p>}
      {(refused || said) && (
        <p class={refused ? "say refused" : "say"}>
          {Turn(picture)}
          <span>
            {praise && <b class="praise">{words["task.right"]} </b>}
            {refused ? <Why words={words} refusal={refused} /> : node.over ? <Result said={said} /> : said}
          </span>
        </p>
      )}
      {asked && <Question words={words} asked={asked} refusal={refusal} />}
      {notice && <p class="notice">{notice}</p>}
    </div>
  );
}
