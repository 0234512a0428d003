// Share the current board: link with QR code, text, picture, page.
import "../styles/share.css";
import type { ComponentChildren, JSX } from "preact";
import type { View } from "../kind.ts";
import { copyField, handOn } from "../side/clipboard.ts";
import { download, downloading } from "./download.ts";
import { drawn, picture } from "./still.ts";

const NAME = "kamisado";

export default function share(view: View) {
  const { el, traits, connection } = view;
  let asked = ""; // the scene already requested from Python
  const file = downloading(() => traits.share?.file, "text/html");
  let copied = ""; // the copied text

  /** Python prepares the texts for each scene. */
  const hasPython = (): boolean => traits.share?.text !== undefined && !connection.offline();

  function follow(): void {
    const scene = `${traits.epoch} ${traits.cursor} ${JSON.stringify(traits.desk?.lesson)}`;
    if (!hasPython() || scene === asked) return;
    asked = scene;
    queueMicrotask(() => connection.post({ act: "share", what: "link" }));
  }

  async function copy(word: "link" | "text"): Promise<void> {
    const field: HTMLInputElement = el.querySelector(`.share [name="${word}"]`)!;
    await copyField(field);
    copied = field.value;
    view.draw(false);
  }

  async function save(form: "svg" | "png"): Promise<void> {
    const svg = picture(el);
    const content = form === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await drawn(svg);
    download(`${NAME}.${form}`, content);
  }

  function page(): void {
    file.ask();
    connection.post({ act: "share", what: "file" });
  }

  async function challenge(url: string): Promise<void> {
    if (await handOn(url, traits.labels["share.challenge.text"])) copied = url;
    view.draw(false);
  }

  const Field = ({ word, value }: { word: "link" | "text"; value: string }): JSX.Element => {
    const title = traits.labels[`share.${word}`];
    return (
      <div class="row">
        <span aria-hidden="true">{title}</span>
        {/* An input would lose the line breaks of a record. */}
        <textarea readonly rows={1} name={word} value={value} aria-label={title} onFocus={({ currentTarget }) => currentTarget.select()} />
        <button type="button" onClick={() => void copy(word)}>
          {traits.labels[value === copied ? "share.copied" : "share.copy"]}
        </button>
      </div>
    );
  };

  function panel(): ComponentChildren {
    follow();
    file.follow();
    const { labels, nodes, share: state = {} } = traits;
    const current = !hasPython() || (state.epoch === traits.epoch && state.node === traits.cursor);
    const { link, challenge: asks, code, text, your_move, unsound } = current ? state : {};
    const said = your_move ? labels["share.your_move"] : "";
    return (
      <>
        {asks && (
          <button type="button" class="main" data-do="challenge" onClick={() => void challenge(asks)}>
            {labels[asks === copied ? "share.copied" : "share.challenge"]}
          </button>
        )}
        {said && <p>{said}</p>}
        {unsound && <p class="notice">{labels["share.unsound"]}</p>}
        {link && <Field word="link" value={link} />}
        {link && "share" in navigator && (
          <button
            type="button"
            onClick={() =>
              void handOn(link, said).then((done) => {
                if (done) copied = link;
                view.draw(false);
              })
            }
          >
            {labels["share.send"]}
          </button>
        )}
        {link?.includes("#round=") && <a href={link.replace("round=", "setup=").split("&")[0]!}>{labels["share.study"]}</a>}
        <Field word="text" value={(hasPython() && text) || nodes[view.state.shown]!.position} />
        <div class="row files">
          <span aria-hidden="true">{labels["share.file"]}</span>
          {(["png", "svg"] as const).map((form) => (
            <button type="button" onClick={() => void save(form)}>{labels[`share.${form}`]}</button>
          ))}
          {hasPython() && (
            <button type="button" onClick={page}>{labels["share.html"]}</button>
          )}
        </div>
        {code && (
          <svg class="code" role="img" aria-label={labels["share.code"]} viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}>
            <path d={code.path} />
          </svg>
        )}
      </>
    );
  }

  return { panel };
}
