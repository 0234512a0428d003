// Puzzles: the reader plays, and what was tried is answered. Of the tree, which holds the solutions from the
// start, only the scenes that the reader has come to are shown.
import "../../styles/base.css";
import "../../styles/analysis.css";
import "../../styles/guide.css";
import "../../styles/sheet.css";
import "../../styles/puzzle.css";
import { HintMarks } from "../../board/hint.tsx";
import { targetOf } from "../../board/geometry.ts";
import type { Label, PuzzleState, TurnState } from "../../wire/generated.ts";
import type { Kind, Step, View } from "../../kind.ts";
import type Analysis from "../../parts/analysis.tsx";
import { later } from "../../parts/later.ts";
import type Tries from "../../parts/record.tsx";
import type createSets from "../../parts/sets.tsx";
import { presentation } from "../../present/presentation.tsx";
import { advice } from "../../side/analysis.tsx";
import { earned } from "../../side/earned.ts";
import { forward, pathThrough, pathTo, type Visits } from "../../state/tree.ts";
import { voice } from "../../side/voice.tsx";
import { widget } from "../../view.tsx";
import { Header, Themes } from "./panel.tsx";
import {
  endOfTry,
  isOpen,
  nextRoot,
  openAt,
  openBehind,
  reply,
  rightMove,
  scenesSince,
  solved,
  walked,
} from "./tries.ts";

/** What one reader has made of one puzzle, as far as the page knows. */
interface Attempt {
  seen: Set<number>; // scenes
  hints: Map<number, string>; // moves, by scene: those that the page gave by itself
  shown: boolean; // the solution was, by the page itself
  finished: boolean; // it was seen to be solved, by the reader or else
}

const newAttempt = (): Attempt => ({ seen: new Set(), hints: new Map(), shown: false, finished: false });

