// The record beside the board, in the rulebook's notation: octagon, arrow, number, square.
import "../styles/record.css";
import type { JSX } from "preact";
import type { View } from "../kind.ts";
import type { Picture } from "../state/picture.ts";
import arrows from "../../../kamisado_widget/svg/arrows.json" with { type: "json" };
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import { pathThrough, type Visits } from "../state/tree.ts";
import { roundsOf, type Entry } from "../side/entries.ts";
import { paint } from "../board/colors.ts";
import { Crossed } from "../board/marks.tsx";
import { entryName, worthName } from "../labels/moves.ts";
import { capital, say } from "../labels/names.ts";
import { memo } from "../memo.ts";
import { octagon, type Sign } from "../board/tower.tsx";
import type { Labels, Node, SceneWorth } from "../wire/generated.ts";

const hidden = new Set<Element>(); // boxes that may be hidden

/** Scroll a box to the current scene. Waits for the frame, because measuring forces a layout. */
function reveal(here: Element | null): void {
  if (!here) return;
  if (!hidden.size)
    requestAnimationFrame(() =>
      setTimeout(() => {
        hidden.forEach(scroll);
        hidden.clear();
      }),
    );
  hidden.add(here);
}

/** Scroll the box but not the page. */
function scroll(here: Element): void {
  const box = here.closest<HTMLElement>(".rounds, .bounded");
  if (!box) return;
  const [inside, around] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
  const away = inside.top - around.top;
  const zoom = around.height / box.offsetHeight;
  if (away < 0 || inside.bottom > around.bottom) box.scrollTop += (away - (around.height - inside.height) / 2) / zoom;
}

// Also on the first layout, and when it is unfolded.
const resized = new ResizeObserver((boxes) =>
  boxes.forEach(({ target }) => reveal(target.querySelector("[aria-current]"))),
);
const watch = (box: Element | null): void => {
  if (box) resized.observe(box);
};

const columns = ["black", "gold"] as const;

const [rim, edge] = [octagon(15), octagon(17.5)];

interface Symbols extends Entry {
  Sign: Sign | undefined;
  flipped: boolean; // the board was flipped: arrows point as they did there
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
    <text x={87} y={9}>{steps}</text>
    <path d="M114-13h26v26h-26z" fill={paint(onto)} />
    {Sign && <Sign color={color} size={22} />}
    {Sign && <Sign color={onto} size={24} at={[127, 0]} />}
  </svg>
);

interface Cell extends Symbols {
  labels: Labels;
  current: boolean;
  ahead: boolean; // after the current scene
  stop: boolean; // in the tab order
  worth: SceneWorth | undefined;
  fatal: boolean; // the last move of a round that lost a won position
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

/** Arrow keys move between entries; Tab leaves the record. */
function onKeyDown(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const made = [...(event.currentTarget as Element).querySelectorAll("button")];
  made[made.indexOf(event.target as HTMLButtonElement) + step]?.focus();
  event.preventDefault();
}

interface Shown extends Pick<Picture, "labels" | "shown" | "Sign" | "flipped"> {
  nodes: readonly Node[];
  count: number; // of the nodes: their list grows in place
  visits: Visits;
  go: (node: number) => void;
  unfolded: boolean; // where there is little room
  unfold: () => void;
}

/** The record; moves after the current scene are muted. */
const Record = memo(({ labels, nodes, shown, visits, Sign, flipped, go, unfolded, unfold }: Shown) => {
  const path = pathThrough(nodes, shown, visits);
  const rounds = roundsOf(nodes, path);
  const first = rounds.find(({ rows }) => rows.length)?.rows[0];
  if (!first) return null;
  const place = new Map(path.map((node, index) => [node, index]));
  const at = place.get(shown)!;
  // A scene without an entry (a tower going home) stands where the last entry does.
  const here = path.slice(0, at + 1).findLast((node) => nodes[node]!.entries ?? nodes[node]!.round);
  const stop = here !== undefined && nodes[here]!.entries ? here : (first.black ?? first.gold)!.node;
  return (
    <section class="record" aria-label={labels.record}>
      <button type="button" class="unfold" aria-expanded={unfolded} onClick={unfold}>{labels.record}</button>
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
                              worth={entry.direction === "b" ? undefined : nodes[entry.node]!.worth} // no worth for a pushed tower
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

export default function record(view: View): (visits?: Visits) => JSX.Element {
  let unfolded = false;

  function unfold(): void {
    unfolded = !unfolded;
    view.draw();
  }

  return (visits = view.state.visits) => {
    const { labels, shown, Sign, flipped } = view.picture;
    const { nodes } = view.traits;
    return <Record {...{ labels, nodes, shown, visits, Sign, flipped, unfolded, unfold }} go={view.go} count={nodes.length} />;
  };
}
