// Time as a clock shows it.
/** Minutes and seconds, as on a clock. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