function puzzle(view: View): Kind {
  const { traits, state, connection } = view;
  let attempts = new Map<number, Attempt>(); // by the root of the puzzle
  let attempt = newAttempt(); // of the puzzle shown
  let root = 0; // of it
  let visits: Visits = new Map(); // to no more than was seen
  const analysis = later<typeof Analysis>(view, "analysis");
  let solving = false; // the solution is on its way
  let walks = false; // through the solution, scene by scene
  const pip = voice(view);
  const record = later<typeof Tries>(view, "record");
  const loadSets = later<typeof createSets>(view, "sets");
  let sets: ReturnType<NonNullable<ReturnType<typeof loadSets>>> | undefined;
  let isAsked = false; // for sets to choose from, by whoever reads

  function askForSets(): void {
    isAsked = !traits.puzzle!.sets;
    view.post({ act: "set", what: "ask" });
  }
  let unfolded = false; // the record, where there is little room

  const offline = () => connection.offline();

  /** The puzzle at a root. Python says it of the one shown; a page by itself has it of all. */
  const puzzleAt = (at: number): PuzzleState => (offline() && traits.puzzle!.roots?.[at]) || traits.puzzle!;

  /** The puzzles that a page has by itself. */
  const roots = (): number[] => Object.keys(traits.puzzle!.roots ?? {}).map(Number);

  /** The scene of the puzzle that the shown one is a try at. */
  const here = (): number => openAt(traits.nodes, state.cursor);

  const tryAgain = () => view.go(here());

  function askForHint(): void {
    if (attempt.finished) return;
    view.request({ act: "hint", what: "move" }, () => {
      const { nodes } = traits;
      const open = here();
      const move = rightMove(nodes, open);
      if (move !== undefined) attempt.hints.set(open, (state.hint = nodes[move]!.move!));
      view.revisit(move && open);
    });
  }

  function showSolution(): void {
    solving = true;
    view.request({ act: "solution" }, () => {
      const end = solved(traits.nodes, here());
      attempt.shown ||= end !== undefined;
      view.revisit(end);
    });
  }

  /** The puzzle that a page goes on to by itself. */
  const following = (): number | undefined => nextRoot(roots(), root, (at) => attempts.get(at)?.finished === true);

  const next = () => view.request({ act: "next" }, () => view.revisit(following()));

  const chooseSet = (name: string) => view.request({ act: "set", what: "choose", name }, () => undefined);

  function unfold(): void {
    unfolded = !unfolded;
    view.draw();
  }

  /** What was earned, as Python says; offline the page counts by itself. */
  function rings(at = root): number {
    const { seen, shown, hints } = attempts.get(at) ?? newAttempt();
    const ends = [...seen].map((node) => traits.nodes[node]!.tried);
    const wrong = ends.filter((tried) => tried === "wrong").length;
    const counted = offline() && !shown && ends.includes("done") ? earned(wrong + hints.size) : 0;
    return puzzleAt(at).rings ?? counted;
  }

  /** The puzzle shown; of a set that is all in the page, with what was solved there. */
  function shownPuzzle(): PuzzleState {
    const set = offline() ? roots() : [];
    const puzzle = puzzleAt(root);
    return set.length ? { ...puzzle, size: set.length, solved: set.filter((at) => rings(at)).length } : puzzle;
  }

  /** Where the tower stands that a wrong try began with. */
  function mistake(node: number): string | undefined {
    const { nodes } = traits;
    const [first] = scenesSince(nodes, openAt(nodes, node), node);
    const move = nodes[node]!.tried === "wrong" && nodes[first!]!.move;
    return move ? targetOf(move) : undefined;
  }

  return {
    Overlay({ picture }) {
      const { votes, right } = traits.turn;
      const Marks = ((votes || right) && analysis()?.Marks) || HintMarks;
      return <Marks picture={picture} />;
    },
    onArrival(to, fresh) {
      const path = pathTo(traits.nodes, to);
      root = path[0]!;
      if (fresh) attempts = new Map();
      attempt = attempts.get(root) ?? newAttempt();
      attempts.set(root, attempt);
      walks = solving && traits.nodes[to]!.tried === "done";
      solving = false;
      visits = walked(traits.nodes, state.visits);
      for (const node of pathThrough(traits.nodes, to, visits)) attempt.seen.add(node);
    },
    stateAt: (shown) => ({
      praised: traits.nodes[shown]!.tried === "right",
      mistake: mistake(shown),
      hint: attempt.hints.get(shown),
    }),
    scenesTo: (to) => (walks ? scenesSince(traits.nodes, state.shown, to) : "swiftly"),
    destinations: {
      back: () => openBehind(traits.nodes, state.cursor),
      forward() {
        const node = forward(traits.nodes, state.cursor, visits);
        if (node === undefined) return undefined;
        const end = endOfTry(traits.nodes, node);
        return attempt.seen.has(end) ? end : node;
      },
      last: () => pathThrough(traits.nodes, state.cursor, visits).at(-1),
    },
    shortcuts: {
      h: askForHint,
      Escape: () => (state.selected || isOpen(traits.nodes, state.cursor) ? view.deselect() : tryAgain()),
    },
    showAnswer() {
      const { nodes } = traits;
      const open = isOpen(nodes, state.cursor) && forward(nodes, state.cursor, visits) === undefined;
      if (open) showSolution();
      return open;
    },
    playOffline(move) {
      const { nodes, labels } = traits;
      const { cursor } = state;
      const open = isOpen(nodes, cursor);
      const end = open ? reply(nodes, cursor, move) : undefined;
      if (end === undefined && (!open || rightMove(nodes, cursor) !== undefined)) {
        const text = labels[open ? "puzzle.not_it" : "puzzle.over"];
        return view.refuse({ rule: "", text, squares: [] }, move);
      }
      state.triedOffline = end === undefined;
      view.revisit(end);
    },
    panel() {
      const { nodes, labels, turn } = traits;
      const { picture } = view;
      const { shown, Sign, flipped } = picture;
      const settled = shown === state.cursor;
      const arrived = settled || state.swift;
      const puzzle = shownPuzzle();
      const solution = puzzle.shown || attempt.shown;
      if (arrived && (solution || rings())) attempt.finished = true;
      const { finished } = attempt;
      if (puzzle.sets || puzzle.run) sets ??= loadSets()?.(view);
      const end = nodes[state.cursor]!;
      const tried = arrived ? end.tried : undefined;
      const [wrong, done] = [tried === "wrong", tried === "done"];
      const known: Partial<TurnState> = turn.node === shown ? turn : {};
      const Record = attempt.seen.size > 1 && record();
      const stuck = arrived && !isOpen(nodes, state.cursor) && !done;
      const over = puzzle.run?.over ?? false;
      const others = offline() ? following() !== undefined : puzzle.size! > 1;
      const step = (label: Label, act: () => void): Step => ({ text: labels[label], act, name: label });
      const given = solution && done && labels["puzzle.shown"];
      const otherwise = puzzle.otherwise && !solution; // won, but not by what the puzzle asks for
      const texts = advice(picture, known);
      const verdict = (wrong || done) && { good: done ? !solution || undefined : false, text: given || end.say, key: state.cursor };
      return {
        header: (
          <>
            <Header
              labels={labels}
              keysId={view.keysId}
              puzzle={puzzle}
              rings={finished ? rings() : 0}
              over={finished}
              sets={puzzle.choosing && !offline() ? puzzle.sets !== undefined : undefined}
              chooseSet={askForSets}
            />
            {sets?.run()}
          </>
        ),
        next: stuck ? step("puzzle.again", tryAgain) : (finished || over) && others && step(over ? "puzzle.once_more" : "puzzle.next", next),
        also: finished
          ? [stuck && others && step("puzzle.next", next), otherwise && step("puzzle.show", showSolution)]
          : [
              !stuck && step(offline() || (known.ideas?.length ?? 0) > 2 ? "puzzle.move" : "hint", askForHint),
              step("puzzle.show", showSolution),
            ],
        tools: !finished && !stuck && !over && others ? [{ word: "puzzle.skip", act: next }] : [],
        verdict,
        said: verdict ? "" : undefined,
        voice: pip(verdict),
        details: [
          ...texts.map((text) => <p class="detail">{text}</p>),
          finished && arrived && puzzle.themes?.length && (
            <Themes {...{ labels }} themes={puzzle.themes} choose={!offline() && chooseSet} />
          ),
          arrived && puzzle.lesson && (
            <p class="detail">
              {/^#(puzzle|set)/.test(location.hash) ? <a href={`#lesson=${puzzle.lesson.name}`}>{puzzle.lesson.label}</a> : puzzle.lesson.label}
            </p>
          ),
        ],
        reason: arrived ? end.why : undefined,
        notice: offline() && labels.silent ? "puzzle.silent" : undefined,
        below: sets?.choices(isAsked),
        keys: "puzzle.keys",
        isTry: (branch) => attempt.seen.has(branch),
        footer: Record && (
          <Record
            {...{ labels, nodes, shown, visits, Sign, flipped, unfolded, unfold }}
            go={view.go}
            count={nodes.length}
          />
        ),
      };
    },
  };
}

export default widget(puzzle, presentation);
