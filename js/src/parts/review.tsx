// A reviewed round: a graph of who was winning after each move and how near the end was, and buttons that
// lead through its moments and retry them.
import "../styles/review.css";
import type { ComponentChildren, JSX } from "preact";
import look from "../../../kamisado_widget/svg/look.json" with { type: "json" };
import type { Acts, Node, Value } from "../wire/generated.ts";
import type { Reviewed, Step, View } from "../kind.ts";
import { other } from "../board/geometry.ts";
import { Crossed } from "../board/marks.tsx";
import { say } from "../labels/names.ts";
import { valueName } from "../labels/moves.ts";
import { pathThrough } from "../state/tree.ts";

const [width, middle] = [320, 44]; // size of the graph, and its zero line
const [least, most] = [8, 36]; // height of a bar, far from the end and at it
const FAR = 99; // moves from the end, if unknown

interface Bar {
  node: number;
  value: Value;
  lost: boolean;
}

/** The reviewed moves of the current round, and the evaluation before the first. */
function barsOf(nodes: readonly Node[], path: readonly number[], shown: number): Bar[] {
  const begins = (node: number) => nodes[node]!.round !== undefined;
  const here = path.indexOf(shown);
  const first = Math.max(0, path.findLastIndex((node, index) => index <= here && begins(node)));
  const next = path.findIndex((node, index) => index > here && begins(node));
  const bars = path.slice(first, next < 0 ? undefined : next).flatMap((node): Bar[] => {
    const { kind, worth, over } = nodes[node]!;
    const value = worth?.after ?? (over && { winner: over.winner, moves: 0 });
    return kind !== "pass" && worth && value ? [{ node, value, lost: worth.lost }] : [];
  });
  const { parent, worth } = nodes[bars[0]?.node ?? 0]!;
  return worth?.before ? [{ node: parent, value: worth.before, lost: false }, ...bars] : bars;
}

const height = ({ moves = FAR }: Value): number => least + (most - least) / (1 + moves / 6);

export default function review({ traits, state, go, request }: View): Reviewed {
  /** The graph in words. */
  function told(bars: readonly Bar[]): string {
    const { labels } = traits;
    const runs: [from: number, to: number, winner: string][] = [];
    bars.forEach(({ value: { winner } }, index) => {
      const run = runs.at(-1);
      if (run?.[2] === winner) run[1] = index;
      else runs.push([index, index, winner]);
    });
    const said = runs.map(([from, to, player]) => say(labels, "curve.run", { from: `${from}`, to: `${to}`, player }));
    return [labels.curve, ...said].join(" ");
  }

  function bar({ node, value, lost }: Bar, index: number, step: number): JSX.Element {
    const { labels, flipped } = traits;
    const up = (value.winner === "black") !== flipped;
    const tall = height(value);
    const x = index * step;
    const name = `${index || "–"}. ${valueName(labels, value)}${lost ? `. ${say(labels, "curve.lost", { player: other(value.winner) })}` : ""}`;
    return (
      <g class={node === state.shown ? "here" : undefined} data-move={node} onClick={() => go(node)}>
        <title>{name}</title>
        <rect class="column" x={x} width={step} height={2 * middle} />
        <rect
          class="bar"
          x={x + step * 0.12}
          y={up ? middle - tall : middle}
          width={step * 0.76}
          height={tall}
          fill={look.players[value.winner].rim}
        />
        {lost && (
          <g transform={`translate(${x + step / 2} ${middle}) scale(${Math.min(0.5, step / 40)})`}>
            <Crossed />
          </g>
        )}
      </g>
    );
  }

  /** A bar for each move, on the winner's side. */
  function course(): ComponentChildren {
    const bars = barsOf(traits.nodes, pathThrough(traits.nodes, state.shown, state.visits), state.shown);
    if (bars.length < 2) return null;
    const step = Math.min(24, width / bars.length);
    return (
      <svg class="curve" viewBox={`0 0 ${width} ${2 * middle}`} role="img" aria-label={told(bars)}>
        <path d={`M0 ${middle}H${step * bars.length}`} />
        {bars.map((each, index) => bar(each, index, step))}
      </svg>
    );
  }

  const ask = (what: Acts["retry"]["what"]) => request({ act: "retry", what }, () => undefined);

  const step = (text: string, act: () => void): Step => ({ text, act });

  /** The decisive moments one after another, each with a chance to look for a better move. */
  function moment(next: () => void): ReturnType<Reviewed["retry"]> {
    const { nodes, labels, retry = {} } = traits;
    const { moments = [], text } = retry;
    const at = moments.findIndex(({ node }) => node === state.shown);
    const [here, following] = [moments[at], moments[at + 1]];
    const onward = following && step(labels[here ? "retry.onward" : "round.decided"], () => go(following.node));
    if (!here) return nodes[state.shown]!.over ? { also: [onward], label: text } : {};
    const label = moments[1] && say(labels, "retry.moment", { step: `${at + 1}`, steps: `${moments.length}` });
    const back = step(labels["retry.end"], () => go("last"));
    const told = { label, said: here.text };
    return here.retry ? { ...told, next: step(labels.retry, next), also: [onward ?? back] } : { ...told, next: onward ?? back };
  }

  /** The next step: a moment, another try, the answer, or the next mistake. */
  function retry(): ReturnType<Reviewed["retry"]> {
    const { nodes, labels, retry = {} } = traits;
    const { node, last } = retry;
    const { tried } = nodes[state.shown]!;
    const next = () => ask("next");
    if (node === undefined) return moment(next);
    if (tried && tried !== "wrong") return { next: step(labels[last ? "retry.end" : "retry.next"], next) };
    return {
      next: state.shown !== node && step(labels["retry.again"], () => go(node)),
      also: [step(labels["retry.show"], () => ask("show")), step(labels["retry.end"], () => ask("end"))],
    };
  }

  return { course, retry };
}
