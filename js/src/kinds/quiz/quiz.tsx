// A quiz: questions whose answers are recorded, by the page if there is no Python.
import "../../styles/base.css";
import "../../styles/guide.css";
import "../../styles/sheet.css";
import "../../styles/question.css";
import "../../styles/quiz.css";
import type { Label, SceneTask } from "../../wire/generated.ts";
import type { Kind, Panel, Step, View } from "../../kind.ts";
import { presentation } from "../../present/presentation.tsx";
import { pressToAnswer } from "../../input/play.ts";
import { created } from "../../parts/later.ts";
import type createHomework from "../../parts/homework.tsx";
import { Choices, QuestionText, roomFor, verdictOf } from "../../side/question.tsx";
import { correct, grade } from "../../state/answering.ts";
import { voice } from "../../side/voice.tsx";
import { isOpen, solution, type Question } from "../../state/question.ts";
import { widget } from "../../view.tsx";
import { fromRecord, isAnswer, isRight, saveSheet, sheetOf, SHOWN, toRecord } from "./answers.ts";
import { Header } from "./panel.tsx";

function quiz(view: View): Kind {
  const { traits, state, connection } = view;
  const sent = new Map<number, readonly string[]>(); // answers on their way to Python
  let confirming: [about: Label, yes: Label, act: () => void] | undefined; // what cannot be undone
  let postponed = false; // the reader does not want the earlier answers yet
  const pip = voice(view);
  const homework = created<typeof createHomework>(view, "homework");

  const about = () => traits.lesson!.quiz!;
  const told = () => about().verdict; // feedback on a vote
  const offline = () => connection.offline();
  const sheet = () => sheetOf(about().id);
  const size = () => traits.lesson!.size;
  const scenes = () => [...Array(size()).keys()];
  const taskOf = (node: number): SceneTask | undefined => traits.nodes[node]?.task;
  const placeOf = (node: number): number => Number(traits.lesson!.contents![node]?.label) - 1;

  /** The answers to a question that this page has stored. */
  function kept(node: number): string[] {
    const task = taskOf(node);
    const all = sheet().answers[placeOf(node)] ?? [];
    return task ? all.filter((answer) => isAnswer(task, answer) || (answer === SHOWN && !about().held)) : [];
  }

  /** The last answer to a question; empty if it was shown. */
  function lastAnswer(node: number): readonly string[] | undefined {
    if (!offline()) return sent.get(node) ?? about().given[node];
    const last = kept(node).at(-1);
    return last ? fromRecord(taskOf(node)!, last) : undefined;
  }

  const isAnswered = (node: number): boolean => lastAnswer(node) !== undefined;
  const isClosed = (): boolean => (offline() ? about().held && sheet().handedIn : about().handed_in);

  function resultOf(node: number): Question["result"] {
    if (about().held) return undefined;
    if (!offline()) return traits.answered[node];
    return kept(node).at(-1) === SHOWN ? "shown" : wasRight(node, -1) ? "right" : undefined;
  }

  /** Whether an answer that the page keeps was right: the first, which counts, or the last. */
  const wasRight = (node: number, which: 0 | -1) => isRight(taskOf(node)!, kept(node).at(which));

  function score(): { score: string; total: string } | undefined {
    if (about().held || !scenes().some(isAnswered)) return undefined;
    if (!offline()) return { score: `${about().score!}`, total: `${about().total!}` };
    return { score: `${scenes().filter((node) => wasRight(node, 0)).length}`, total: `${size()}` };
  }

  /** Record an answer: the last one counts if results are held back, else the first. */
  function keep(node: number, answer: string): void {
    const answers = [...sheet().answers];
    const place = placeOf(node);
    while (answers.length <= place) answers.push([]);
    answers[place] = about().held ? [answer] : [...kept(node), answer].slice(0, 20);
    saveSheet(about().id, { ...sheet(), answers });
  }

  function answer(given: readonly string[], shown = false): void {
    const { task } = view.picture.question!;
    const record = shown ? SHOWN : toRecord(task, given);
    if (!shown && !isAnswer(task, record)) return;
    if (offline()) keep(state.cursor, record);
    else {
      sent.set(state.cursor, fromRecord(task, record));
      connection.post({ act: "answer", answer: [...given], shown });
    }
    state.answer = [];
    state.selected = undefined;
    const why = shown || about().held ? undefined : grade(task, given);
    if (!why) return;
    const { left, wrong, tried } = correct(task, given);
    state.answer = left;
    state.wrong = [...state.wrong, ...wrong];
    view.refuse(why, tried);
  }

  function handIn(): void {
    confirming = undefined;
    if (offline()) saveSheet(about().id, { ...sheet(), handedIn: true });
    else connection.post({ act: "hand in" });
  }

  /** Whether this browser has answers given while no kernel was running. */
  const isOffered = (): boolean =>
    !offline() && !about().handed_in && !postponed && sheet().answers.some(({ length }) => length);

  function keepOffered(): void {
    connection.post({ act: "keep answers", answers: sheet().answers });
    saveSheet(about().id, { ...sheet(), answers: [] });
  }

  function restart(): void {
    confirming = undefined;
    saveSheet(about().id, { ...sheet(), answers: [], handedIn: false });
    state.answer = state.wrong = [];
    connection.set("cursor", 0);
  }

  const confirm = (...what: NonNullable<typeof confirming>) => view.perform(() => (confirming = what));
  const next = () => (state.cursor + 1 < size() ? state.cursor + 1 : undefined);

  function showAnswer(): boolean {
    const { question } = view.picture;
    if (!isOpen(question) || about().held) return false;
    view.perform(() => answer(solution(question.task), true));
    return true;
  }

  function header() {
    const { keysId, go, picture } = view;
    return <Header {...picture} {...traits.lesson!} {...{ keysId, go, isAnswered, score: score() }} />;
  }

  function details() {
    const { labels } = traits;
    const { shown, question } = view.picture;
    const { held, notice, vote } = about();
    const missed = () => (offline() ? !wasRight(shown, 0) : about().missed?.includes(shown));
    const first = !held && isAnswered(shown) && (isOpen(question) ? "quiz.first" : missed() && "quiz.counts");
    const sending = sent.has(shown) && `${sent.get(shown)}` !== `${about().given[shown]}`; // Python has not taken it yet
    const note = isClosed() ? "quiz.handed_in" : question?.recorded && (!vote || sending) ? "quiz.kept" : first;
    return (
      <>
        {question && <QuestionText question={question} />}
        {note && <p class="notice">{labels[note]}</p>}
        {notice && !sending && <p class="notice">{notice}</p>}
      </>
    );
  }

  /** Confirm, on the sheet, what cannot be undone. */
  function asked(): Pick<Panel, "next" | "also" | "verdict"> | undefined {
    const { labels } = traits;
    const offered = isOffered();
    const [about, yes, act] = offered ? (["quiz.found", "quiz.found.keep", keepOffered] as const) : (confirming ?? []);
    return about && {
      verdict: { text: labels[about], key: about },
      next: { text: labels[yes!], act: () => view.perform(act!) },
      also: [{ text: labels["quiz.no"], act: () => view.perform(() => (offered ? (postponed = true) : (confirming = undefined))) }],
    };
  }

  /** The question and the footer's buttons. */
  function actions(): Pick<Panel, "actions" | "next" | "also" | "verdict"> {
    const { labels } = traits;
    const { shown, question } = view.picture;
    const { held, vote } = about();
    const open = isOpen(question);
    const ask = question?.task.ask;
    const inParts = ask === "squares" || (held && ask === "order");
    const same = !question?.answer[0] || `${question.answer}` === `${lastAnswer(shown)}`;
    const check = inParts && open && !(same && isAnswered(shown));
    const onward = (isAnswered(shown) || isClosed()) && next() !== undefined;
    const verdict = told() ? { good: question?.result === "right", text: told(), key: 0 } : verdictOf(view.picture);
    const inert = open && verdict?.good === false;
    const step = (text: string, act: () => void, name?: string): Step => ({ text, act, name: name! });
    const hands = held && !vote && !isClosed() && scenes().some(isAnswered) && step(labels["quiz.hand_in"], () => confirm("quiz.sure", "quiz.hand_in", handIn));
    const main = inert
      ? step(labels["task.again"], () => view.perform(() => {}))
      : check
        ? { text: labels[held ? "quiz.keep" : "task.check"], act: () => view.perform(() => answer(question.answer)), disabled: same }
        : onward
          ? step(labels["lesson.onward"], () => view.go("forward"))
          : scenes().every(isAnswered) && hands;
    const also = [open && !held && step(labels["task.show"], showAnswer, "show"), main !== hands && hands];
    return {
      actions: question?.task.choices && (
        <Choices
          {...{ labels, question, inert }}
          picture={view.picture}
          choose={(choice) => view.perform(() => isOpen(view.picture.question) && answer([choice]))}
        />
      ),
      ...(asked() ?? { next: main, also, verdict }),
    };
  }

  /** How answers are handed in, or a stored quiz is restarted. */
  function footer() {
    const { total = size(), id, send } = about();
    const whole = placeOf(0) === 0 && total === size();
    if (!whole || !(offline() || (send && scenes().some(isAnswered)))) return undefined;
    const toSend = homework();
    if (!offline()) return toSend?.({ ...send!, rename: (name) => connection.post({ act: "name", name }) });
    const { name } = sheet();
    return toSend?.({
      name,
      code: [id, scenes().map((node) => kept(node)[0] ?? "")],
      rename(name) {
        saveSheet(id, { ...sheet(), name });
        view.draw();
      },
      restart: () => confirm("quiz.restart.sure", "quiz.restart", restart),
    });
  }

  return {
    onArrival(_, fresh) {
      if (fresh) sent.clear();
      confirming = undefined;
    },
    stateAt: (node) => ({
      wrong: told() && resultOf(node) !== "right" ? about().given[node]! : state.wrong,
      recorded: { result: resultOf(node), answer: about().held ? lastAnswer(node) : undefined, closed: isClosed() },
    }),
    destinations: {
      first: () => 0,
      back: () => (state.cursor ? state.cursor - 1 : undefined),
      forward: next,
      last: () => size() - 1,
    },
    answers: {
      give: answer,
      press: pressToAnswer(view, answer),
      refused(why) {
        if (!about().held && why.rule) return;
        sent.delete(state.cursor); // it was not recorded
        view.refuse(why, "");
      },
    },
    showAnswer,
    panel() {
      const acts = actions();
      return {
        header: header(),
        voice: pip(acts.verdict),
        details: details(),
        notice: offline() ? "quiz.alone" : "",
        ...acts,
        footer: footer(),
        room: roomFor(traits.nodes),
      };
    },
  };
}

export default widget(quiz, presentation);
