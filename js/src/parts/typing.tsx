// A field that speaks: moves are typed there, and questions about the board answered.
import "../styles/typing.css";
import type { ComponentChildren } from "preact";
import { colorOf, originOf, other, targetOf, towerOn, type Player } from "../board/geometry.ts";
import { understand } from "../input/typed.ts";
import { say, squareName, towerName, turnName, valueName } from "../labels/names.ts";
import type { View } from "../kind.ts";

export default function typing(view: View, close: () => void): () => ComponentChildren {
  let answer = "";

  /** Where the tower in hand may go; where there is none, which towers may begin. */
  function targets(): string {
    const { picture } = view;
    const { position, labels, moves } = picture;
    const hand = picture.selected ?? picture.must;
    if (!moves.length) return labels["typing.none"];
    if (!hand) return `${turnName(labels, position)} ${towers(position.player)}`;
    const named = moves
      .filter((move) => originOf(move) === hand)
      .map(targetOf)
      .map((square) => {
        const note = towerOn(position, square) ? `, ${labels["square.pushed"]}` : "";
        return `${square} ${labels[colorOf(position.layout, square)]}${note}`;
      });
    const tower = `${hand} ${towerName(labels, towerOn(position, hand)!)}`;
    return say(labels, "typing.targets", { tower, squares: named.join("; ") });
  }

  function towers(player: Player): string {
    const { position, labels } = view.picture;
    const named = position.towers
      .filter((tower) => tower.player === player)
      .map((tower) => `${towerName(labels, tower)} ${tower.square}`);
    return say(labels, "typing.towers", { player, towers: named.join("; ") });
  }

  function reply(text: string): string {
    const { picture, traits, state } = view;
    const { position, labels } = picture;
    const typed = understand(text, position, labels);
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
        return node === state.shown && value ? valueName(labels, value) : labels["verdict.none"];
      }
      case "again":
        return state.announcement;
      default:
        return say(labels, "typing.help", { words: labels["typing.words"].replaceAll(" ", ", ") });
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).querySelector("input")!;
    answer = reply(field.value);
    field.value = "";
    view.draw(false);
  }

  /** The board and the notebook have keys of their own. */
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    close();
    view.focus(view.picture.focus);
  }

  return () => {
    const { labels } = view.picture;
    return (
      <section class="typing" onKeyDown={onKeyDown}>
        <form onSubmit={onSubmit}>
          <input aria-label={labels.typing} placeholder={labels.typing} autocomplete="off" spellcheck={false} />
        </form>
        <p role="status">{answer}</p>
      </section>
    );
  };
}
