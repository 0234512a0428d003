// The pages of the site: one for each address.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CourseOffer, CourseState } from "../wire/generated.ts";
import type { Following } from "../transports/site.ts";
import { isDone } from "../kinds/course/done.ts";
import { PROGRESS } from "./documents.ts";
import { kindOf, valueOf } from "./early_board.ts";
import { FRONT_DOOR } from "./left.ts";
import { Refusal } from "./refusal.tsx";
import { showFirst } from "./seen.ts";
import { Sheet } from "./sheet.tsx";
import { loadChapter, loadFirst, type Chapter, type First } from "./site_data.ts";
import { More } from "./more.tsx";
import { Play } from "./play.tsx";
import { WidgetInSight, Widget, type Surroundings } from "./widget.tsx";

interface Page extends Surroundings {
  fragment: string;
}

/** The first page: the site knows how it begins for somebody new; how it stands for others, Python has left here. */
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
          // Written when the site was made, from the course's own notebooks.
          <section class="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        ) : (
          <WidgetInSight {...around} fragment={part.first.fragment} first={part.first} name={`${name} ${count++}`} />
        ),
      )}
    </main>
  );
}

/** Load something of the site's own; what was loaded for another address does not count. */
function useLoaded<T>(load: () => Promise<T>, of: string): [T | undefined, boolean] {
  const [{ from, value, failed }, set] = useState<{ from?: string; value?: T; failed?: boolean }>({});
  useEffect(() => {
    load().then(
      (value) => set({ from: of, value }),
      () => set({ from: of, failed: true }),
    );
  }, [of]);
  return from === of ? [value, failed ?? false] : [undefined, false];
}

/** A widget, which may begin as is known since the site was made. */
function KnownWidget({ fragment, ...around }: Page & { following?: Following | undefined }): JSX.Element | null {
  const file = around.site.known[fragment];
  const [first, failed] = useLoaded<First | undefined>(
    async () => (file ? loadFirst(around.language, file) : undefined),
    fragment,
  );
  if (file && !first && !failed) return null;
  return <Widget {...around} fragment={fragment} first={first} name={fragment} />;
}

/** What the front door opens, and leads back to it. */
const OF_THE_COURSE = ["lesson", "exercise", "practice", "placement"];
const isOfTheCourse = ({ fragment, site: { parts } }: Page): boolean =>
  OF_THE_COURSE.includes(kindOf(fragment)) || (fragment !== "puzzles" && Object.values(parts).includes(fragment));

/** One widget that has the page to itself; around a part of the course what leads back and what comes next. */
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
  const following = done && next && next.part !== here ? { text: next.then, href: `#${site.parts[next.part]!}` } : undefined;
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
        {offer(missed)}
        {fragment === "puzzles" && <a href="#setup">{site.words["editor"]}</a>}
      </div>
    </main>
  );
}

function Unknown({ site: { words }, why = "unknown" }: Page & { why?: string }): JSX.Element {
  return (
    <Sheet title={words["title"]!}>
      <Refusal why={words[why]!} home={words["home"]!} />
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
