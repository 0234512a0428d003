// Scrolls to the next board. JupyterLab renders its cell only once it is in the viewport.

const PATIENCE = 8000; // ms to wait for the next board
const SETTLED = 20; // frames without a change of height in the cells above

const frame = () => new Promise(requestAnimationFrame);
const scrolls = (el: Element): boolean =>
  el.scrollHeight > el.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(el).overflowY);

/** Scroll down from one panel to the panel of the board that the class sees now. */
export async function scrollToNextBoard(from: HTMLElement): Promise<void> {
  let scroller: Element | null = from;
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  scroller ??= document.scrollingElement;
  const ends = performance.now() + PATIENCE;
  while (scroller && performance.now() < ends) {
    await frame();
    if (from.dataset.shown === "true") continue; // its panel does not know yet
    const next = [...document.querySelectorAll<HTMLElement>(".kamisado-panel[data-shown=true]")].find((each) => each.checkVisibility());
    if (next) {
      for (let still = 0; still < SETTLED && performance.now() < ends; still++) {
        next.scrollIntoView({ block: "start" });
        const { top } = next.getBoundingClientRect();
        await frame();
        if (next.getBoundingClientRect().top !== top) still = 0;
      }
      return;
    }
    scroller.scrollBy(0, scroller.clientHeight / 2);
  }
}
