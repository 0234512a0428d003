// A lesson, exercises or the rulebook: scenes that lead on, and ask.
import "../style.css";
import "../guide.css";
import "../lesson.css";
import { children, pathTo } from "../cursor.ts";
import { Guide, type Acts } from "../guide.tsx";
import type { Kind, View } from "../kind.ts";
import { backward, home, isOpen, onward } from "../lesson.ts";
import { figureName, Header } from "../lesson.tsx";
import { turnName } from "../names.ts";
import { mark, respond, rightSoFar, solution } from "../task.ts";
import { Question } from "../task.tsx";
import { widget } from "../view.tsx";

export function lesson(view: View): Kind {
  const { get, ways } = view;
  let free: number | undefined; // the scene that one plays on from
  let praised = -1; // the scene that a right answer led to
  let mistakes = 0;

  const size = () => get("lesson").size!;

  /** Mark an answer; a right move is made at once, one that is shown after a look at it. */
  function answer(given: string[], shown = false): void {
    const { line, look, cursor, picture } = view;
    const [nodes, { task }] = [get("nodes"), picture.asked!];
    const why = shown ? undefined : mark(task, given);
    line.tell({ act: "answer", answer: given, shown });
    if (why) {
      mistakes++;
      const right = task.ask === "order" ? rightSoFar(task, given) : given;
      look.given = right;
      look.wrong = [...(look.wrong ?? []), ...given.filter((part) => !task.good.includes(part))];
      view.refuse(why, (task.ask === "order" ? given[right.length] : given[0]) ?? "");
      return;
    }
    line.set("done", { ...get("done"), [cursor]: shown ? "shown" : "right" });
    const moved = children(nodes, cursor).find((child) => nodes[child]!.move === given[0]);
    if (task.ask !== "move" || moved === undefined) return;
    if (shown) view.later(moved);
    else line.set("cursor", (praised = moved));
  }

  /** Go to a scene; to one of the lesson, where one plays on no longer. */
  function go(node: number): void {
    if (node < size()) free = undefined;
    view.go(node);
  }

  const acts: Acts = {
    choose: (choice) => view.act(() => view.picture.asked!.done || answer([choice])),
    check: () => view.act(() => answer([...view.picture.asked!.given])),
    show: () => view.act(() => answer(solution(view.picture.asked!.task), true)),
    playOn() {
      free = view.cursor;
      view.act(() => {});
    },
    goOn: () => view.go("forward"),
    comeBack: () => go(free ?? get("nodes")[view.cursor]!.parent),
    go,
  };

  // One who plays on does not get to see what the lesson will show.
  const played = (node: number | undefined) => (node !== undefined && node >= size() ? node : undefined);

  return {
    come(to, fresh) {
      if (fresh) {
        free = undefined;
        mistakes = 0;
      }
      if (to >= size()) free ??= home(get("nodes"), size(), to);
    },
    look: (shown) => ({ praise: shown === praised, free: free !== undefined }),
    ways: {
      first: () => free ?? pathTo(get("nodes"), view.cursor)[0],
      back() {
        if (free === undefined) return backward(get("nodes"), view.cursor);
        return free === view.cursor ? undefined : ways.back();
      },
      forward() {
        const [nodes, done, { cursor }] = [get("nodes"), get("done"), view];
        if (free !== undefined) return played(ways.forward());
        return isOpen(nodes, done, cursor) ? undefined : onward(nodes, size(), done, cursor);
      },
      last: () => played(ways.last()),
    },
    press(square, refused) {
      const { look, picture } = view;
      const { asked, position, picked } = picture;
      if (!asked || asked.done) return;
      const said = respond(asked, position, picked, square, refused);
      if (said.picked !== undefined) look.picked = said.picked || undefined;
      if (said.given) look.given = said.given;
      if (said.answer) answer(said.answer);
    },
    answer: (move) => answer([move]),
    show() {
      const { asked } = view.picture;
      const open = asked !== undefined && !asked.done;
      if (open) acts.show();
      return open;
    },
    refused(why) {
      const { look } = view;
      if (look.refusal && why.rule) look.refusal = { ...look.refusal, ...why };
    },
    side() {
      const [nodes, words, about, { picture, line }] = [get("nodes"), get("words"), get("lesson"), view];
      const { shown, asked, node, refusal } = picture;
      const led = picture.led;
      const open = asked && !asked.done;
      const end = !nodes[this.ways!.forward!() ?? -1];
      const more = about.endless && end && !open; // of exercises, were Python there
      return {
        head: (
          <Header {...{ words, nodes, mistakes, go }} lesson={about} done={get("done")} shown={free ?? shown} />
        ),
        label: led && node.figure && figureName(words, node.figure),
        // A scene that was played says whose turn it is; one of the lesson need not.
        turn: !led && shown < size() && !node.over && turnName(words, picture.position),
        told: asked && <Question words={words} asked={asked} refusal={refusal} />,
        notice: !led ? undefined : more && (line.silent() || line.busy()) ? "lesson.more" : "",
        deeds: <Guide {...acts} {...{ picture, nodes, end }} lesson={about} alone={line.silent()} />,
        closed: open ? words["task.open"] : undefined,
        branches: (branch) => branch >= size(),
      };
    },
  };
}

export default widget(lesson);
