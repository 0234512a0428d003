// Two pages of one reader change the same document at the same moment: what comes of it holds both changes.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What both lists have added; each keeps what it has of its own order. */
function joined(before: Json[], theirs: Json[], ours: Json[]): Json[] {
  const known = new Set([...before, ...theirs].map((item) => JSON.stringify(item)));
  return [...theirs, ...ours.filter((item) => !known.has(JSON.stringify(item)))];
}

/** A value that two have changed; where no whole can be made of the two, ours. */
function merged(before: Json | undefined, theirs: Json | undefined, ours: Json | undefined): Json | undefined {
  if (same(before, ours)) return theirs;
  if (same(before, theirs)) return ours;
  if (Array.isArray(theirs) && Array.isArray(ours)) return joined(Array.isArray(before) ? before : [], theirs, ours);
  if (!isObject(theirs) || !isObject(ours)) return ours;
  const old = isObject(before) ? before : {};
  const names = [...Object.keys(theirs), ...Object.keys(ours).filter((name) => !Object.hasOwn(theirs, name))];
  const entries = names.map((name) => [name, merged(old[name], theirs[name], ours[name])] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * Merge two texts of a JSON document that were made of the same one: whichever page does it comes to the same. A text
 * that is no document is let go of.
 */
export function mergeTexts(before: string, one: string, other: string): string {
  const [theirs, ours] = [one, other].sort() as [string, string];
  try {
    return JSON.stringify(merged(JSON.parse(before), JSON.parse(theirs), JSON.parse(ours)), null, 1);
  } catch {
    return other;
  }
}
