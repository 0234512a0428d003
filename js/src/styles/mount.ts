// The styles come with the script, and a page keeps each sheet once, however many widgets are in it: where a host
// sets them for every widget anew, all that is on the page is styled anew.

const sheets: string[] = [];

/** Called for each style sheet that is imported, in that order. */
export const register = (sheet: string): void => void sheets.push(sheet);

/** Make an element ready for a widget: the sheets that are not there yet come into its document, or its shadow. */
export function mountStyles(el: HTMLElement): void {
  el.classList.add("kamisado-host");
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : el.ownerDocument.head;
  const mounted = [...home.querySelectorAll("style.kamisado-sheet")].map(({ textContent }) => textContent);
  for (const sheet of sheets)
    if (!mounted.includes(sheet)) {
      const style = el.ownerDocument.createElement("style");
      home.append(Object.assign(style, { className: "kamisado-sheet", textContent: sheet }));
    }
}
