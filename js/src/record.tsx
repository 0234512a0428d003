// The record beside the board, in the rulebook's own signs: octagon, arrow, number, square.
import type { JSX } from "preact";
import look from "../../kamisado_widget/picture/look.json" with { type: "json" };
import { lineThrough, type Visits } from "./cursor.ts";
import { roundsOf, type Entry } from "./entries.ts";
import { Crossed } from "./marks.tsx";
import { capital, entryName, say, worthName } from "./names.ts";
import { reveal, watch } from "./reveal.ts";
import { still } from "./still.ts";
import { octagon } from "./tower.tsx";
import type { Node, Words, Worth } from "./wire.ts";

const columns = ["black", "gold"] as const;

const [rim, edge] = [octagon(15), octagon(17.5)];

const Signs = ({ player, color, way, steps, onto }: Entry): JSX.Element => (
  <svg viewBox="-20 -20 166 40" aria-hidden="true">
    <path d={rim} fill={look.palette[color]} stroke={look.players[player].rim} stroke-width={5} />
    <path class="edge" d={edge} fill="none" />
    {way && <path class="arrow" d={look.arrows[way]} transform="translate(48)" />}
    <text x={87} y={9}>
      {steps}
    </text>
    <path d="M114-13h26v26h-26z" fill={look.palette[onto]} />
  </svg>
);

interface Cell extends Entry {
  words: Words;
  current: boolean;
  ahead: boolean; // the scene shown comes before it
  stop: boolean; // Tab stops here
  worth: Worth | undefined;
  fatal: boolean; // the last one of a round that gave a win away
  go: (node: number) => void;
}

const Made = still(({ words, current, ahead, stop, go, worth, fatal, ...entry }: Cell) => {
  const said = worth && [worthName(words, worth), fatal && words["worth.fatal"]].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={ahead ? "ahead" : undefined}
      tabindex={stop ? 0 : -1}
      aria-current={current ? "step" : undefined}
      title={said}
      aria-label={[entryName(words, entry), said].filter(Boolean).join(". ")}
      data-entry={entry.node}
      onClick={() => go(entry.node)}
      ref={current ? reveal : null}
    >
      <Signs {...entry} />
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

interface Line {
  words: Words;
  nodes: readonly Node[];
  count: number; // of the nodes: their list grows in place
  shown: number;
  visits: Visits;
  go: (node: number) => void;
  unfolded: boolean; // where there is little room
  unfold: () => void;
}

/** The line through the scene shown; what comes after it is muted. */
export const Record = still(({ words, nodes, shown, visits, go, unfolded, unfold }: Line) => {
  const line = lineThrough(nodes, shown, visits);
  const rounds = roundsOf(nodes, line);
  const first = rounds.find(({ rows }) => rows.length)?.rows[0];
  if (!first) return null;
  const place = new Map(line.map((node, index) => [node, index]));
  const at = place.get(shown)!;
  // A scene that is not in the record, as a tower that goes home, stands where the last entry does.
  const here = line.slice(0, at + 1).findLast((node) => nodes[node]!.entries ?? nodes[node]!.round);
  const stop = here !== undefined && nodes[here]!.entries ? here : (first.black ?? first.gold)!.node;
  return (
    <section class="record" aria-label={words.record}>
      <button type="button" class="unfold" aria-expanded={unfolded} onClick={unfold}>
        {words.record}
      </button>
      <div class="rounds" onKeyDown={onKeyDown} ref={watch}>
        {rounds.map(({ number, rows, node }) => {
          const made = rows.flatMap((row) => columns.flatMap((player) => row[player]?.node ?? []));
          const fatal = made.findLast((node) => nodes[node]!.worth?.lost);
          return (
            <table aria-label={number === undefined ? words.record : undefined}>
              {number !== undefined && (
                <caption aria-current={node === here ? "step" : undefined} ref={node === here ? reveal : null}>
                  {say(words, "round", { round: `${number}` })}
                </caption>
              )}
              {rows.length > 0 && (
                <thead>
                  <tr>
                    <td />
                    {columns.map((player) => (
                      <th scope="col">{capital(words[player])}</th>
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
                            <Made
                              {...entry}
                              words={words}
                              current={entry.node === here}
                              ahead={place.get(entry.node)! > at}
                              stop={entry.node === stop}
                              worth={entry.way === "b" ? undefined : nodes[entry.node]!.worth} // it was pushed
                              fatal={entry.node === fatal}
                              go={go}
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
