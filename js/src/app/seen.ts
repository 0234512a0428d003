// When the reader has something to look at: what takes all that a small machine has begins then.

/** Where something that should be drawn is not. */
const AT_LATEST = 3000; // ms

let tell: () => void;
export const seen = new Promise<void>((resolve) => {
  tell = resolve;
  setTimeout(resolve, document.hidden ? 0 : AT_LATEST); // where nobody looks nothing is painted
});

/** Say that what is to be seen first has been put on the page, or that there is nothing: it is painted with the next frame. */
export function showFirst(): void {
  requestAnimationFrame(() => requestAnimationFrame(tell));
}
