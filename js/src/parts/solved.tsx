// The solved game, below its board: a proof's explanation and check, all first moves, and the proofs as a file.
import "../styles/solved.css";
import type { ComponentChildren, JSX } from "preact";
import type { Label, Value } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { say } from "../labels/names.ts";
import { valueName } from "../labels/moves.ts";
import { Thinking } from "../side/thinking.tsx";
import { children, pathTo } from "../state/tree.ts";
import { downloading } from "./download.ts";

const START = ""; // the proof of the starting position

/** A proof, line by line. */
const how = ["rules", "loser", "letter", "obvious", "pass", "once", "end", "size", "search", "lengths"] as const;

export default function solved(view: View): { section(): ComponentChildren } {
  const { traits, connection } = view;
  const file = downloading(() => traits.solved!.file, "text/plain");

  function ask(): void {
    file.ask();
    view.post({ act: "proofs" });
  }

  const check = (...moves: string[]) => view.post({ act: "check", moves });

  /** The scene after a first move, if it was played before. */
  const known = (move: string) => children(traits.nodes, 0).find((node) => traits.nodes[node]!.move === move);

  function show(move: string): void {
    const node = known(move);
    if (node === undefined) view.request({ act: "first", move }, () => undefined);
    else view.go(node);
  }

  const Button = ({ word, parts, act }: { word: Label; parts?: Record<string, string>; act: () => void }): JSX.Element => (
    <button type="button" onClick={act}>{say(traits.labels, word, parts)}</button>
  );

  function section(): ComponentChildren {
    file.follow();
    const { labels, nodes, turn } = traits;
    const { moves = {}, letters = {}, checked = [], wrong } = traits.solved!;
    const offline = connection.offline();
    const all = Object.keys(letters);
    const first = nodes[pathTo(nodes, view.state.shown)[1] ?? 0]!.move ?? START; // on the path to the current scene
    const won = (player: Value["winner"]) => Object.entries(moves).filter(([, { winner }]) => winner === player);
    const count = (list: unknown[]) => `${list.length}`;
    const parts = {
      n: count(checked),
      all: count(all),
      first: `${letters[START]}`,
      letters: Object.values(letters)
        .reduce((sum, more) => sum + more, 0)
        .toLocaleString(labels.language),
      move: first,
    };

    const firstMove = ([move, value]: [string, Value]): JSX.Element => {
      const name = valueName(labels, value, 1); // counted from the starting position, as on the board
      const isChecked = checked.includes(move);
      return (
        <button
          type="button"
          aria-label={`${move} ${value.moves! + 1}${isChecked ? " ✓" : ""}: ${[name, isChecked && labels["solved.checked"]].filter(Boolean).join(", ")}`}
          aria-pressed={move === first}
          title={name}
          disabled={offline && known(move) === undefined}
          onClick={() => show(move)}
        >
          <b>{move}</b> {value.moves! + 1}
          {isChecked && <span aria-hidden="true"> ✓</span>}
        </button>
      );
    };

    const group = (word: "solved.win" | "solved.lose", list: [string, Value][]): JSX.Element => (
      <>
        <h4>{say(labels, word, { n: count(list) })}</h4>
        <div class="moves">{list.map(firstMove)}</div>
      </>
    );

    return (
      <section class="solved" aria-label={labels["solved.title"]}>
        <h2>{labels["solved.title"]}</h2>
        <p>{say(labels, "solved.claim", { wins: count(won("black")), all: count(Object.keys(moves)) })}</p>
        {!offline && (
          <p class="row">
            <Button word="solved.check" act={() => check(START)} />
            {first !== START && <Button word="solved.check.move" parts={parts} act={() => check(first)} />}
            <Button word="solved.check.all" parts={parts} act={() => check()} />
          </p>
        )}
        {turn.search?.what === "check" && (
          <Thinking
            labels={labels}
            text={labels["solved.checking"]}
            done={turn.search.done}
            total={turn.search.total}
            stop={() => view.post({ act: "stop" })}
          />
        )}
        <p class="told" aria-live="polite">
          {wrong || (checked.includes(START) && labels["solved.start"])}{" "}
          {!wrong && checked.length > 0 && say(labels, "solved.holds", parts)}
        </p>
        <h3>{labels["solved.moves"]}</h3>
        <p>{labels["solved.walk"]}</p>
        {group("solved.win", won("black"))}
        {group("solved.lose", won("gold"))}
        <h3>{labels["solved.how"]}</h3>
        <ol>
          {how.map((line) => (
            <li>{say(labels, `solved.how.${line}`, parts)}</li>
          ))}
        </ol>
        {!offline && (
          <p class="row">
            <Button word="solved.file" act={ask} />
            <small>{labels["solved.format"]}</small>
          </p>
        )}
        <p>
          <small>{say(labels, "solved.cite", parts)}</small>
        </p>
      </section>
    );
  }

  return { section };
}
