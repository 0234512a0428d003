// All pupils' boards, and one of them enlarged.
import type { JSX } from "preact";
import type { Label, PersonState, PollState } from "../wire/generated.ts";
import { Button, type Sight, type Words } from "./desk.tsx";
import { Around } from "../board/marks.tsx";
import { center, targetOf } from "../board/geometry.ts";
import { SmallBoard as Small } from "../board/small.tsx";
import { Votes } from "../board/votes.tsx";
import { memo } from "../memo.ts";

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
        <span class={look} role="img" aria-label={words[name]}>{sign}</span>
      );
    })}
  </span>
);

function Who({ person, words, named }: { person: PersonState; words: Words; named: boolean }): JSX.Element {
  return (
    <>
      <span class="who">{named ? person.name : ""}</span>
      {person.doing && <span class="muted who">{person.doing}</span>}
      {person.marks && <Marks marks={person.marks.replace(/\.+$/, "")} words={words} />}
    </>
  );
}

const SCREEN = 1.6; // width to height
const PANEL = 3.3;

/** A click on one projects it large. */
export function Boards({ room, words, looks: { named }, send }: Sight): JSX.Element {
  const boards = room.people.filter(({ position }) => position);
  const one = boards.find(({ number }) => number === room.large);
  const across = Math.ceil(Math.sqrt((send ? PANEL : SCREEN) * boards.length));
  const called = ({ name }: PersonState) => (named ? name : words["live.pupil"]);
  if (one)
    return (
      <div class="large">
        <SmallBoard position={one.position!} move={one.move} label={called(one)} />
        <Who person={one} words={words} named={named} />
        {send && <Button act={() => send("large")}>{words["live.all"]}</Button>}
      </div>
    );
  return (
    <ul class="grid" style={{ "--across": across, "--down": Math.ceil(boards.length / across) }}>
      {boards.map((person) => {
        const board = <SmallBoard position={person.position!} move={person.move} label="" />;
        const enlarge = send && (() => send("large", { number: person.number }));
        return (
          <li key={person.number} class={person.here ? undefined : "gone"}>
            {enlarge ? (
              <button type="button" class="board" aria-label={called(person)} onClick={enlarge}>{board}</button>
            ) : (board)}
            <Who person={person} words={words} named={named} />
          </li>
        );
      })}
    </ul>
  );
}

interface Shown {
  position: string;
  move: string | undefined;
  label: string;
  counts?: PollState["counts"];
}

const voted = (counts: PollState["counts"]) => ({
  votes: Object.fromEntries(counts.filter(({ count }) => count).map(({ label, count }) => [label, count])),
  right: counts.filter(({ right }) => right).map(({ label }) => label),
  flipped: false,
});

export const SmallBoard = memo(
  ({ position, move, label, counts = [] }: Shown): JSX.Element => (
    <Small position={position} label={label}>
      {move && <Around where={center(targetOf(move), false)} />}
      <Votes picture={voted(counts)} />
    </Small>
  ),
);
