// The pupils present: names to correct, and removal.
import type { JSX } from "preact";
import { Button, type Desk } from "./desk.tsx";

export function People({ room: { people, mode }, words, looks: { edited }, send, look }: Desk): JSX.Element {
  const person = people.find(({ number }) => number === edited);
  const done = (act: string, more: object = {}) => {
    look({ edited: undefined });
    send(act, { number: edited, ...more });
  };
  return (
    <>
      <div class="people" role="group" aria-label={words["live.title"]}>
        {people.map(({ number, name, here, doing }) => (
          <button
            type="button"
            class={here ? undefined : "gone"}
            title={here ? undefined : words["live.away"]}
            aria-pressed={number === edited}
            onClick={() => look({ edited: number === edited ? undefined : number })}
          >
            {name}
            {doing && !mode.boards && <span class="muted"> {doing}</span>}
          </button>
        ))}
      </div>
      {person && (
        <form
          key={person.number}
          class="edit"
          onSubmit={(event) => {
            event.preventDefault();
            done("rename", { name: new FormData(event.currentTarget).get("name") });
          }}
        >
          <input name="name" defaultValue={person.name} maxLength={24} aria-label={words["live.rename"]} />
          <button>{words["live.rename"]}</button>
          <Button act={() => done("remove")}>{words["live.remove"]}</Button>
          {mode.places.length > 0 && (
            <select
              aria-label={words["live.put"]}
              onChange={({ currentTarget }) => done("put", { place: currentTarget.value })}
            >
              <option value="">{words["live.put"]}</option>
              {mode.places.map(({ value, label }) => (
                <option value={value}>{label}</option>
              ))}
            </select>
          )}
        </form>
      )}
    </>
  );
}
