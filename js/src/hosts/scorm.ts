// A page in a school's system, by SCORM 1.2: what was answered goes into what the system keeps of its pupil, and
// nowhere else. Without a system around it, it is a page like any other.
import { isRight, keyOf, parseSheet } from "../kinds/quiz/answers.ts";
import { answerCode } from "../kinds/quiz/line.ts";
import alone from "./alone.ts";
import type { Model } from "../wire/model.ts";
import type { PageState } from "../wire/generated.ts";

/** What the standard has a system offer. */
interface Api {
  LMSInitialize(nothing: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ""): string;
  LMSFinish(nothing: ""): string;
}

const MOST = 4096; // letters that the standard has room for
const LEVELS = 20; // of frames around the page
const ENDED = ["completed", "passed", "failed"];

/** The system's page stands around this one, or has opened it. */
function find(): Api | undefined {
  for (let place of [window, window.opener] as ((Window & { API?: Api }) | null)[])
    for (let level = 0; place && level < LEVELS; level++) {
      try {
        if (place.API) return place.API;
      } catch {
        break; // somebody else's page
      }
      place = place.parent === place ? null : place.parent;
    }
  return undefined;
}

/** Hours, minutes and seconds, as the standard writes them. */
function timespan(ms: number): string {
  const two = (count: number) => `${Math.floor(count)}`.padStart(2, "0");
  const seconds = ms / 1000;
  return `${two(Math.min(seconds / 3600, 9999))}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text || "{}");
    return found && typeof found === "object" ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export default function scorm(first: PageState): Model {
  const api = find();
  if (!api || api.LMSInitialize("") !== "true") return alone(first);
  const begun = performance.now();
  const before = parsed(api.LMSGetValue("cmi.suspend_data"));
  const nodes = first._nodes.slice(0, first._lesson_state?.size ?? 0);
  const asked = [...nodes.keys()].filter((node) => nodes[node]!.task);
  const quiz = first._lesson_state?.quiz;
  let ended = ENDED.includes(api.LMSGetValue("cmi.core.lesson_status"));

  const { homework: _, ...parts } = first._parts; // nobody has to send what the system has
  const labels = { ...first._labels, "quiz.alone": first._labels["quiz.school"] };
  const model = alone({ ...first, ...(quiz ? {} : fitting(before)), _parts: parts, _labels: labels });
  const shelf = new Map<string, string>(); // what a page of its own would leave in the browser, which is not the pupil's
  if (quiz && before.sheet) shelf.set(keyOf(quiz.id), JSON.stringify(before.sheet));
  const storage = {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem(name: string, text: string) {
      shelf.set(name, text);
      if (quiz && name === keyOf(quiz.id)) report();
    },
    removeItem: (name: string) => void shelf.delete(name),
  };
  Object.defineProperty(window, "localStorage", { configurable: true, value: storage });

  /** What of a lesson the system has kept, as far as it is any. */
  function fitting({ answered, cursor }: Record<string, unknown>): Partial<PageState> {
    const known = Object.entries(answered ?? {}).filter(
      ([node, result]) => asked.includes(Number(node)) && ["right", "shown"].includes(result as string),
    );
    const at = typeof cursor === "number" && nodes[cursor] ? { cursor } : {};
    return { _answered: Object.fromEntries(known) as PageState["_answered"], ...at };
  }

  const set = (name: string, value: string | number) => void api.LMSSetValue(`cmi.${name}`, `${value}`);

  /** Have the system keep it whole; where it is too much, of each question what counts. */
  function suspend(all: object, least: object): void {
    const text = [all, least].map((each) => JSON.stringify(each)).find(({ length }) => length <= MOST);
    if (text) set("suspend_data", text);
  }

  /** Tell how a quiz stands; return whether it is done. */
  function reportQuiz({ id, held }: { id: string; held: boolean }): boolean {
    const sheet = parseSheet(shelf.get(keyOf(id)) ?? null);
    const counts = (list: string[]) => (held ? list.slice(-1) : list.slice(0, 1));
    const given = asked.map((_, index) => counts(sheet.answers[index] ?? [])[0] ?? "");
    suspend({ sheet }, { sheet: { ...sheet, answers: sheet.answers.map(counts) } });
    if (!held) {
      const right = asked.filter((node, index) => isRight(nodes[node]!.task!, given[index] || undefined)).length;
      set("core.score.min", 0);
      set("core.score.max", 100);
      set("core.score.raw", Math.round((100 * right) / asked.length));
    }
    const done = held ? sheet.handedIn : given.every(Boolean);
    if (done && !ended) set("comments", answerCode(id, sheet.name || api!.LMSGetValue("cmi.core.student_name"), given));
    return done;
  }

  function reportLesson(): boolean {
    const [answered, cursor] = [model.get("_answered") ?? {}, model.get("cursor")];
    suspend({ answered, cursor }, { cursor });
    return asked.every((node) => node in answered);
  }

  function report(): void {
    const done = quiz ? reportQuiz(quiz) : reportLesson();
    if (!ended) set("core.lesson_status", done ? "completed" : "incomplete");
    ended ||= done;
    api!.LMSCommit("");
  }

  addEventListener("pagehide", () => {
    set("core.session_time", timespan(performance.now() - begun));
    set("core.exit", ended ? "" : "suspend");
    api.LMSFinish("");
  });
  report();
  return {
    ...model,
    set(name, value) {
      model.set(name, value);
      if (!quiz && (name === "_answered" || name === "cursor")) report();
    },
  };
}
