// A quiz: questions whose answers are kept. Where there is no Python, the page keeps them by itself.
import "../../styles/base.css";
import "../../styles/guide.css";
import "../../styles/sheet.css";
import "../../styles/question.css";
import "../../styles/quiz.css";
import type { Label, SceneTask } from "../../wire/generated.ts";
import type { Kind, Panel, Step, View } from "../../kind.ts";
import { classVotes } from "../../board/class_votes.tsx";
import { presentation } from "../../present/presentation.tsx";
import { pressToAnswer } from "../../input/answer.ts";
import { later } from "../../parts/later.ts";
import type createHomework from "../../parts/homework.tsx";
import { Choices, QuestionText, verdictOf } from "../../side/question.tsx";
import { correct, grade } from "../../state/answering.ts";
import { voice } from "../../side/voice.tsx";
import { isOpen, solution, type Question } from "../../state/question.ts";
import { widget } from "../../view.tsx";
import { fromRecord, isAnswer, isRight, saveSheet, sheetOf, SHOWN, toRecord } from "./answers.ts";
import { Header } from "./panel.tsx";

function quiz(view: View): Kind {
  const { traits, state, connection } = view;
  const sent = new Map<number, readonly string[]>(); // answers on their way to Python
  let confirming: "hand in" | "restart" | undefined; // what is asked about once more
  let postponed = false; // the reader does not want the answers of before yet
  const pip = voice(view);
  const homework = later<typeof createHomework>(view, "homework");
  let sheetToSend: ReturnType<typeof createHomework> | undefined;

  const about = () => traits.lesson!.quiz!;
  const offline = () => connection.offline();
  const sheet = () => sheetOf(about().id);
  const size = () => traits.lesson!.size;
  const scenes = () => [...Array(size()).keys()];
  const taskOf = (node: number): SceneTask | undefined => traits.nodes[node]?.task;
  const placeOf = (node: number): number => Number(traits.lesson!.contents![node]?.label) - 1;

  /** What this page keeps of the answers to a question, if they are any. */
  function kept(node: number): string[] {
    const task = taskOf(node);
    const all = sheet().answers[placeOf(node)] ?? [];
    return task ? all.filter((answer) => isAnswer(task, answer) || (answer === SHOWN && !about().held)) : [];
  }

  /** The last answer to a question; empty where it was shown. */
  function lastAnswer(node: number): readonly string[] | undefined {
    const last = offline() ? kept(node).at(-1) : undefined;
    if (last !== undefined) return fromRecord(taskOf(node)!, last);
    return offline() ? undefined : (sent.get(node) ?? about().given[node]);
  }

  /** Whether a vote was sent that Python has not counted yet. */
  const isOnItsWay = (): boolean => about().once === true && !about().handed_in && sent.has(state.cursor);
  const isAnswered = (node: number): boolean => lastAnswer(node) !== undefined;
  const isClosed = (): boolean => (offline() ? about().held && sheet().handedIn : about().handed_in || isOnItsWay());

  function resultOf(node: number): Question["result"] {
    if (about().held) return undefined;
    if (!offline()) return traits.answered[node];
    const last = kept(node).at(-1);
    if (last === SHOWN) return "shown";
    return taskOf(node) && isRight(taskOf(node)!, last) ? "right" : undefined;
  }

  /** Whether the first answer to a question, which counts, was wrong. */
  function isMissed(node: number): boolean {
    if (!offline()) return about().missed?.includes(node) ?? false;
    return kept(node).length > 0 && !isRight(taskOf(node)!, kept(node)[0]);
  }

  function score(): { score: string; total: string } | undefined {
    if (about().held || !scenes().some(isAnswered)) return undefined;
    if (!offline()) return { score: `${about().score!}`, total: `${about().total!}` };
    const right = scenes().filter((node) => taskOf(node) && isRight(taskOf(node)!, kept(node)[0]));
    return { score: `${right.length}`, total: `${size()}` };
  }

  /** Keep an answer: held back the last one counts, otherwise the first. */
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
      sent.set(state.cursor, shown ? [] : given);
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

  /** Whether this browser has answers that were given while no kernel ran. */
  const isOffered = (): boolean =>
    !offline() && !about().once && !about().handed_in && !postponed && sheet().answers.some(({ length }) => length);

  function keepOffered(): void {
    connection.post({ act: "keep answers", answers: sheet().answers });
    saveSheet(about().id, { ...sheet(), answers: [] });
  }

  function restart(): void {
    confirming = undefined;
    saveSheet(about().id, { name: sheet().name, answers: [], handedIn: false });
    state.answer = state.wrong = [];
    if (traits.nodes[0]) connection.set("cursor", 0);
  }

  const confirm = (what: typeof confirming) => view.perform(() => (confirming = what));
  const next = () => (state.cursor + 1 < size() ? state.cursor + 1 : undefined);

  function showAnswer(): boolean {
    const { question } = view.picture;
    if (!isOpen(question) || about().held) return false;
    view.perform(() => answer(solution(question.task), true));
    return true;
  }

  function header() {
    const { labels } = traits;
    const { title, contents = [] } = traits.lesson!;
    return (
      <Header
        keysId={view.keysId}
        {...{ labels, title, contents, isAnswered }}
        shown={view.picture.shown}
        score={score()}
        go={view.go}
      />
    );
  }

  function details() {
    const { labels } = traits;
    const { shown, question } = view.picture;
    const { held, notice } = about();
    const first = !held && isAnswered(shown) && (isOpen(question) ? "quiz.first" : isMissed(shown) && "quiz.counts");
    const note = isClosed() && !isOnItsWay() ? "quiz.handed_in" : question?.recorded ? "quiz.kept" : first;
    return (
      <>
        {question && <QuestionText question={question} />}
        {note && <p class="notice">{labels[note]}</p>}
        {notice && !offline() && !isOnItsWay() && <p class="notice">{notice}</p>}
      </>
    );
  }

  /** Ask once more, on the sheet, before something that cannot be taken back. */
  function asked(): Pick<Panel, "next" | "also" | "verdict"> | undefined {
    const { labels } = traits;
    const ask = (about: Label, yes: Label, act: () => void, cancel: () => void) => ({
      verdict: { good: undefined, text: labels[about], key: about },
      next: { text: labels[yes], act: () => view.perform(act) },
      also: [{ text: labels["quiz.no"], act: cancel }],
    });
    if (isOffered()) return ask("quiz.found", "quiz.found.keep", keepOffered, () => view.perform(() => (postponed = true)));
    if (confirming === "hand in") return ask("quiz.sure", "quiz.hand_in", handIn, () => confirm(undefined));
    if (confirming === "restart") return ask("quiz.restart.sure", "quiz.restart", restart, () => confirm(undefined));
    return undefined;
  }

  /** What is asked now, and the footer's buttons. */
  function actions(): Pick<Panel, "actions" | "next" | "also" | "verdict"> {
    const { labels } = traits;
    const { shown, question } = view.picture;
    const { held } = about();
    const open = isOpen(question);
    const inParts = question?.task.ask === "squares" || (held && question?.task.ask === "order");
    const changed = open && question.answer.length > 0 && `${question.answer}` !== `${lastAnswer(shown)}`;
    const check = inParts && changed;
    const onward = (isAnswered(shown) || isClosed()) && next() !== undefined;
    const complete = scenes().every(isAnswered);
    const verdict = verdictOf(view.picture);
    const inert = open && verdict?.good === false;
    const step = (text: string, act: () => void, name?: string): Step => ({ text, act, name: name! });
    const hands = held && !isClosed() && scenes().some(isAnswered) && step(labels["quiz.hand_in"], () => confirm("hand in"));
    const main = inert
      ? step(labels["task.again"], () => view.perform(() => {}))
      : check
        ? step(labels[held ? "quiz.keep" : "task.check"], () => view.perform(() => answer(view.picture.question!.answer)))
        : onward
          ? step(labels["lesson.onward"], () => view.go("forward"))
          : complete && hands;
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

  /** Where nobody else has the answers, how they get away; where a page keeps them, how one starts again. */
  function footer() {
    const { total = size(), id, send } = about();
    const whole = placeOf(0) === 0 && total === size();
    if (!whole || !(offline() || (send && scenes().some(isAnswered)))) return undefined;
    const create = homework();
    if (!create) return undefined;
    sheetToSend ??= create(view);
    if (!offline()) return sheetToSend({ ...send!, rename: (name) => connection.post({ act: "name", name }) });
    const { name } = sheet();
    return sheetToSend({
      name,
      code: [id, scenes().map((node) => kept(node)[0] ?? "")],
      rename(name) {
        saveSheet(id, { ...sheet(), name });
        view.draw();
      },
      restart: () => confirm("restart"),
    });
  }

  return {
    Overlay: classVotes(view),
    onArrival(_, fresh) {
      if (fresh) sent.clear();
      confirming = undefined;
    },
    stateAt: (node) => ({
      recorded: {
        result: resultOf(node),
        answer: about().held ? lastAnswer(node) : undefined,
        closed: isClosed(),
      },
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
        sent.delete(state.cursor); // it was not kept
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
      };
    },
  };
}

export default widget(quiz, presentation);
