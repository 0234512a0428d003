// What a class has voted for, where there is one: drawn by the part that boards show it with.
import type { JSX } from "preact";
import type { View } from "../kind.ts";
import type Analysis from "../parts/analysis.tsx";
import { later } from "../parts/later.ts";
import type { Picture } from "../state/picture.ts";

export function classVotes(view: View): (drawn: { picture: Picture }) => JSX.Element | null {
  const analysis = later<typeof Analysis>(view, "analysis");

  return ({ picture }) => {
    const { votes, right } = view.traits.turn;
    const part = (votes || right) && analysis();
    return part ? <part.Votes picture={picture} /> : null;
  };
}
