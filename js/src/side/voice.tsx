// Pip's face beside the text; it reacts to the verdict.
import "../styles/voice.css";
import type { JSX } from "preact";
import type { Verdict, View } from "../kind.ts";
import type Faces from "../parts/opponents.tsx";
import { later } from "../parts/later.ts";

export function voice(view: View): (verdict: Pick<Verdict, "good"> | false | undefined) => JSX.Element {
  const faces = later<typeof Faces>(view, "opponents");
  return (verdict) => {
    const Pip = faces()?.Pip;
    return <span class="voice">{Pip && <Pip good={verdict ? verdict.good : undefined} />}</span>;
  };
}
