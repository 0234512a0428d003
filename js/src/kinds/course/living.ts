// The board of the front page for a new reader: Pip answers there with the tower that the reader's square picked.
import { originOf, targetOf, towerOn } from "../../board/geometry.ts";
import type { Connection } from "../../wire/requests.ts";
import type { Traits } from "../../wire/model.ts";
import { step } from "../../input/keyboard.ts";
import { pointer, type Handlers } from "../../input/pointer.ts";
import { press as intended } from "../../input/press.ts";
import { pictureOf, type Picture } from "../../state/picture.ts";
import { initialState, sceneState } from "../../state/transient.ts";

/** Moves until the idea of the game has been seen; before that Pip does not win. */
export const SEEN = 6;
const ANSWERS_AFTER = 1100; // ms, so that readers first see where their tower ends

export interface Living {
  picture(): Picture;
  pointer: Handlers;
  onKeyDown(event: KeyboardEvent): void;
  close(): void;
}

export function living(traits: Traits, connection: Connection, draw: () => void): Living {
  const plain: Traits = Object.create(traits, { coordinates: { value: false }, flipped: { value: true } });
  let [shown, selected, focus]: [number, string | undefined, string] = [0, undefined, "d8"];
  let wrong = 0; // wrong tries in this scene
  let answering: ReturnType<typeof setTimeout> | undefined;
  let due = -1; // the scene in which Pip is about to move

  function picture(): Picture {
    if (shown !== traits.cursor) [shown, selected, wrong] = [traits.cursor, undefined, 0];
    const scene = { ...initialState(), ...sceneState(shown, ""), slides: shown > 0, cursor: shown, selected, focus };
    const now = pictureOf(plain, scene);
    if (now.position.player === "gold") answer(now);
    if (!wrong) return now;
    const squares = [...new Set(now.moves.map(originOf))];
    return { ...now, halo: undefined, refusal: { rule: "", text: "", squares, tried: squares[0]!, count: wrong } };
  }

  /** Have Pip move; at first it does not get across, so that its answers are seen. */
  function answer({ moves, shown: at }: Picture): void {
    if (due === at) return;
    due = at;
    const short = moves.filter((move) => at > SEEN || targetOf(move)[1] !== "8");
    const [first = "", ...rest] = short.length ? short : moves;
    clearTimeout(answering);
    answering = setTimeout(() => {
      due = -1;
      if (traits.cursor === at && first && !connection.waiting()) play([first, ...rest][(5 * at) % (rest.length + 1)]!);
    }, ANSWERS_AFTER);
  }

  const play = (move: string) => connection.request({ act: "play", origin: originOf(move), target: targetOf(move) });

  function press(square: string): void {
    focus = square;
    const now = picture();
    if (now.node.over) return connection.set("cursor", 0);
    if (now.position.player === "gold") return;
    const intent = intended(now, square);
    if (intent.do !== "play") selected = intent.do === "select" ? square : undefined;
    else if (!now.moves.includes(intent.origin + intent.target)) wrong++;
    else if (!connection.waiting()) play(intent.origin + intent.target);
    draw();
  }

  // A drag from a tower picks it up; its target is pressed.
  const take = (square: string): false => {
    if (towerOn(picture().position, square)) press(square);
    return false;
  };

  return {
    picture,
    close: () => clearTimeout(answering),
    pointer: pointer(press, { take, move: () => {}, drop: () => {} }),
    onKeyDown(event) {
      const cell = (event.target as Element).closest<SVGElement>("[data-square]");
      const square = cell?.dataset["square"];
      const next = square && step(event.key, event.ctrlKey, square, true);
      if (next) {
        focus = next;
        draw();
        cell.closest("svg")!.querySelector<SVGElement>(`[data-square="${next}"]`)!.focus();
      } else if (square && (event.key === "Enter" || event.key === " ")) press(square);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
