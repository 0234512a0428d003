// The board of the front page for whoever is new: it plays, and so shows the one idea of the game before it is said.
import { towerOn } from "../../board/geometry.ts";
import type { Connection } from "../../wire/requests.ts";
import type { Traits } from "../../wire/model.ts";
import { step } from "../../input/keyboard.ts";
import { pointer, type Handlers } from "../../input/pointer.ts";
import { press as intended } from "../../input/press.ts";
import { pictureOf, type Picture } from "../../state/picture.ts";
import { initialState, sceneState } from "../../state/transient.ts";

export interface Living {
  picture(): Picture;
  pointer: Handlers;
  onKeyDown(event: KeyboardEvent): void;
}

export function living(traits: Traits, connection: Connection, draw: () => void): Living {
  const plain: Traits = Object.create(traits, { coordinates: { value: false } });
  let [shown, selected, focus]: [number, string | undefined, string] = [0, undefined, "d8"];

  function picture(): Picture {
    if (shown !== traits.cursor) [shown, selected] = [traits.cursor, undefined];
    return pictureOf(plain, { ...initialState(), ...sceneState(shown, ""), slides: shown > 0, cursor: shown, selected, focus });
  }

  function press(square: string): void {
    focus = square;
    const now = picture();
    const intent = intended(now, square);
    if (intent.do !== "play") selected = intent.do === "select" ? square : undefined;
    else if (now.moves.includes(intent.origin + intent.target) && !connection.waiting())
      connection.request({ act: "play", origin: intent.origin, target: intent.target });
    draw();
  }

  // A finger that sets out from a tower takes it up; where it goes is pressed.
  const take = (square: string): false => {
    if (towerOn(picture().position, square)) press(square);
    return false;
  };

  return {
    picture,
    pointer: pointer(press, { take, move: () => {}, drop: () => {} }),
    onKeyDown(event) {
      const cell = (event.target as Element).closest<SVGElement>("[data-square]");
      const square = cell?.dataset["square"];
      const next = square && step(event.key, event.ctrlKey, square, false);
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
