// Resolves once the first content is painted: heavy work starts then.

/** Timeout, for when nothing is painted. */
const AT_LATEST = 3000; // ms

let tell: () => void;
export const seen = new Promise<void>((resolve) => {
  tell = resolve;
  setTimeout(resolve, document.hidden ? 0 : AT_LATEST); // hidden pages are not painted
});

/** Report that the first content is on the page, or that there is none: it is painted with the next frame. */
export function showFirst(): void {
  requestAnimationFrame(() => requestAnimationFrame(tell));
}
