// What is drawn on the board with.
/** Colors that no square has, the first one drawn with unless another is chosen. */
export const tints = ["#ffffff", "#2be8e8", "#b4f51e", "#ff2fd6"] as const;
