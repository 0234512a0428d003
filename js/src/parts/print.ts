// Prints a sheet that Python has rendered.
import type { Acts } from "../wire/generated.ts";
import type { View } from "../kind.ts";

type Sheet = Exclude<Acts["share"]["what"], "link" | "file">;

/** Returns functions to request the sheet and to print it once it has arrived: call the latter after every change. */
export function printer({ traits, post, el }: View): { ask: (sheet?: Sheet) => void; follow: () => void } {
  let seen = traits.share;
  let waiting = false; // this view has requested it

  function print(sheet: string): void {
    const frame = el.ownerDocument.createElement("iframe");
    frame.style.cssText = "position:fixed;inset:0;opacity:0;pointer-events:none";
    frame.srcdoc = sheet;
    frame.addEventListener("load", () => {
      frame.contentWindow!.addEventListener("afterprint", () => frame.remove());
      frame.contentWindow!.print();
    });
    el.ownerDocument.body.append(frame);
  }

  return {
    ask(sheet = "print") {
      waiting = true;
      post({ act: "share", what: sheet });
    },
    follow() {
      if (traits.share === seen) return;
      seen = traits.share;
      if (waiting && seen?.file) print(seen.file.text);
      waiting = false;
    },
  };
}
