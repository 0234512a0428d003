// After a round: the next opponent for the winner, or another round against any of them.
import "../styles/finale.css";
import "../styles/rounds.css";
import type { JSX } from "preact";
import { Face } from "../board/face.tsx";
import { other } from "../board/geometry.ts";
import type { Facing, Label, NewRound, Over } from "../wire/generated.ts";
import type { Step, View } from "../kind.ts";
import { say } from "../labels/names.ts";
import { handOn } from "../side/clipboard.ts";
import { download } from "./download.ts";
import { later } from "./later.ts";
import { drawn, picture } from "./still.ts";
import type Faces from "./opponents.tsx";

const sides = ["gold", "black"] as const;

export default function rounds(view: View) {
  const { traits, post, draw } = view;
  const faces = later<typeof Faces>(view, "opponents");
  let asked = ""; // the round whose link was requested
  let sent = ""; // the copied link
  let wished: Partial<NewRound> = {}; // changes to the last round's settings

  function wish(change: Partial<NewRound>): void {
    wished = { ...wished, ...change };
    draw(false);
  }

  function begin(offered: NewRound | undefined): void {
    const { level, side } = { ...offered, ...wished };
    post({ act: "again", ...(level && side && { opponent: level, opponent_plays: other(side) }) });
    wished = {};
  }

  /** After a win the next opponent is offered. */
  function next(offered: NewRound | undefined, over: Over | undefined): Step | undefined {
    const { opponents = [], level, side } = offered ?? {};
    const beaten = opponents.findIndex(({ name }) => name === level);
    const following = over?.winner === side && beaten >= 0 && opponents[beaten + 1];
    if (!following) return undefined;
    const { name, label } = following;
    const play = () => {
      wished = { ...wished, level: name };
      begin(offered);
    };
    return { text: say(traits.labels, "opponents.next", { name: label }), act: play, name: "next" };
  }

  function choices({ opponents, levels, level, side }: NewRound): JSX.Element | undefined {
    const { labels } = traits;
    const { Opponents } = faces() ?? {};
    if (!Opponents) return undefined;
    const chosen = opponents.find(({ name }) => name === level);
    return (
      <div class="rounds">
        <Opponents {...{ labels, opponents }} chosen={level} choose={({ name }) => wish({ level: name })} />
        {wished.level && chosen && <p class="line">{chosen.line}</p>}
        <details open={!chosen}>
          <summary>{labels["opponents.all"]}</summary>
          <select
            aria-label={labels["round.level"]}
            value={level}
            onChange={({ currentTarget }) => wish({ level: currentTarget.value })}
          >
            {Object.entries(levels).map(([name, label]) => (
              <option value={name}>{label}</option>
            ))}
          </select>
        </details>
        <span role="group" aria-label={labels["round.side"]}>
          <span aria-hidden="true">{labels["round.side"]}</span>
          {sides.map((each) => (
            <button type="button" aria-pressed={each === side} onClick={() => wish({ side: each })}>
              {labels[each as Label]}
            </button>
          ))}
        </span>
      </div>
    );
  }

  const again = (offered: NewRound | undefined): Step => ({
    text: traits.labels[traits.turn.facing?.asked ? "retry.again" : "round.again"],
    act: () => begin(offered),
    name: "again",
  });

  const save = async (): Promise<void> => download("kamisado.png", await drawn(picture(view.el)));

  /** The link of the round, once Python has sent it. */
  function link(): string | undefined {
    const { share, epoch, cursor } = traits;
    const round = `${epoch} ${cursor}`;
    if (share?.text !== undefined && asked !== round) {
      asked = round;
      queueMicrotask(() => post({ act: "share", what: "link" }));
    }
    return share?.epoch === epoch && share.node === cursor ? share.link : undefined;
  }

  async function send(url: string): Promise<void> {
    if (await handOn(url)) sent = url;
    draw(false);
  }

  /** The result of the round, over the whole panel. */
  function finale(offered: NewRound, { result, line, tower, plays, asked: challenged }: Facing): JSX.Element {
    const url = challenged && link();
    return (
    <section class="finale" aria-label={result}>
      <Face tower={tower} mood={traits.nodes[view.state.shown]!.over?.winner === plays ? "glad" : "sad"} />
      <h2>{result}</h2>
      <p class="about">{traits.retry?.text ?? (challenged && line)}</p>
      {!challenged && (
        <details class="others">
          <summary>{traits.labels["round.others"]}</summary>
          {choices({ ...offered, ...wished })}
        </details>
      )}
      {url && (
        <button type="button" data-do="send" onClick={() => void send(url)}>
          {traits.labels[sent === url ? "share.copied" : "round.send"]}
        </button>
      )}
      <button type="button" data-do="picture" onClick={() => void save()}>{traits.labels["round.picture"]}</button>
    </section>
    );
  }

  return { next, again, finale };
}
