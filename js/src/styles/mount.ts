// Style sheets come with the script and are added once per page: hosts that add them for every widget restyle
// the whole page each time.

const sheets: string[] = [];

/** Called once for each imported style sheet, in order. */
export const register = (sheet: string): void => void sheets.push(sheet);

/** Add the missing style sheets to an element's document or shadow root. */
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
