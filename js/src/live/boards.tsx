// The boards of all who are there, and one of them large.
import type { JSX } from "preact";
import type { Label, PersonState } from "../wire/generated.ts";
import { Button, type Sight, type Words } from "./desk.tsx";
import { SmallBoard } from "./small.tsx";

const signs: Record<string, readonly [sign: string, name: Label, look: string]> = {
  "+": ["✓", "live.right", "yes"],
  "-": ["✗", "live.wrong", "no"],
  ".": ["·", "live.unanswered", ""],
};

export const Marks = ({ marks, words }: { marks: string; words: Words }): JSX.Element => (
  <span class="marks">
    {[...marks].map((mark) => {
      const [sign, name, look] = signs[mark]!;
      return (
        <span class={look} role="img" aria-label={words[name]}>
          {sign}
        </span>
      );
    })}
  </span>
);

function Who({ person, words, named }: { person: PersonState; words: Words; named: boolean }): JSX.Element {
  return (
    <>
      <span class="who">{named ? person.name : ""}</span>
      {person.doing && <span class="muted who">{person.doing}</span>}
      {person.marks && <Marks marks={person.marks} words={words} />}
    </>
  );
}

/** How many stand in a row, for all of them to be as large as a wide screen lets them. */
const across = (count: number): number => Math.ceil(Math.sqrt(1.6 * count));

export function Boards({ room, words, looks: { named, large }, look }: Sight): JSX.Element {
  const boards = room.people.filter(({ position }) => position);
  const one = boards.find(({ number }) => number === large);
  const called = ({ name }: PersonState) => (named ? name : words["live.pupil"]);
  if (one)
    return (
      <div class="large">
        <SmallBoard position={one.position!} move={one.move} label={called(one)} />
        <Who person={one} words={words} named={named} />
        <Button act={() => look({ large: undefined })}>{words["live.all"]}</Button>
      </div>
    );
  return (
    <ul class="grid" style={{ "--across": across(boards.length), "--down": Math.ceil(boards.length / across(boards.length)) }}>
      {boards.map((person) => (
        <li key={person.number} class={person.here ? undefined : "gone"}>
          <button
            type="button"
            class="board"
            aria-label={called(person)}
            onClick={() => look({ large: person.number })}
          >
            <SmallBoard position={person.position!} move={person.move} label="" />
          </button>
          <Who person={person} words={words} named={named} />
        </li>
      ))}
    </ul>
  );
}
