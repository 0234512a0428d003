// A class's results by question, pupil and rule, and what to repeat.
import type { JSX } from "preact";
import type { QuestionResult, ResultsState } from "../wire/generated.ts";
import { say } from "../labels/names.ts";
import { Marks, SmallBoard } from "./boards.tsx";
import { Button, type Desk } from "./desk.tsx";
import { Bars } from "./poll.tsx";

const LARGEST = 1_000_000; // maximum size of a file

interface Asked {
  desk: Desk;
  result: QuestionResult;
  number: number;
}

const total = ({ counts }: QuestionResult): number => counts.reduce((sum, { count }) => sum + count, 0);
const texts = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, `${number}`]));

function Question({ desk: { words, send }, result, number }: Asked): JSX.Element {
  const { prompt, position, move, counts, right, wrong, open, node } = result;
  return (
    <li>
      <p class="prompt">{number}. {prompt}</p>
      <div class="asked">
        <SmallBoard position={position} move={move} label="" counts={counts} />
        <Bars poll={{ counts, voted: total(result), position }} words={words} />
      </div>
      <div class="row">
        <span class="muted grow">{say(words, "live.results.counts", texts({ right, wrong, open }))}</span>
        {node >= 0 && (
          <Button name="again" act={() => send("again", { scene: node })}>
            {words["live.results.ask"]}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Asks for the list exported from Moodle or Canvas, which comes back with the scores. */
export function Export({ words, send }: Desk): JSX.Element {
  function choose(): void {
    const input = Object.assign(document.createElement("input"), { type: "file", accept: ".csv" });
    input.onchange = async () => send("export", { roster: await input.files![0]!.slice(0, LARGEST).text() });
    input.click();
  }
  return (
    <Button name="export" act={choose}>{words["live.results.export"]}</Button>
  );
}

export function Results({ desk, results }: { desk: Desk; results: ResultsState }): JSX.Element {
  const { words, looks, send, look } = desk;
  const { questions, pupils, rules, silent, again, saved, unlisted } = results;
  if (!questions.length) return <p class="results muted">{words["live.results.none"]}</p>;
  return (
    <div class="results">
      <div class="row">
        {again >= 0 && (
          <Button main name="worst" act={() => send("again", { scene: questions[again]!.node })}>
            {say(words, "live.results.again", texts({ number: again + 1 }))}
          </Button>
        )}
        <Button name="save" act={() => send("save")}>{words["live.results.save"]}</Button>
        {saved && <span role="status">{say(words, "live.results.saved", { path: saved })}</span>}
        {unlisted.length > 0 && <span class="muted">{say(words, "live.results.unlisted", { names: unlisted.join(", ") })}</span>}
        {pupils.length > 0 && (
          <Button pressed={looks.named} act={() => look({ named: !looks.named })}>
            {words["live.names"]}
          </Button>
        )}
      </div>
      <ol class="questions" aria-label={words["live.results.questions"]}>
        {questions.map((result, index) => (
          <Question key={index} desk={desk} result={result} number={index + 1} />
        ))}
      </ol>
      {rules.length > 0 && (
        <table>
          <caption>{words["live.results.rules"]}</caption>
          {rules.map(({ rule, label, wrong, asked }) => (
            <tr key={rule}>
              <th scope="row">{rule}</th>
              <td>{label}</td>
              <td class="muted">{say(words, "live.results.missed", texts({ wrong, asked }))}</td>
            </tr>
          ))}
        </table>
      )}
      {looks.named && pupils.length > 0 && (
        <table>
          <caption>{words["live.results.pupils"]}</caption>
          {pupils.map(({ name, marks, right }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>
                <Marks marks={marks} words={words} />
              </td>
              <td class="number">{right}/{marks.length}</td>
            </tr>
          ))}
        </table>
      )}
      {looks.named && silent.length > 0 && <p>{say(words, "live.results.silent", { names: silent.join(", ") })}</p>}
    </div>
  );
}
