// Puzzles: the reader plays, and what was tried is answered. Of the tree, which holds the solution from the
// start, only the scenes that the reader has come to are shown.
import "../style.css";
import "../record.css";
import "../knowing.css";
import "../guide.css";
import "../puzzle.css";
import { forward, lineThrough, pathTo, type Visits } from "../cursor.ts";
import { targetOf } from "../geometry.ts";
import type { Kind, View } from "../kind.ts";
import { advice, Known } from "../knowing.tsx";
import { earned } from "../lesson.ts";
import { Seal } from "../marks.tsx";
import { endOfTry, gone, isOpen, openAt, openBehind, reply, right, since, solved } from "../puzzle.ts";
import { Deeds, Header } from "../puzzle.tsx";
import { Record } from "../record.tsx";
import { widget } from "../view.tsx";

function puzzle(view: View): Kind {
  const { get, go } = view;
  let seen = new Set<number>(); // scenes of this puzzle
  let way: Visits = new Map();
  let hints = new Map<number, string>(); // moves, by scene: those that the page gave alone
  let shown = false; // the solution was, by the page alone
  let showing = false; // it is on its way
  let finished = false; // it was seen to be solved, by the reader or else
  let unfolded = false; // the record, where there is little room

  const alone = () => view.line.silent();

  const again = () => go(openAt(get("nodes"), view.cursor));

  function hint(): void {
    const nodes = get("nodes");
    if (finished) return;
    view.ask({ act: "hint", what: "move" }, () => {
      const open = openAt(nodes, view.cursor);
      const move = right(nodes, open);
      if (move !== undefined) hints.set(open, (view.look.hint = nodes[move]!.move!));
      view.recall(move && open);
    });
  }

  function show(): void {
    const nodes = get("nodes");
    showing = true;
    view.ask({ act: "solution" }, () => {
      const end = solved(nodes, openAt(nodes, view.cursor));
      shown ||= end !== undefined;
      view.recall(end);
    });
  }

  const next = () => view.ask({ act: "next" }, () => {});

  function unfold(): void {
    unfolded = !unfolded;
    view.draw();
  }

  /** What was earned, as Python says; alone the page counts by itself. */
  function stars(): number {
    const ends = [...seen].map((node) => get("nodes")[node]!.tried);
    const wrong = ends.filter((tried) => tried === "wrong").length;
    return get("puzzle")!.stars ?? (alone() && !shown && ends.includes("done") ? earned(wrong + hints.size) : 0);
  }

  /** Where the tower stands that a wrong try began with. */
  function missed(node: number): string | undefined {
    const nodes = get("nodes");
    const [move] = since(nodes, openAt(nodes, node), node);
    return nodes[node]!.tried === "wrong" ? targetOf(nodes[move!]!.move!) : undefined;
  }

  return {
    Above: Known,
    come(to, fresh) {
      const [root] = pathTo(get("nodes"), to);
      if (fresh || !seen.has(root!)) {
        seen = new Set();
        hints = new Map();
        shown = finished = false;
      }
      for (const node of pathTo(get("nodes"), to)) seen.add(node);
      way = gone(get("nodes"), view.visits);
    },
    look: (node) => ({
      praise: get("nodes")[node]!.tried === "right",
      missed: missed(node),
      hint: hints.get(node),
    }),
    steps(to) {
      const solution = showing && get("nodes")[to]!.tried === "done";
      showing = false;
      return solution ? since(get("nodes"), view.look.shown, to) : undefined;
    },
    ways: {
      back: () => openBehind(get("nodes"), view.cursor),
      forward() {
        const node = forward(get("nodes"), view.cursor, way);
        if (node === undefined) return undefined;
        const end = endOfTry(get("nodes"), node);
        return seen.has(end) ? end : node;
      },
      last: () => lineThrough(get("nodes"), view.cursor, way).at(-1),
    },
    keys: {
      h: hint,
      Escape: () => (view.look.picked || isOpen(get("nodes"), view.cursor) ? view.letGo() : again()),
    },
    show() {
      const [nodes, { cursor }] = [get("nodes"), view];
      const open = isOpen(nodes, cursor) && forward(nodes, cursor, way) === undefined;
      if (open) show();
      return open;
    },
    alone(move) {
      const [nodes, words, { cursor }] = [get("nodes"), get("words"), view];
      const open = isOpen(nodes, cursor);
      const end = open ? reply(nodes, cursor, move) : undefined;
      if (end === undefined && (!open || right(nodes, cursor) !== undefined)) {
        const text = words[open ? "puzzle.not_it" : "puzzle.over"];
        return view.refuse({ rule: "", text, squares: [] }, move);
      }
      view.look.alone = end === undefined;
      view.recall(end);
    },
    side() {
      const [nodes, words, about, { picture }] = [get("nodes"), get("words"), get("puzzle")!, view];
      const { node } = picture;
      const settled = picture.shown === view.cursor;
      const solution = about.shown || shown;
      if (settled && (solution || stars())) finished = true;
      const now = get("now").node === picture.shown ? get("now") : {};
      const tried = settled ? node.tried : undefined;
      const given = solution && tried === "done" && words["puzzle.shown"];
      const told = [!finished && about.hint, given, ...advice(picture, now)];
      return {
        head: <Header words={words} puzzle={about} stars={finished ? stars() : 0} over={finished} />,
        sign: (tried === "wrong" || tried === "done") && (
          <svg class={`sign ${tried}`} viewBox="-30 -30 60 60" aria-hidden="true">
            <Seal wrong={tried === "wrong"} />
          </svg>
        ),
        told: told.map((text) => text && <p class="told">{text}</p>),
        notice: alone() && words.silent ? "puzzle.silent" : undefined,
        keys: "puzzle.keys",
        deeds: (
          <Deeds
            {...{ words, again, hint, show, next }}
            stuck={settled && !isOpen(nodes, view.cursor) && tried !== "done"}
            over={finished}
            told={about.hint !== undefined || alone()}
            more={!alone() && about.size! > 1}
          />
        ),
        branches: (branch) => seen.has(branch),
        foot: (
          <Record {...{ words, nodes, go, unfolded, unfold }} shown={picture.shown} visits={way} count={nodes.length} />
        ),
      };
    },
  };
}

export default widget(puzzle);
