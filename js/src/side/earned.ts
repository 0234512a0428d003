/** Rings of a finished lesson or puzzle, as Python counts them. */
export const earned = (mistakes: number): number => (mistakes < 1 ? 2 : 1);
