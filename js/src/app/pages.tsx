// The pages of the site, one for each route.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CourseOffer, CourseState } from "../wire/generated.ts";
import type { Following } from "../transports/site.ts";
import { isDone } from "../kinds/course/chapter.ts";
import { PROGRESS } from "./documents.ts";
import { kindOf, valueOf } from "./early_board.ts";
import { FRONT_DOOR } from "./left.ts";
import { Why, Sheet } from "./sheet.tsx";
import { showFirst } from "./seen.ts";
import { loadChapter, loadFirst, type Chapter, type First } from "./site_data.ts";
import { More } from "./more.tsx";
import { Play } from "./play.tsx";
import { WidgetInSight, Widget, type Surroundings } from "./widget.tsx";

interface Page extends Surroundings {
  fragment: string;
}

/** The front page: built in for a new reader; for others, as Python left it. */
function Front(around: Surroundings): JSX.Element {
  const { words } = around.site;
  const [Door] = useState(() => (PROGRESS in around.python.texts ? Widget : KnownWidget));
  return (
    <div class="front">
      <h1>{words["title"]}</h1>
      <Door {...around} fragment={FRONT_DOOR} name={FRONT_DOOR} />
      <p class="about">{words["about"]}</p>
    </div>
  );
}

function ChapterPage({ fragment, ...around }: Page): JSX.Element | null {
  const name = valueOf(fragment);
  const known = around.site.chapters.includes(name);
  const load = () => (known ? loadChapter(around.language, name) : Promise.reject());
  const [chapter, failed] = useLoaded<Chapter>(load, name);
  useEffect(() => {
    if (!chapter) return;
    document.title = `${chapter.title} · ${around.site.words["title"]!}`;
    showFirst();
  }, [chapter]);
  if (failed) return <Unknown {...around} fragment={fragment} why={known ? "unreached" : "unknown"} />;
  if (!chapter) return <main class="chapter" />;
  let count = 0;
  return (
    <main class="chapter" lang="en">
      <h1>{chapter.title}</h1>
      {chapter.parts.map((part) =>
        "html" in part ? (
          // Generated from the course's notebooks when the site is built.
          <section class="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        ) : (
          <WidgetInSight {...around} fragment={part.first.fragment} first={part.first} name={`${name} ${count++}`} />
        ),
      )}
    </main>
  );
}

/** Load a file of the site; the result is ignored if the address has changed. */
function useLoaded<T>(load: () => Promise<T>, of: string): [T | undefined, boolean] {
  const [{ from, value, failed }, set] = useState<{ from?: string; value?: T; failed?: boolean }>({});
  useEffect(() => {
    load().then((value) => set({ from: of, value }), () => set({ from: of, failed: true }));
  }, [of]);
  return from === of ? [value, failed ?? false] : [undefined, false];
}

/** A widget; its first state may be built into the site. */
function KnownWidget({ fragment, ...around }: Page & { following?: Following | undefined }): JSX.Element | null {
  const file = around.site.known[fragment];
  const [first, failed] = useLoaded<First | undefined>(
    async () => (file ? loadFirst(around.language, file) : undefined),
    fragment,
  );
  if (file && !first && !failed) return null;
  return <Widget {...around} fragment={fragment} first={first} name={fragment} />;
}

/** A page opened from the front page, with a link back. */
const OF_THE_COURSE = ["lesson", "exercise", "practice", "placement"];
const isOfTheCourse = ({ fragment, site: { parts } }: Page): boolean =>
  OF_THE_COURSE.includes(kindOf(fragment)) || (fragment !== "puzzles" && Object.values(parts).includes(fragment));

/** A page with one widget; a part of the course has links back and forward. */
function Single(page: Page): JSX.Element {
  const { site, python, fragment } = page;
  const course = isOfTheCourse(page) ? python.offers : undefined;
  const { next, missed }: Partial<CourseState> = course ?? {};
  const here = Object.keys(site.parts).find((part) => site.parts[part] === fragment) ?? "";
  const done = course !== undefined && isDone(course, here);
  const offer = (offered: CourseOffer | undefined) => {
    const at = offered && site.parts[offered.part];
    return at && at !== fragment && <a href={`#${at}`}>{offered.label}</a>;
  };
  const idle = done && fragment === "practice"; // no card is due
  const toPlay = fragment.startsWith("rule") && { text: site.words["play"]!, href: "#play" }; // once they are read
  const following = toPlay || (done && next && next.part !== here ? { text: next.then, href: `#${site.parts[next.part]!}` } : undefined);
  return (
    <main class="single">
      {isOfTheCourse(page) && (
        <div class="course">
          <a class="back" href="#course">
            <span aria-hidden="true">‹</span> {site.words["course"]}
          </a>
          {!done && offer(next)}
        </div>
      )}
      <KnownWidget {...page} following={following} />
      <div class="course">
        {idle && offer(next)}
        {idle && <a href="#puzzles">{course.labels["puzzles"]}</a>}
        {offer(missed)}
        {fragment === "puzzles" &&
          site.runs.map(({ name, label, why }) => (
            <a href={`#${name}`}>{label}: {why}</a>
          ))}
        {fragment === "puzzles" && <a href="#setup">{site.words["editor"]}</a>}
      </div>
    </main>
  );
}

function Unknown({ site: { words }, why = "unknown" }: Page & { why?: string }): JSX.Element {
  return (
    <Sheet title={words["title"]!}>
      <Why why={words[why]!} home={words["home"]!} />
    </Sheet>
  );
}

export function Page(props: Page): JSX.Element {
  switch (kindOf(props.fragment)) {
    case "":
    case FRONT_DOOR:
      return <Front {...props} />;
    case "chapter":
      return <ChapterPage {...props} />;
    case "play":
      return <Play {...props} />;
    case "more":
      return <More {...props} />;
    default:
      return <Single key={props.fragment} {...props} />;
  }
}
