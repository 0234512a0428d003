// The pages of the site: one for each address.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { kindOf, valueOf } from "./fragment.ts";
import { loadChapter, loadFirst, type Chapter, type First } from "./site.ts";
import { More } from "./more.tsx";
import { WidgetInSight, Widget, type Surroundings } from "./widget.tsx";

interface Page extends Surroundings {
  fragment: string;
}

/** A title, and what is below it. */
const Sheet = ({ title, children }: { title: string; children: ComponentChildren }): JSX.Element => (
  <main class="sheet">
    <h1>{title}</h1>
    {children}
  </main>
);

function Front({ site }: Surroundings): JSX.Element {
  const { words, chapters } = site;
  const again = lastChapter();
  const next = chapters.find(({ name }) => name === again) ?? chapters[0]!;
  return (
    <main class="front">
      <div class="welcome">
        <h1>{words["title"]}</h1>
        <p>{words["about"]}</p>
        <p class="doors">
          <a class="door first" href={`#chapter=${next.name}`}>
            <small>{again ? words["go_on"] : words["begin"]}</small>
            {next.title}
          </a>
          <a class="door" href="#play">
            {words["play"]}
          </a>
          <a class="door" href="#puzzles">
            {words["puzzles"]}
          </a>
        </p>
      </div>
      <h2>{words["course"]}</h2>
      <ol class="chapters" lang="en">
        {chapters.map(({ name, number, title, about, minutes }) => (
          <li>
            <a href={`#chapter=${name}`}>
              <span class="number">{number}</span>
              <b>{title}</b>
              <span class="what">{about}</span>
              {/^\d+$/.test(minutes) && <small>{`${minutes} min`}</small>}
            </a>
          </li>
        ))}
      </ol>
    </main>
  );
}

const LAST = "kamisado-chapter";

function lastChapter(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

function ChapterPage({ fragment, ...around }: Page): JSX.Element | null {
  const name = valueOf(fragment);
  const known = around.site.chapters.some((each) => each.name === name);
  const load = () => (known ? loadChapter(around.language, name) : Promise.reject());
  const [chapter, failed] = useLoaded<Chapter>(load, name);
  useEffect(() => {
    if (!chapter) return;
    document.title = `${chapter.title} · ${around.site.words["title"]!}`;
    try {
      localStorage.setItem(LAST, name);
    } catch {
      // It begins anew next time.
    }
  }, [chapter]);
  if (failed) return <Unknown {...around} fragment={fragment} why={known ? "unreached" : "unknown"} />;
  if (!chapter) return null;
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

/** One widget that has the page to itself. */
function Single({ fragment, ...around }: Page): JSX.Element | null {
  const file = around.site.known[fragment];
  const [first, failed] = useLoaded<First | undefined>(
    async () => (file ? loadFirst(around.language, file) : undefined),
    fragment,
  );
  if (file && !first && !failed) return null;
  return (
    <main class="single">
      <Widget {...around} fragment={fragment} first={first} name={fragment} />
    </main>
  );
}

/** What to play, and with whom. */
function Play({ site: { words, levels, formats } }: Surroundings): JSX.Element {
  return (
    <Sheet title={words["play"]!}>
      <h2>{words["play.two"]}</h2>
      <ul class="choices">
        <li>
          <a href="#board">{words["play.round"]}</a>
        </li>
        {formats.map(({ name, label }) => (
          <li>
            <a href={`#match=${name}`}>{label}</a>
          </li>
        ))}
      </ul>
      <h2>{words["play.opponent"]}</h2>
      <ul class="choices">
        {levels.map(({ name, label }) => (
          <li>
            <a href={`#board&opponent=${name}&opponent_plays=gold`}>{label}</a>
          </li>
        ))}
      </ul>
      <h2>{words["play.more"]}</h2>
      <ul class="choices">
        <li>
          <a href="#board&verdicts=1">{words["play.verdicts"]}</a>
        </li>
        <li>
          <a href="#setup">{words["editor"]}</a>
        </li>
      </ul>
    </Sheet>
  );
}

function Unknown({ site: { words }, why = "unknown" }: Page & { why?: string }): JSX.Element {
  return (
    <Sheet title={words["title"]!}>
      <p role="alert" class="refusal">
        {words[why]}
      </p>
      <p>
        <a href="#">{words["home"]}</a>
      </p>
    </Sheet>
  );
}

export function Page(props: Page): JSX.Element {
  switch (kindOf(props.fragment)) {
    case "":
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
