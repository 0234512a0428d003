// A quiz: questions whose answers are kept. Where there is no Python, the page keeps them by itself.
import "../style.css";
import "../guide.css";
import "../lesson.css";
import type { Kind, View } from "../kind.ts";
import { isRight, keep, kept, knows, line, sent, sheetOf, SHOWN } from "../quiz.ts";
import { Header, Line, Sure } from "../quiz.tsx";
import { mark, respond, rightSoFar, solution, type Asked } from "../task.ts";
import { Choices, Question } from "../task.tsx";
import { widget } from "../view.tsx";
import type { Task } from "../wire.ts";

function quiz(view: View): Kind {
  const { get } = view;
  const fresh = new Map<number, readonly string[]>(); // answers on their way to Python
  let sure: "hand in" | "restart" | undefined; // what is asked about once more
  let copied = false;

  const about = () => get("lesson").quiz!;
  const alone = () => view.line.silent();
  const sheet = () => sheetOf(about().id);
  const size = () => get("lesson").size!;
  const scenes = () => [...Array(size()).keys()];
  const taskOf = (node: number): Task | undefined => get("nodes")[node]?.task;
  const placeOf = (node: number): number => Number(get("lesson").contents![node]?.label) - 1;

  /** What this page keeps of the answers to a question, if they are any. */
  function tries(node: number): string[] {
    const task = taskOf(node);
    const all = sheet().answers[placeOf(node)] ?? [];
    return task ? all.filter((answer) => knows(task, answer) || (answer === SHOWN && !about().held)) : [];
  }

  /** The last answer to a question; empty where it was shown. */
  function given(node: number): readonly string[] | undefined {
    const last = alone() ? tries(node).at(-1) : undefined;
    if (last !== undefined) return sent(taskOf(node)!, last);
    return alone() ? undefined : (fresh.get(node) ?? about().given[node]);
  }

  const answered = (node: number): boolean => given(node) !== undefined;
  const closed = (): boolean => (alone() ? about().held && sheet().handedIn : about().handed_in);

  function done(node: number): Asked["done"] {
    if (about().held) return undefined;
    if (!alone()) return get("done")[node];
    const last = tries(node).at(-1);
    if (last === SHOWN) return "shown";
    return taskOf(node) && isRight(taskOf(node)!, last) ? "right" : undefined;
  }

  function score(): { score: string; total: string } | undefined {
    if (about().held || !scenes().some(answered)) return undefined;
    if (!alone()) return { score: `${about().score!}`, total: `${about().total!}` };
    const right = scenes().filter((node) => taskOf(node) && isRight(taskOf(node)!, tries(node)[0]));
    return { score: `${right.length}`, total: `${size()}` };
  }

  /** Keep an answer: held back the last one counts, otherwise the first. */
  function store(node: number, answer: string): void {
    const answers = [...sheet().answers];
    const place = placeOf(node);
    while (answers.length <= place) answers.push([]);
    answers[place] = about().held ? [answer] : [...tries(node), answer].slice(0, 20);
    keep(about().id, { ...sheet(), answers });
  }

  function answer(given: readonly string[], shown = false): void {
    const { look, cursor, picture } = view;
    const { task } = picture.asked!;
    const answer = shown ? SHOWN : kept(task, given);
    if (!shown && !knows(task, answer)) return;
    if (alone()) store(cursor, answer);
    else {
      fresh.set(cursor, shown ? [] : given);
      view.line.tell({ act: "answer", answer: [...given], shown });
    }
    look.given = [];
    look.picked = undefined;
    const why = shown || about().held ? undefined : mark(task, given);
    if (!why) return;
    look.given = task.ask === "order" ? rightSoFar(task, given) : given;
    look.wrong = [...(look.wrong ?? []), ...given.filter((part) => !task.good.includes(part))];
    view.refuse(why, (task.ask === "order" ? given[look.given.length] : given[0]) ?? "");
  }

  function handIn(): void {
    sure = undefined;
    if (alone()) keep(about().id, { ...sheet(), handedIn: true });
    else view.line.tell({ act: "hand in" });
  }

  function restart(): void {
    sure = undefined;
    keep(about().id, { name: sheet().name, answers: [], handedIn: false });
    view.look.given = view.look.wrong = [];
    if (get("nodes")[0]) view.line.set("cursor", 0);
  }

  async function copy(field: HTMLInputElement): Promise<void> {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // in a frame
    }
    copied = true;
    view.draw();
  }

  const ask = (what: typeof sure) => view.act(() => (sure = what));
  const isOpen = (asked: Asked | undefined) => asked !== undefined && !asked.done && !asked.closed;
  const next = () => (view.cursor + 1 < size() ? view.cursor + 1 : undefined);

  function show(): boolean {
    const { asked } = view.picture;
    const open = isOpen(asked) && !about().held;
    if (open) view.act(() => answer(solution(asked!.task), true));
    return open;
  }

  return {
    show,
    come(_, isNew) {
      if (isNew) fresh.clear();
      sure = undefined;
    },
    look: (node) => ({
      kept: { done: done(node), answer: about().held ? given(node) : undefined, closed: closed() },
    }),
    ways: {
      first: () => 0,
      back: () => (view.cursor ? view.cursor - 1 : undefined),
      forward: next,
      last: () => size() - 1,
    },
    press(square, refused) {
      const { look, picture } = view;
      const { asked, position, picked } = picture;
      if (!isOpen(asked)) return;
      const said = respond(asked!, position, picked, square, refused);
      if (said.picked !== undefined) look.picked = said.picked || undefined;
      if (said.given) look.given = said.given;
      if (said.answer) answer(said.answer);
    },
    answer: (move) => isOpen(view.picture.asked) && answer([move]),
    refused(why) {
      const { look } = view;
      if (look.refusal && why.rule) look.refusal = { ...look.refusal, ...why };
      if (look.refusal || (!about().held && why.rule)) return;
      fresh.delete(view.cursor); // it was not kept
      view.refuse(why, "");
    },
    side() {
      const [words, { title, contents = [] }, { picture }] = [get("words"), get("lesson"), view];
      const { shown, asked, refusal } = picture;
      const { held, notice, total = size() } = about();
      const open = isOpen(asked);
      const part = asked?.task.ask === "squares" || (held && asked?.task.ask === "order");
      const left = scenes().some((node) => !answered(node));
      const note = closed()
        ? "quiz.handed_in"
        : asked?.kept
          ? "quiz.kept"
          : !held && answered(shown) && open && "quiz.first";
      const button = (main: boolean, label: string, act: () => void, name?: string) => (
        <button key={name ?? label} type="button" class={main ? "main" : undefined} data-do={name} onClick={act}>
          {label}
        </button>
      );
      const check = open && part && asked!.given.length > 0 && `${asked!.given}` !== `${given(shown)}`;
      const onward = (answered(shown) || closed()) && next() !== undefined;
      const whole = placeOf(0) === 0 && total === size();
      return {
        head: (
          <Header
            {...{ words, title, contents, shown, answered }}
            score={score()}
            go={(node) => view.go(node)}
          />
        ),
        told: (
          <>
            {asked && <Question words={words} asked={asked} refusal={refusal} />}
            {note && <p class="kept-note">{words[note]}</p>}
            {notice && !alone() && <p class="notice">{notice}</p>}
          </>
        ),
        notice: alone() ? "quiz.alone" : "",
        deeds: (
          <>
            {asked?.task.choices && (
              <Choices
                words={words}
                asked={asked}
                choose={(choice) => view.act(() => isOpen(view.picture.asked) && answer([choice]))}
              />
            )}
            {sure === "hand in" ? (
              <Sure {...{ words }} about="quiz.sure" yes="quiz.hand_in" act={() => view.act(handIn)} no={() => ask(undefined)} />
            ) : (
              <div class="deeds">
                {check &&
                  button(true, words[held ? "quiz.keep" : "task.check"], () =>
                    view.act(() => answer(view.picture.asked!.given)),
                  )}
                {onward && button(!check, words["lesson.onward"], () => view.go("forward"))}
                {open && !held && button(false, words["task.show"], show, "show")}
                {held && !closed() && scenes().some(answered) && button(!left, words["quiz.hand_in"], () => ask("hand in"))}
              </div>
            )}
          </>
        ),
        foot: alone() && whole && (
          sure === "restart" ? (
            <Sure {...{ words }} about="quiz.restart.sure" yes="quiz.restart" act={() => view.act(restart)} no={() => ask(undefined)} />
          ) : (
            <Line
              words={words}
              name={sheet().name}
              line={line(about().id, sheet().name, scenes().map((node) => tries(node)[0] ?? ""))}
              copied={copied}
              rename={(name) => {
                keep(about().id, { ...sheet(), name });
                copied = false;
                view.draw();
              }}
              copy={(field) => void copy(field)}
              restart={() => ask("restart")}
            />
          )
        ),
      };
    },
  };
}

export default widget(quiz);
