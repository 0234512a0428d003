// What the site was made with: its words, the course, and how its boards begin.
import type { Labels, State } from "../host/wire.ts";
import { addressOf } from "./files.ts";
import type { Replies } from "./model.ts";

interface Named {
  name: string;
  label: string;
}

/** How a view begins, without its labels. */
export interface First {
  fragment: string;
  state: Partial<State>;
  replies?: Replies;
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
  formats: Named[]; // of a match
  levels: Named[]; // of the opponent
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
async function unpacked<T>(path: string): Promise<T> {
  const { body } = await fetched(path);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip"))).json();
}

export const loadSite = async (language: string): Promise<Site> => unpacked(`pages/${language}/site.packed`);

export const loadChapter = async (language: string, name: string): Promise<Chapter> =>
  unpacked(`pages/${language}/${name}.packed`);

export const loadFirst = async (language: string, file: string): Promise<First> =>
  unpacked(`pages/${language}/${file}.packed`);
