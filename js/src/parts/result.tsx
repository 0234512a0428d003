// The result of a streak or storm, to share as text and picture.
import "../styles/result.css";
import type { JSX } from "preact";
import { SmallBoard } from "../board/small.tsx";
import type { RunResult, RunState } from "../wire/generated.ts";
import type { View } from "../kind.ts";
import { copyField } from "../side/clipboard.ts";
import { RunMarks } from "../side/run_marks.tsx";
import { download } from "./download.ts";
import { drawn } from "./still.ts";

const [WIDTH, HEIGHT] = [1200, 630]; // size of link previews
const look = { ink: "#23201b", paper: "#f6f1e7", gold: "#d8a531", right: "#4f9d57", wrong: "#c9503f" };
const [SIGN, STEP, ROW] = [44, 52, 20]; // a square's side, the distance to the next, and squares per row

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The result as a self-contained picture. */
function picture({ title, solved, said }: RunResult, marks: string): string {
  const line = (text: string, y: number, size: number, fill: string) =>
    `<text x="80" y="${y}" font-size="${size}" fill="${fill}">${escaped(text)}</text>`;
  const signs = [...marks].slice(-2 * ROW).map((mark, at) => {
    const [x, y] = [80 + (at % ROW) * STEP, 500 + Math.floor(at / ROW) * STEP];
    const [fill, sign] = mark === "+" ? [look.right, "M11 23l8 8 15-18"] : [look.wrong, "M13 13l18 18m0-18L13 31"];
    return (
      `<g transform="translate(${x} ${y})"><rect width="${SIGN}" height="${SIGN}" rx="8" fill="${fill}"/>` +
      `<path d="${sign}" fill="none" stroke="#fff" stroke-width="5"/></g>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `font-family="system-ui,sans-serif"><rect width="100%" height="100%" fill="${look.ink}"/>` +
    line(title, 110, 52, look.gold) +
    `<text x="72" y="330" font-size="230" font-weight="700" fill="${look.paper}">${solved}</text>` +
    said.map((text, at) => line(text, 390 + 42 * at, 34, look.paper)).join("") +
    signs.join("") +
    "</svg>"
  );
}

export default function result(view: View) {
  const { traits, el } = view;
  let copied = "";

  async function copy(): Promise<void> {
    const field: HTMLTextAreaElement = el.querySelector(".result textarea")!;
    await copyField(field);
    copied = field.value;
    view.draw(false);
  }

  const save = async (it: RunResult, marks: string): Promise<void> =>
    download("kamisado.png", await drawn(picture(it, marks)));

  return (it: RunResult, { text, marks }: RunState): JSX.Element => {
    const { labels } = traits;
    return (
      <section class="result" aria-label={labels["puzzle.result"]}>
        <p>
          <b class="count">{it.solved}</b>
          <span role="status">{text}</span>
        </p>
        <p>{it.said.join(" ")}</p>
        <RunMarks labels={labels} marks={marks} />
        <textarea readonly tabIndex={-1} aria-label={labels["share.text"]} value={it.text} />
        <p>
          <button type="button" onClick={() => void copy()}>
            {labels[it.text === copied ? "share.copied" : "share.copy"]}
          </button>
          <button type="button" onClick={() => void save(it, marks)}>{labels["share.png"]}</button>
          {"share" in navigator && (
            <button type="button" onClick={() => void navigator.share({ text: it.text }).catch(() => {})}>
              {labels["share.send"]}
            </button>
          )}
        </p>
        {it.missed && (
          <>
            <p class="muted">{labels["puzzle.missed"]}</p>
            <p>
              {it.missed.map((position) => (
                <SmallBoard position={position} />
              ))}
            </p>
          </>
        )}
      </section>
    );
  };
}
