// What the class does: what may be chosen for it and done, and its clocks. All of that the mode itself says.
import type { JSX } from "preact";
import { clock } from "../labels/clock.ts";
import { Button, type Desk, type Sight } from "./desk.tsx";

export const Buttons = ({ room: { mode }, send }: Desk): JSX.Element => (
  <>
    {mode.buttons.map(({ name, label, main, off }) => (
      <Button key={name} name={name} main={main} off={off} act={() => send(name)}>
        {label}
      </Button>
    ))}
  </>
);

export const Menus = ({ room: { mode }, send }: Desk): JSX.Element => (
  <>
    {mode.menus.map(({ name, label, value, options }) => (
      <label key={name}>
        {label}
        <select
          value={value}
          onChange={({ currentTarget }) => send("pick", { menu: name, value: currentTarget.value })}
        >
          {options.map((option) => (
            <option value={option.value}>{option.label}</option>
          ))}
        </select>
      </label>
    ))}
  </>
);

export function Clocks({ room: { mode }, since }: Pick<Sight, "room" | "since">): JSX.Element {
  const gone = (performance.now() - since) / 1000;
  return (
    <div class="clocks">
      {mode.clocks.map(({ label, seconds, running }) => (
        <span key={label} class={running ? "running" : undefined}>
          {label} <b>{clock(Math.max(0, Math.ceil(running ? seconds - gone : seconds)))}</b>
        </span>
      ))}
    </div>
  );
}
