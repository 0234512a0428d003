// Readers: switch, add, or forget one, which can be undone.
import "../styles/readers.css";
import type { DrawerView } from "../side/drawer.tsx";

const LONGEST = 80; // maximum length of a name, as in Python

export default function readers({ traits, post }: DrawerView) {
  const choose = (name: string) => post({ act: "reader", what: "choose", name });

  function onNew(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).querySelector("input")!;
    if (field.value.trim()) choose(field.value);
    field.value = "";
  }

  /** The button disappears; keep the focus nearby. */
  function undo({ currentTarget }: MouseEvent): void {
    (currentTarget as Element).parentElement!.querySelector("button")!.focus();
    post({ act: "reader", what: "undo" });
  }

  function panel() {
    const { labels } = traits;
    const { names = [], reader, forgotten } = traits.readers;
    const called = (name: string) => name || labels["readers.nobody"];
    return (
      <>
        <div role="group" aria-label={labels.readers}>
          {names.map((name) => (
            <button type="button" aria-pressed={name === reader} onClick={() => choose(name)}>{called(name)}</button>
          ))}
          <form onSubmit={onNew}>
            <input maxLength={LONGEST} placeholder={labels["readers.new"]} aria-label={labels["readers.new"]} />
            <button>{labels["readers.add"]}</button>
          </form>
        </div>
        <p role="status">
          <button
            type="button"
            title={labels["readers.forget.why"]}
            onClick={() => post({ act: "reader", what: "forget" })}
          >
            {labels["readers.forget"]}
          </button>
          {forgotten !== undefined && (
            <>
              <span>{labels["readers.forgotten"].replace("{reader}", () => called(forgotten))}</span>
              <button type="button" onClick={undo}>{labels["readers.undo"]}</button>
            </>
          )}
        </p>
      </>
    );
  }

  return { panel };
}
