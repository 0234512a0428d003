// The site's app: shows the page of the address, starts Python, and reports its progress.
import { render } from "preact";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { chosenTheme, PROGRESS } from "./documents.ts";
import { kindOf } from "./early_board.ts";
import { preferredLanguage } from "./more.tsx";
import { Page } from "./pages.tsx";
import { startPython, type Failure, type Progress } from "./python.ts";
import { loadAhead, loadSite } from "./site_data.ts";
import { keepSite } from "./versions.ts";

/** The route of the address; a page with a single board has a fixed one. */
const fragmentNow = (): string => location.hash.slice(1);

/** The site's sections, and the kinds of route in each. */
const sections = [
  { name: "learn", at: "#course", kinds: ["", "course", "chapter", "lesson", "exercise", "quiz", "practice", "placement"], icon: "M4 5.5c3-1.2 6-.8 8 1 2-1.8 5-2.2 8-1V18c-3-1.2-6-.8-8 1-2-1.8-5-2.2-8-1zM12 6.5V19" },
  { name: "play", at: "#play", kinds: ["play", "board", "position", "match", "round", "challenge", "setup", "solved"], icon: "M8 3.5h8L20.5 8v8L16 20.5H8L3.5 16V8z" },
  { name: "puzzles", at: "#puzzles", kinds: ["puzzles", "puzzle", "set"], icon: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z" },
  { name: "rules", at: "#rule", kinds: ["rule"], icon: "M5 4h14v16H5zM9 9h6M9 13h6" },
  { name: "more", at: "#more", kinds: ["more"], icon: "M4 7h16M4 12h16M4 17h16" },
];

interface Navigation {
  words: Record<string, string>;
  fragment: string;
  progress: Progress;
}

function Navigation({ words, fragment, progress }: Navigation): JSX.Element {
  const kind = kindOf(fragment);
  return (
    <nav>
      <a class="home" href="#course">{words["title"]}</a>
      {sections.map(({ name, at, kinds, icon }) => (
        <a href={at} aria-current={kinds.includes(kind) ? "page" : undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {words[name]}
        </a>
      ))}
      <Line words={words} progress={progress} />
    </nav>
  );
}

/** Size of the Python download in bytes, roughly: the exact number is known only once all requests are open. */
const USUAL = 6_000_000;

/** Download progress; the last part stands for Python's own start. */
function Line({ words, progress }: { words: Record<string, string>; progress: Progress }): JSX.Element | null {
  if (progress.stage !== "loading") return null;
  const { loaded, total } = progress;
  return <progress value={(0.8 * loaded) / Math.max(total, USUAL)} aria-label={words["loading"]} />;
}

/** A message for a slow start. */
function Waiting({ words, progress }: { words: Record<string, string>; progress: Progress }): JSX.Element | null {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 12_000);
    return () => clearTimeout(timer);
  }, []);
  return isLong && progress.stage === "loading" ? <p>{words["starting"]}</p> : null;
}

/** Why Python failed to start, and what the reader can do. */
function Failed({ words, why }: { words: Record<string, string>; why: Failure }): JSX.Element {
  return (
    <p>
      {words[`failed.${why}`]} {words["failed.still"]}
      {why === "unreached" && (
        <button type="button" onClick={() => location.reload()}>{words["retry"]}</button>
      )}
    </p>
  );
}

/** Scroll positions of this visit, by page. */
function useScrolling(fragment: string): void {
  useEffect(() => {
    const name = `kamisado-scroll ${fragment}`;
    let wanted = 0;
    try {
      wanted = Number(sessionStorage.getItem(name));
    } catch {
      // Start at the top.
    }
    // The page grows while its boards load.
    const grow = new ResizeObserver(() => {
      if (wanted) scrollTo({ top: wanted, behavior: "instant" });
    });
    scrollTo({ top: wanted, behavior: "instant" });
    grow.observe(document.body);
    const settle = () => {
      wanted = 0;
      grow.disconnect();
    };
    const note = () => {
      try {
        sessionStorage.setItem(name, `${scrollY}`);
      } catch {
        // Start at the top next time.
      }
    };
    const [begun, moves] = [["wheel", "touchstart", "keydown", "pointerdown"], ["scrollend", "pagehide"]];
    for (const event of begun) addEventListener(event, settle, { passive: true });
    for (const event of moves) addEventListener(event, note);
    return () => {
      settle();
      for (const event of begun) removeEventListener(event, settle);
      for (const event of moves) removeEventListener(event, note);
    };
  }, [fragment]);
}

/** A new page moves the focus to its top: the pressed link is gone. */
function useFocus(fragment: string): void {
  const shown = useRef(fragment);
  useEffect(() => {
    const page = shown.current !== fragment && document.querySelector<HTMLElement>("main, h1");
    shown.current = fragment;
    if (!page) return;
    page.tabIndex = -1;
    page.focus({ preventScroll: true });
  }, [fragment]);
}

const known = document.documentElement.dataset["languages"]!.split(" ");
const language = preferredLanguage(known);
document.documentElement.lang = language;

let notify = (): void => undefined;
let unkept = false;
const onUnkept = () => {
  unkept = true;
  notify();
};
const python = startPython(language, () => notify(), onUnkept);
const coming = loadSite(language);
const [site, ahead] = await Promise.all([coming, loadAhead(coming.then(({ labels }) => labels))]);

function App(): JSX.Element {
  const [fragment, go] = useState(fragmentNow());
  const [, draw] = useState(0);
  const [newer, setNewer] = useState<{ take: () => void }>();
  useEffect(() => {
    notify = () => draw((count) => count + 1);
    const follow = () => go(fragmentNow());
    addEventListener("hashchange", follow);
    notify();
    return () => removeEventListener("hashchange", follow);
  }, []);
  const { progress } = python;
  const isWhole = progress.stage === "ready" && progress.whole;
  useEffect(() => {
    if (isWhole) void keepSite((take) => setNewer({ take })); // Python's files are in the cache by now
  }, [isWhole]);
  useEffect(() => {
    document.title = site.words["title"]!;
  }, [fragment]);
  const theme = chosenTheme(python.texts[PROGRESS]);
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme; // the pages look like the boards
  }, [theme]);
  useScrolling(fragment);
  useFocus(fragment);
  return (
    <>
      <Navigation words={site.words} fragment={fragment} progress={progress} />
      <div class="notices" role="status">
        {progress.stage === "failed" && <Failed words={site.words} why={progress.why} />}
        {unkept && <p>{site.words["unkept"]}</p>}
      </div>
      <Page site={site} ahead={ahead} language={language} python={python} fragment={fragment} />
      {/* What can wait stands below: nothing moves under a finger. */}
      <div class="notices" role="status">
        <Waiting words={site.words} progress={progress} />
        {newer && (
          <p>
            {site.words["version"]}
            <button type="button" onClick={newer.take}>{site.words["version.take"]}</button>
          </p>
        )}
      </div>
    </>
  );
}

history.scrollRestoration = "manual";
const app = document.getElementById("app")!;
app.replaceChildren();
render(<App />, app);
