// Three-way merge of a document that two pages changed at the same time.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Union of both lists; each keeps its order. */
function joined(before: Json[], theirs: Json[], ours: Json[]): Json[] {
  const known = new Set([...before, ...theirs].map((item) => JSON.stringify(item)));
  return [...theirs, ...ours.filter((item) => !known.has(JSON.stringify(item)))];
}

/** Merge a value that both changed; ours wins where it cannot be merged. */
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
 * Merge two JSON documents with a common base. The result is the same on either page. A text that is no valid
 * document is dropped.
 */
export function mergeTexts(before: string, one: string, other: string): string {
  const [theirs, ours] = [one, other].sort() as [string, string];
  try {
    return JSON.stringify(merged(JSON.parse(before), JSON.parse(theirs), JSON.parse(ours)), null, 1);
  } catch {
    return other;
  }
}
