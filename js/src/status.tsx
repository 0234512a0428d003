// The line that speaks.
import type { JSX } from "preact";
import { targetOf, towerOn } from "./geometry.ts";
import { say } from "./names.ts";
import type { Picture } from "./picture.ts";
import { Sign } from "./tower.tsx";

/** Who is to move and with which color, or after the end, who won and with which tower. */
function Turn({ node: { over, move }, position }: Picture): JSX.Element {
  if (!over) return <Sign player={position.player} color={position.required} />;
  const tower = over.reason === "home row" && move ? towerOn(position, targetOf(move)) : undefined;
  return <Sign player={over.winner} color={tower?.color} />;
}

interface Status {
  picture: Picture;
  notice: string | undefined;
}

/** The one place that speaks: what is so, or why a try was refused, and whether Python is there. */
export function Status({ picture, notice }: Status): JSX.Element {
  const { refusal, words, node } = picture;
  return (
    <div class={node.over ? "status over" : "status"} role="status" aria-live="polite">
      <p class={refusal ? "say refused" : "say"}>
        {Turn(picture)}
        <span>
          {refusal?.rule && <b class="rule">{say(words, "rule", { rule: refusal.rule })}</b>}{" "}
          {refusal ? refusal.text : picture.said}
        </span>
      </p>
      {notice && <p class="notice">{notice}</p>}
    </div>
  );
}

