// A lesson, exercises or the rulebook: scenes that explain and ask.
import "../../styles/base.css";
import "../../styles/guide.css";
import "../../styles/sheet.css";
import "../../styles/lesson.css";
import "../../styles/question.css";
import type { Kind, View } from "../../kind.ts";
import { pressToAnswer } from "../../input/play.ts";
import { turnName } from "../../labels/moves.ts";
import { presentation } from "../../present/presentation.tsx";
import { Choices, QuestionText, roomFor } from "../../side/question.tsx";
import { voice } from "../../side/voice.tsx";
import { correct, grade } from "../../state/answering.ts";
import type createGallery from "../../parts/gallery.tsx";
import type FinaleOf from "../../parts/finale.tsx";
import { created, later } from "../../parts/later.ts";
import { isOpen, solution } from "../../state/question.ts";
import { children } from "../../state/tree.ts";
import { widget } from "../../view.tsx";
import { footer, type GuideActions } from "./guide.tsx";
import { Header, isNamed, ringsOf } from "./header.tsx";
import { backward, figuresAt, home, isUnanswered, listed, onward, progress } from "./path.ts";

function lesson(view: View): Kind {
  const { traits, state, connection, destinations } = view;
  let exploredFrom: number | undefined; // the scene where free play began
  let praisedAt = -1; // the scene that a right answer led to
  let mistakes = 0;
  let finished = false; // the end of the lesson is shown
  const gallery = created<typeof createGallery>(view, "gallery");
  const pip = voice(view);
  const finale = later<typeof FinaleOf>(view, "finale");

  const size = () => traits.lesson!.size;

  /** Grade an answer; a right move is played, after a pause if it was shown. */
  function answer(given: string[], shown = false): void {
    const { nodes, answered } = traits;
    const { cursor } = state;
    const { task } = view.picture.question!;
    const why = shown ? undefined : grade(task, given);
    connection.post({ act: "answer", answer: given, shown });
    if (why) {
      const { left, wrong, tried } = correct(task, given);
      mistakes++;
      state.selected = undefined;
      state.answer = left;
      state.wrong = [...state.wrong, ...wrong];
      view.refuse(why, tried);
      return why.scenes && view.read(why.scenes, 0, true); // its refutation
    }
    Object.assign(state, { answer: given, selected: undefined, slides: !state.dragged }); // animate a right move
    connection.set("_answered", { ...answered, [cursor]: shown ? "shown" : "right" });
    const moved = children(nodes, cursor).find((child) => nodes[child]!.move === given[0]);
    if (task.ask !== "move" || moved === undefined) return;
    if (shown) view.goLater(moved);
    else connection.set("cursor", (praisedAt = moved));
  }

  /** Go to a scene; if it belongs to the lesson, free play ends. */
  function go(node: number): void {
    if (node < size()) exploredFrom = undefined;
    finished = false;
    view.go(node);
  }

  const actions: GuideActions = {
    choose: (choice) => view.perform(() => isOpen(view.picture.question) && answer([choice])),
    check: () => view.perform(() => answer([...view.picture.question!.answer])),
    show: () => view.perform(() => answer(solution(view.picture.question!.task), true)),
    readOn: ({ scenes, step }) => view.read(scenes, step + 1, true),
    tryAgain: () => view.perform(() => {}), // any act clears the refusal
    goOn() {
      view.go("forward");
      view.el.querySelector(".board")!.scrollIntoView({ block: "nearest" }); // the question is about the board
    },
    finish: () => view.perform(() => (finished = true)),
    again() {
      finished = false;
      connection.post({ act: "again" });
    },
    comeBack: () => go(exploredFrom ?? traits.nodes[state.cursor]!.parent),
  };

  function playOn(): void {
    exploredFrom = state.cursor;
    view.perform(() => {});
  }

  // Free play must not reveal the lesson's next scenes.
  const explored = (node: number | undefined) => (node !== undefined && node >= size() ? node : undefined);

  function forward(): number | undefined {
    const { nodes, answered } = traits;
    if (exploredFrom !== undefined) return explored(destinations.forward());
    return isUnanswered(nodes, answered, state.cursor) ? undefined : onward(nodes, size(), answered, state.cursor);
  }

  return {
    onArrival(node, fresh) {
      finished &&= fresh && node === size() - 1; // Python has only just started
      if (fresh) {
        exploredFrom = undefined;
        mistakes = 0;
      }
      if (node >= size()) exploredFrom ??= home(traits.nodes, size(), node);
    },
    stateAt: (shown) => ({ praised: shown === praisedAt, exploring: exploredFrom !== undefined }),
    destinations: {
      first: () => exploredFrom ?? destinations.first(),
      back() {
        if (exploredFrom === undefined) return backward(traits.nodes, state.cursor);
        return exploredFrom === state.cursor ? undefined : destinations.back();
      },
      forward,
      last: () => explored(destinations.last()),
    },
    answers: { give: answer, press: pressToAnswer(view, answer) },
    showAnswer() {
      const open = isOpen(view.picture.question);
      if (open) actions.show();
      return open;
    },
    panel() {
      const { nodes, labels, answered, turn } = traits;
      const lesson = traits.lesson!;
      const { contents = [] } = lesson;
      const { picture } = view;
      const { shown, question, node, answering, position } = picture;
      const here = listed(nodes, contents, exploredFrom ?? shown);
      const reading = picture.reading?.wrong; // the refutation of a wrong answer
      const asked = reading ? picture.asked : question;
      const offline = connection.offline();
      const open = isOpen(question);
      const ended = !nodes[forward() ?? -1];
      const whole = answering && !offline && !lesson.endless && !lesson.unrated; // a real lesson, not a series of questions
      const plays = whole && !node.over && position.towers[15] !== undefined; // a diagram cannot be played
      const lacksMore = lesson.endless && ended && !open; // exercises that only Python can add
      const come = progress(nodes, lesson.size, answered);
      const rings = ringsOf(lesson, come, mistakes);
      const page = answering && !come.all ? figuresAt(nodes, lesson.size, shown) : undefined;
      const Finale = finished && finale();
      const footing = footer({ ...actions, lesson, come, picture, page, onward: !ended, finished });
      return {
        header: (
          <Header {...{ labels, lesson, come, rings }} keysId={view.keysId} shown={exploredFrom ?? shown} />
        ),
        // A played scene names the player to move; a scene of the lesson need not.
        turn: !answering && shown < size() && !node.over && turnName(labels, position),
        said: reading ? "" : open && picture.praised ? `${labels["task.right"]} ${picture.announcement}` : undefined,
        voice: pip(footing.verdict || (picture.praised && { good: true })),
        details: (
          <>
            {asked && <QuestionText question={asked} />}
            {turn.value && turn.node === shown && <p class="detail">{picture.analysis?.valueName(labels, turn.value)}</p>}
          </>
        ),
        notice: !answering ? undefined : lacksMore && (offline || connection.busy()) ? "lesson.more" : "",
        actions: asked?.task.choices && <Choices {...{ labels, picture }} question={asked} choose={actions.choose} inert={!!(picture.refusal ?? reading)} />,
        ...footing,
        finale: finished && Finale && (
          <Finale {...{ labels, rings }} tower={position.required} ending={lesson.ending} />
        ),
        contents: page
          ? { name: labels["lesson.figures"], entries: page.figures.map((at) => ({ node: at, label: nodes[at]!.figure! })), current: shown, go }
          : contents[1] && !isNamed(lesson) && { name: labels["lesson.contents"], entries: contents, current: here, go },
        tools: plays ? [{ word: "lesson.play", act: playOn }] : [],
        ends: contents[shown]?.group === contents[0]?.group && contents[shown + 1]?.group !== contents[0]?.group, // the last of the first group
        room: Math.max(roomFor(nodes), lesson.unrated ? 260 : 0), // some may not have arrived
        below: isNamed(lesson) && gallery()?.(contents, here, go),
        isTry: (branch) => branch >= size(),
      };
    },
  };
}

export default widget(lesson, presentation);
