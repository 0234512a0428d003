// Questions about the board for screen reader users, asked by a key or in a field that takes moves too.
import "../styles/typing.css";
import { colorOf, originOf, other, targetOf, towerOn, type Player } from "../board/geometry.ts";
import { canMove } from "../input/press.ts";
import { understand, type Typed } from "../input/typed.ts";
import { say, squareName } from "../labels/names.ts";
import { towerName, turnName, valueName } from "../labels/moves.ts";
import type { View } from "../kind.ts";
import { isOpen } from "../state/question.ts";

/** The question of a key. Shift and a color's letter asks where its towers are. */
const keys: Record<string, Exclude<Typed["what"], "move" | "square" | "color">> = {
  t: "targets",
  o: "mine",
  e: "theirs",
  w: "winner",
  a: "again",
};

export default function typing(view: View) {
  /** The tower asked about: the selected one, else the focused one if it may move. */
  function hand(): string | undefined {
    const { selected, must, focus, moves } = view.picture;
    return selected ?? (canMove(moves, focus) ? focus : must);
  }

  /** Its targets in keyboard order. */
  const squares = (): string[] =>
    view.picture.moves
      .filter((move) => originOf(move) === hand())
      .map(targetOf)
      .sort();

  /** The open question: while it asks for a move, possible moves are not listed. */
  const asked = (): string => (isOpen(view.picture.question) ? view.picture.question.task.prompt : "");

  /** The tower's targets; without a tower, which towers may begin. */
  function targets(): string {
    const { position, labels, moves } = view.picture;
    const origin = hand();
    if (!moves.length) return asked() || labels["typing.none"];
    if (!origin) return `${turnName(labels, position)} ${towers(position.player)}`;
    const named = squares().map((square) => {
      const note = towerOn(position, square) ? `, ${labels["square.pushed"]}` : "";
      return `${square} ${labels[colorOf(position.layout, square)]}${note}`;
    });
    const tower = `${origin} ${towerName(labels, towerOn(position, origin)!)}`;
    return say(labels, "typing.targets", { tower, squares: named.join("; ") });
  }

  function towers(player: Player): string {
    const { position, labels } = view.picture;
    const named = position.towers
      .filter((tower) => tower.player === player)
      .map((tower) => `${towerName(labels, tower)} ${tower.square}`);
    return say(labels, "typing.towers", { player, towers: named.join("; ") });
  }

  function reply(typed: Typed | undefined): string {
    const { picture, traits, state } = view;
    const { position, labels } = picture;
    switch (typed?.what) {
      case "move":
        view.tryMove(typed.origin, typed.target);
        return "";
      case "square":
        return squareName(picture, typed.square);
      case "color": {
        const found = position.towers.filter(({ color }) => color === typed.color);
        return found.map(({ square }) => squareName(picture, square)).join(". ");
      }
      case "targets":
        return targets();
      case "mine":
        return towers(position.player);
      case "theirs":
        return towers(other(position.player));
      case "winner": {
        const { node, value } = traits.turn;
        if (node === state.shown && value) return valueName(labels, value);
        if (traits.kind !== "lesson" || view.connection.offline()) return asked() || labels["verdict.none"];
        view.request({ act: "winner" }, () => {}); // the answer appears in the panel
        return asked();
      }
      case "again":
        return state.refusal?.text ?? `${state.announcement} ${asked()}`.trim();
      default:
        return say(labels, "typing.help", { words: labels["typing.words"].replaceAll(" ", ", ") });
    }
  }

  /** Announce a text, even if it is the same again. */
  function answer(text: string): void {
    const { state } = view;
    state.reply = text && text === state.reply ? `${text}\u00a0` : text;
    view.draw(false);
  }

  /** Focus the next target, or the previous one. */
  function step(by: number): void {
    const reached = squares();
    const from = reached.indexOf(view.picture.focus);
    const next = reached.at((from < 0 && by < 0 ? 0 : from + by) % reached.length);
    if (next) view.focus(next);
    else answer(targets());
  }

  /** A question key of the board. */
  function ask(key: string): void {
    const { picture } = view;
    if (key === "." || key === ",") return step(key === "." ? 1 : -1);
    if (key === "?") return answer(picture.labels["typing.keys"]);
    if (key === "s") return answer(squareName(picture, picture.focus));
    if (keys[key]) return answer(reply({ what: keys[key] }));
    const color = key === key.toUpperCase() && understand(key, picture.position, picture.labels);
    answer(color ? reply(color) : picture.labels["typing.keys"]);
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).querySelector("input")!;
    const { position, labels } = view.picture;
    answer(reply(understand(field.value, position, labels)));
    field.value = "";
  }

  function panel() {
    const { labels } = view.picture;
    return (
      <form onSubmit={onSubmit}>
        <input aria-label={labels.typing} placeholder={labels.typing} autocomplete="off" spellcheck={false} />
        <button>{labels["typing.send"]}</button>
      </form>
    );
  }

  return { panel, ask };
}
