/** The rings of a finished lesson, or of a puzzle: as many as Python gives at once. */
export const earned = (mistakes: number): number => (mistakes < 1 ? 2 : 1);
