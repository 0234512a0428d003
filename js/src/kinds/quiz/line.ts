// The answers of a quiz as one line, in Python's form (classroom/line.py).

/** One line of text with the answers, to be pasted elsewhere. */
export function answerCode(quiz: string, name: string, answers: readonly string[]): string {
  const bytes = new TextEncoder();
  const well = new TextDecoder().decode(bytes.encode(name)); // no half of a sign
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  const who = encodeURIComponent(well).replace(/[!'()*]/g, hex) || "-";
  const text = `1 ${quiz} ${who} ${answers.map((answer) => answer || "-").join()}`;
  const check = bytes.encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  return `kamisado-quiz ${text} ${(check >>> 0).toString(16).padStart(8, "0")}`;
}
