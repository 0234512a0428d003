/** The stars of a finished lesson, or of a puzzle: as many as Python gives. */
export const earned = (mistakes: number): number => (mistakes < 1 ? 3 : mistakes < 3 ? 2 : 1);
