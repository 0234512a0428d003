// Data built into the site: labels, the course, first states, and the rules.
import type { Labels, Opponent, PageState } from "../wire/generated.ts";
import { playAhead, type Ahead } from "./ahead.ts";
import { addressOf } from "./files.ts";
import { compileRules } from "./rules.ts";

interface Named {
  name: string;
  label: string;
}

/** A view's first state, without labels. */
export interface First {
  fragment: string;
  state: Partial<PageState>;
}

export interface Chapter {
  title: string;
  parts: ({ html: string } | { first: First })[];
}

export interface Site {
  languages: Record<string, string>;
  words: Record<string, string>;
  labels: Labels;
  chapters: string[]; // the chapters that have a page
  /** Fragments reachable from the front page. */
  parts: Record<string, string>;
  /** URL of the notebooks in this language; empty if the site has none. */
  notebooks: string;
  formats: (Named & { goal: number; rings: number })[]; // match formats: points to win, and the rings that decide it
  levels: Named[]; // strengths of the computer
  runs: (Named & { why: string })[]; // puzzles solved in one go, by their fragments
  opponents: Opponent[]; // as a new reader finds them
  /** Fragments with a built-in first state, and its file. */
  known: Record<string, string>;
  /** Prompts of the puzzle tasks, with placeholders: for one move, and for more. */
  asked: Record<string, [atOnce: string, within: string]>;
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Gzipped here, for servers that do not compress. */
async function unpacked(path: string): Promise<Response> {
  const { body } = await fetched(`${path}.packed`);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip")));
}

const page = async <T>(path: string): Promise<T> => (await unpacked(`pages/${path}`)).json();

export const loadSite = (language: string): Promise<Site> => page(`${language}/site`);

export const loadChapter = (language: string, name: string): Promise<Chapter> => page(`${language}/${name}`);

export const loadFirst = (language: string, file: string): Promise<First> => page(`${language}/${file}`);

/** The rules for play before Python has started; undefined without WebAssembly. */
export async function loadAhead(labels: Promise<Labels>): Promise<Ahead | undefined> {
  try {
    const rules = await compileRules(await (await unpacked("solver.wasm")).arrayBuffer());
    return playAhead(rules, await labels);
  } catch {
    return undefined;
  }
}
