// A box that is scrolled to what it is about.

const hidden = new Set<Element>(); // perhaps

/** Scroll its box to where the scene shown stands. It waits for the frame, as to measure holds it up. */
export function reveal(here: Element | null): void {
  if (!here) return;
  if (!hidden.size)
    requestAnimationFrame(() =>
      setTimeout(() => {
        hidden.forEach(scroll);
        hidden.clear();
      }),
    );
  hidden.add(here);
}

/** Scroll the box, and nothing around it. */
function scroll(here: Element): void {
  const box = here.closest<HTMLElement>(".rounds, .bounded");
  if (!box) return;
  const [inside, around] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
  const away = inside.top - around.top;
  const zoom = around.height / box.offsetHeight;
  if (away < 0 || inside.bottom > around.bottom) box.scrollTop += (away - (around.height - inside.height) / 2) / zoom;
}

// When it is first laid out too, and when it is unfolded.
const resized = new ResizeObserver((boxes) =>
  boxes.forEach(({ target }) => reveal(target.querySelector("[aria-current]"))),
);
export const watch = (box: Element | null): void => {
  if (box) resized.observe(box);
};
