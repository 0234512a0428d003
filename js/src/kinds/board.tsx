// The board to play on: rounds and matches, what Python knows of them, and the record.
import "../style.css";
import "../record.css";
import "../knowing.css";
import "../match.css";
import { children, endOfBatch, pathTo } from "../cursor.ts";
import type { Kind, View } from "../kind.ts";
import { advice, Help, Known, Outlook } from "../knowing.tsx";
import { Match } from "../match.tsx";
import { awaited } from "../picture.ts";
import { Record } from "../record.tsx";
import { Next, Refill } from "../refill.tsx";
import { widget } from "../view.tsx";
import type { Fill, MatchNow } from "../wire.ts";

function board(view: View): Kind {
  const { get, keys, go } = view;
  let match: MatchNow = {}; // as it stands at the scene shown, or was last known to stand
  let unfolded = false; // the record, where there is little room

  const alone = () => view.line.silent();

  /** Ask for a new round; where nobody answers, go to the one that was filled so before. */
  const fill = (direction: Fill["direction"]) =>
    view.ask({ act: "fill", direction }, () => view.recall(begun(direction)));

  /** Where the round begins that such a fill led to before. */
  function begun(direction: Fill["direction"]): number | undefined {
    const nodes = get("nodes");
    const rounds = children(nodes, view.cursor).map((child) => endOfBatch(nodes, child));
    return rounds.find((node) => direction === "next" || nodes[node]!.at === get("match").line_ups?.[direction]);
  }

  /** At first only what is dangerous is told, and whoever asks again gets the best move. */
  function hint(): void {
    if (!view.picture.moves.length || alone()) return;
    view.tell({ act: "hint", what: view.look.hinted || get("lookout") ? "move" : "danger" });
    view.look.hinted = true;
  }

  const review = () => view.tell({ act: "review" });
  const stop = () => view.tell({ act: "stop" });

  function unfold(): void {
    unfolded = !unfolded;
    view.draw();
  }

  return {
    Above: Known,
    come(_, fresh) {
      if (fresh) match = get("match");
    },
    keys: {
      v: () => alone() || view.toggle("verdicts"),
      h: hint,
      Escape() {
        if (get("now").search) stop();
        view.letGo();
      },
    },
    side() {
      const [nodes, words] = [get("nodes"), get("words")];
      const { picture, visits, line } = view;
      const { shown } = picture;
      const { over } = nodes[shown]!;
      const settled = get("now").node === shown;
      if (settled && shown === view.cursor) match = get("match");
      const now = settled ? get("now") : {};
      const due = awaited(get, shown);
      const path = pathTo(nodes, shown);
      const round = path.reduce<number | undefined>((last, node) => nodes[node]!.round ?? last, undefined);
      const made = path.findLast((node) => /move|push/.test(nodes[node]!.kind!));
      return {
        head: match.format && <Match words={words} match={match} round={round!} known={settled || !alone()} />,
        told: advice(picture, now).map((text) => <p class="told">{text}</p>),
        deeds: [
          picture.verdicts && !over && <Outlook words={words} now={now} />,
          over && !alone() && !nodes[made ?? -1]?.worth && (
            <button type="button" class="next" onClick={review}>
              {words.review}
            </button>
          ),
          due === "fill" && <Refill {...picture} match={match} keys={keys} fill={fill} />,
          due === "next" && <Next words={words} fill={fill} />,
        ],
        help: !line.silent() && (
          <Help {...{ words, now, hint, review, stop }} ended={!picture.moves.length} begun={made !== undefined} />
        ),
        foot: <Record {...{ words, nodes, shown, visits, go, unfolded, unfold }} count={nodes.length} />,
      };
    },
  };
}

export default widget(board);
