// The menus and buttons of the mode.
import type { JSX } from "preact";
import { Button, type Desk } from "./desk.tsx";

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
