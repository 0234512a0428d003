// The record beside the board, in the rulebook's own symbols: octagon, arrow, number, square.
import "../styles/record.css";
import type { JSX } from "preact";
import arrows from "../../../kamisado_widget/svg/arrows.json" with { type: "json" };
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { pathThrough, type Visits } from "../state/tree.ts";
import { roundsOf, type Entry } from "./entries.ts";
import { paint } from "../board/colors.ts";
import { Crossed } from "../board/marks.tsx";
import { entryName, worthName } from "../labels/moves.ts";
import { capital, say } from "../labels/names.ts";
import { reveal, watch } from "./reveal.ts";
import { memo } from "../memo.ts";
import type { Sign } from "../board/sign.ts";
import { octagon } from "../board/tower.tsx";
import type { Node, Labels, SceneWorth } from "../wire/generated.ts";

const columns = ["black", "gold"] as const;

const [rim, edge] = [octagon(15), octagon(17.5)];

interface Symbols extends Entry {
  Sign: Sign | undefined;
  flipped: boolean; // the arrows point as the towers went on the board
}

const Symbols = ({ player, color, direction, steps, onto, Sign, flipped }: Symbols): JSX.Element => (
  <svg viewBox="-20 -20 166 40" aria-hidden="true">
    <path d={rim} fill={paint(color)} stroke={look.players[player].rim} stroke-width={5} />
    <path class="edge" d={edge} fill="none" />
    {direction && (
      <path
        class="arrow"
        d={arrows[direction]}
        transform={`translate(48) rotate(${(player === "gold") === flipped ? 180 : 0})`}
      />
    )}
    <text x={87} y={9}>
      {steps}
    </text>
    <path d="M114-13h26v26h-26z" fill={paint(onto)} />
    {Sign && <Sign color={color} size={22} />}
    {Sign && <Sign color={onto} size={24} at={[127, 0]} />}
  </svg>
);

interface Cell extends Symbols {
  labels: Labels;
  current: boolean;
  ahead: boolean; // the scene shown comes before it
  stop: boolean; // Tab stops here
  worth: SceneWorth | undefined;
  fatal: boolean; // the last one of a round that gave a win away
  go: (node: number) => void;
}

const EntryButton = memo(({ labels, current, ahead, stop, go, worth, fatal, ...entry }: Cell) => {
  const lost = fatal && say(labels, "worth.fatal", { player: entry.player });
  const said = worth && [worthName(labels, worth), lost].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={ahead ? "ahead" : undefined}
      tabindex={stop ? 0 : -1}
      aria-current={current ? "step" : undefined}
      title={said}
      aria-label={[entryName(labels, entry), said].filter(Boolean).join(". ")}
      data-entry={entry.node}
      onClick={() => go(entry.node)}
      ref={current ? reveal : null}
    >
      <Symbols {...entry} />
      {worth?.lost && (
        <svg class={fatal ? "lost fatal" : "lost"} viewBox="-20 -20 40 40" aria-hidden="true">
          <Crossed />
        </svg>
      )}
      {worth && worth.wasted > 0 && <i data-wasted={worth.wasted} />}
    </button>
  );
});

/** The arrow keys go from entry to entry; Tab goes past them all. */
function onKeyDown(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const made = [...(event.currentTarget as Element).querySelectorAll("button")];
  made[made.indexOf(event.target as HTMLButtonElement) + step]?.focus();
  event.preventDefault();
}

interface Shown {
  labels: Labels;
  nodes: readonly Node[];
  count: number; // of the nodes: their list grows in place
  shown: number;
  visits: Visits;
  Sign: Sign | undefined;
  flipped: boolean;
  go: (node: number) => void;
  unfolded: boolean; // where there is little room
  unfold: () => void;
}

/** The record through the scene shown; what comes after it is muted. */
export const Record = memo(({ labels, nodes, shown, visits, Sign, flipped, go, unfolded, unfold }: Shown) => {
  const path = pathThrough(nodes, shown, visits);
  const rounds = roundsOf(nodes, path);
  const first = rounds.find(({ rows }) => rows.length)?.rows[0];
  if (!first) return null;
  const place = new Map(path.map((node, index) => [node, index]));
  const at = place.get(shown)!;
  // A scene that is not in the record, as a tower that goes home, stands where the last entry does.
  const here = path.slice(0, at + 1).findLast((node) => nodes[node]!.entries ?? nodes[node]!.round);
  const stop = here !== undefined && nodes[here]!.entries ? here : (first.black ?? first.gold)!.node;
  return (
    <section class="record" aria-label={labels.record}>
      <button type="button" class="unfold" aria-expanded={unfolded} onClick={unfold}>
        {labels.record}
      </button>
      <div class="plies" onKeyDown={onKeyDown} ref={watch}>
        {rounds.map(({ number, rows, node }) => {
          const made = rows.flatMap((row) => columns.flatMap((player) => row[player]?.node ?? []));
          const fatal = made.findLast((node) => nodes[node]!.worth?.lost);
          return (
            <table aria-label={number === undefined ? labels.record : undefined}>
              {number !== undefined && (
                <caption aria-current={node === here ? "step" : undefined} ref={node === here ? reveal : null}>
                  {say(labels, "round", { round: `${number}` })}
                </caption>
              )}
              {rows.length > 0 && (
                <thead>
                  <tr>
                    <td />
                    {columns.map((player) => (
                      <th scope="col">{capital(labels[player])}</th>
                    ))}
                  </tr>
                </thead>
              )}
              <tbody>
                {rows.map((row, index) => (
                  <tr>
                    <th scope="row">{index + 1}</th>
                    {columns.map((player) => {
                      const entry = row[player];
                      return (
                        <td>
                          {entry && (
                            <EntryButton
                              {...entry}
                              {...{ labels, Sign, flipped, go }}
                              current={entry.node === here}
                              ahead={place.get(entry.node)! > at}
                              stop={entry.node === stop}
                              worth={entry.direction === "b" ? undefined : nodes[entry.node]!.worth} // it was pushed
                              fatal={entry.node === fatal}
                            />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          );
        })}
      </div>
    </section>
  );
});
