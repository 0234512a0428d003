// What the site was made with: its words, the course, how its boards begin, and the rules.
import type { Labels, Opponent, PageState } from "../wire/generated.ts";
import { playAhead, type Ahead } from "./ahead.ts";
import { addressOf } from "./files.ts";
import { compileRules } from "./rules.ts";

interface Named {
  name: string;
  label: string;
}

/** How a view begins, without its labels. */
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
  chapters: string[]; // that there are pages of
  /** The fragments of what the front door opens. */
  parts: Record<string, string>;
  /** Where the notebooks are in this language; empty where the site has none. */
  notebooks: string;
  formats: (Named & { goal: number; rings: number })[]; // of a match: the points that win it, and with how many rings one tower does
  levels: Named[]; // of the opponent
  opponents: Opponent[]; // who have a face, as a new reader finds them
  /** Fragments whose beginning is known, with the file that it is in. */
  known: Record<string, string>;
  /** What tasks ask, with braces to fill in: of a puzzle of one move, and of a longer one. */
  asked: Record<string, [atOnce: string, within: string]>;
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Packed here, so that it is small from any server. */
async function unpacked(path: string): Promise<Response> {
  const { body } = await fetched(`${path}.packed`);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip")));
}

const page = async <T>(path: string): Promise<T> => (await unpacked(`pages/${path}`)).json();

export const loadSite = (language: string): Promise<Site> => page(`${language}/site`);

export const loadChapter = (language: string, name: string): Promise<Chapter> => page(`${language}/${name}`);

export const loadFirst = (language: string, file: string): Promise<First> => page(`${language}/${file}`);

/** What plays before Python is there; nothing where the browser runs nothing compiled. */
export async function loadAhead(labels: Promise<Labels>): Promise<Ahead | undefined> {
  try {
    const rules = await compileRules(await (await unpacked("solver.wasm")).arrayBuffer());
    return playAhead(rules, await labels);
  } catch {
    return undefined;
  }
}
