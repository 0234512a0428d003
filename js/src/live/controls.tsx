// The modes, the menus and buttons of the current one, questions, and rarely used controls.
import type { JSX } from "preact";
import type { ButtonState, ModeOption } from "../wire/generated.ts";
import { Button, type Desk } from "./desk.tsx";
import { Entrance, Help, Sign } from "./door.tsx";
import { Standings } from "./standings.tsx";

export function Choice({ desk: { room, send }, option: { value, label } }: { desk: Desk; option: ModeOption }): JSX.Element {
  const now = value === room.mode.name;
  const choose = () => (now ? send("results", { open: false }) : send("mode", { mode: value }));
  return (
    <Button pressed={now && !room.results} name={value} act={choose}>{label}</Button>
  );
}

export const Buttons = ({ desk, which }: { desk: Desk; which: (button: ButtonState) => boolean }): JSX.Element => (
  <>
    {desk.room.mode.buttons.filter(which).map(({ name, label, main, off }) => (
      <Button key={name} name={name} main={main} off={off} act={() => desk.send(name)}>{label}</Button>
    ))}
  </>
);

const Menus = ({ room: { mode }, send }: Desk): JSX.Element => (
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

const usual = ["move", "squares", "winner"] as const;

export const Ask = ({ words, send }: Desk): JSX.Element => (
  <div class="row ask">
    {usual.map((asked) => (
      <Button name={`ask ${asked}`} act={() => send("ask about", { asked })}>
        {words[`live.ask.${asked}`]}
      </Button>
    ))}
    <details class="list">
      <summary>{words["live.ask.own"]}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          send("ask about", { asked: "choice", prompt: given.get("prompt"), choices: given.get("choices") });
        }}
      >
        <label>
          {words["live.ask.prompt"]}
          <input name="prompt" maxLength={80} autocomplete="off" />
        </label>
        <label>
          {words["live.ask.choices"]}
          <textarea name="choices" rows={4} />
        </label>
        <button>{words["live.ask.do"]}</button>
      </form>
    </details>
  </div>
);

export function More(desk: Desk): JSX.Element {
  const { room, words, looks, send, look, present } = desk;
  const { open, coming, address, modes, mode, keep } = room;
  return (
    <div class="more">
      {open && <Sign {...room} words={words} />}
      <div class="rows">
        <div class="row">
          {open && (
            <Button name="coming" pressed={coming} act={() => send("coming", { coming: !coming })}>
              {words["live.large"]}
            </Button>
          )}
          <a href={`${address}/screen`} target="_blank" rel="noreferrer">{words["live.screen"]}</a>
          <a href={address} target="_blank" rel="noreferrer">{words["live.try"]}</a>
          <Button pressed={looks.full} name="present" act={present}>{words["live.present"]}</Button>
        </div>
        <div class="row">
          {modes.map((option) => option.folded && <Choice desk={desk} option={option} />)}
          <Menus {...desk} />
          <Buttons desk={desk} which={({ folded }) => folded} />
          {mode.boards && (
            <Button pressed={looks.named} act={() => look({ named: !looks.named })}>
              {words["live.names"]}
            </Button>
          )}
          <label>
            <input type="checkbox" checked={keep} onChange={({ currentTarget }) => send("keep", { keep: currentTarget.checked })} />
            {words["live.keep"]}
          </label>
        </div>
        {looks.named && mode.table.length > 0 && <Standings {...desk} />}
        <div class="row">
          <Entrance {...desk} />
        </div>
        {open && <Help {...desk} />}
      </div>
    </div>
  );
}
