// Puzzles. The tree holds the solutions from the start, but only scenes that the reader has reached
// are shown.
import "../../styles/base.css";
import "../../styles/analysis.css";
import "../../styles/guide.css";
import "../../styles/sheet.css";
import "../../styles/puzzle.css";
import { targetOf } from "../../board/geometry.ts";
import type { Label, PuzzleState, TurnState } from "../../wire/generated.ts";
import type { Kind, Step, View } from "../../kind.ts";
import { created } from "../../parts/later.ts";
import type createRecord from "../../parts/record.tsx";
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

/** One reader's attempt at a puzzle, as the page knows it. */
interface Attempt {
  seen: Set<number>; // scenes
  hints: Map<number, string>; // moves by scene, for hints that the page gave itself
  shown: boolean; // the page showed the solution
  finished: boolean; // the reader has seen its end
}

const newAttempt = (): Attempt => ({ seen: new Set(), hints: new Map(), shown: false, finished: false });

function puzzle(view: View): Kind {
  const { traits, state, connection } = view;
  let attempts = new Map<number, Attempt>(); // by the puzzle's root
  let attempt = newAttempt(); // at the current puzzle
  let root = 0; // the current puzzle's root
  let visits: Visits = new Map(); // limited to scenes the reader has seen
  let solving = false; // the solution is on its way
  let walks = false; // stepping through the solution
  const pip = voice(view);
  const record = created<typeof createRecord>(view, "record");
  const loadSets = created<typeof createSets>(view, "sets");
  let isAsked = false; // the reader opened the list of sets

  function askForSets(): void {
    isAsked = !traits.puzzle!.sets;
    view.post({ act: "set", what: "ask" });
  }

  const offline = () => connection.offline();

  /** The puzzle at a root. Python describes the current one; an offline page has all of them. */
  const puzzleAt = (at: number): PuzzleState => (offline() && traits.puzzle!.roots?.[at]) || traits.puzzle!;

  /** The puzzles of an offline page. */
  const roots = (): number[] => Object.keys(traits.puzzle!.roots ?? {}).map(Number);

  /** The puzzle's own scene behind the current one, which may be part of a try. */
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

  /** The next puzzle of an offline page. */
  const following = (): number | undefined => nextRoot(roots(), root, (at) => attempts.get(at)?.finished === true);

  const next = () => view.request({ act: "next" }, () => view.revisit(following()));

  const chooseSet = (name: string) => view.request({ act: "set", what: "choose", name }, () => undefined);

  /** Rings earned; offline the page counts them. */
  function rings(at = root): number {
    const { seen, shown, hints } = attempts.get(at) ?? newAttempt();
    const ends = [...seen].map((node) => traits.nodes[node]!.tried);
    const wrong = ends.filter((tried) => tried === "wrong").length;
    const counted = offline() && !shown && ends.includes("done") ? earned(wrong + hints.size) : 0;
    return puzzleAt(at).rings ?? counted;
  }

  /** The current puzzle; for a set stored in the page, with the puzzles solved there. */
  function shownPuzzle(): PuzzleState {
    const set = offline() ? roots() : [];
    const puzzle = puzzleAt(root);
    return set.length ? { ...puzzle, size: set.length, solved: set.filter((at) => rings(at)).length } : puzzle;
  }

  /** The square where a wrong try began. */
  function mistake(node: number): string | undefined {
    const { nodes } = traits;
    const [first] = scenesSince(nodes, openAt(nodes, node), node);
    const move = nodes[node]!.tried === "wrong" && nodes[first!]!.move;
    return move ? targetOf(move) : undefined;
  }

  return {
    onArrival(to, fresh) {
      const path = pathTo(traits.nodes, to);
      root = path[0]!;
      if (fresh) attempts = new Map();
      attempt = attempts.get(root) ?? newAttempt();
      attempts.set(root, attempt);
      const { hints } = attempt;
      if (traits.nodes[to]!.tried === "done" && path.every((node) => hints.has(node) || !isOpen(traits.nodes, node)))
        attempt.shown = true; // the hints gave every move
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
      const { shown } = picture;
      const settled = shown === state.cursor;
      const arrived = settled || state.swift;
      const puzzle = shownPuzzle();
      const { lesson } = puzzle;
      const solution = puzzle.shown || attempt.shown;
      if (arrived && (solution || rings())) attempt.finished = true;
      const { finished } = attempt;
      const sets = puzzle.sets || puzzle.run ? loadSets() : undefined;
      const end = nodes[state.cursor]!;
      const tried = arrived ? end.tried : undefined;
      const [wrong, done] = [tried === "wrong", tried === "done"];
      const known: Partial<TurnState> = turn.node === shown ? turn : {};
      const stuck = arrived && !isOpen(nodes, state.cursor) && !done;
      const over = puzzle.run?.over ?? false;
      const others = offline() ? following() !== undefined : puzzle.size! > 1;
      const step = (label: Label, act: () => void): Step => ({ text: labels[label], act, name: label });
      const given = solution && done && labels["puzzle.shown"];
      const otherwise = puzzle.otherwise && !solution; // won, but not the way the puzzle asks
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
          arrived && lesson && (
            <p class="detail">
              {lesson.address ? <a href={lesson.address}>{lesson.label}</a> : [lesson.label, " ", <code>{`Lesson("${lesson.name}")`}</code>]}
            </p>
          ),
        ],
        reason: arrived ? end.why : undefined,
        notice: offline() && labels.silent ? "puzzle.silent" : undefined,
        below: sets?.choices(isAsked),
        keys: "puzzle.keys",
        isTry: (branch) => attempt.seen.has(branch),
        footer: attempt.seen.size > 1 && record()?.(visits),
      };
    },
  };
}

export default widget(puzzle, presentation);
