// Chalk at any time, and a full-screen view on demand; loads the parts that draw them.
import type { Kind, Presentation, Presenter, View } from "../kind.ts";
import type createDrawings from "../parts/drawings.tsx";
import type createPresenter from "../parts/presenter.tsx";

const heard = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "contextmenu", "touchmove"];

export function presentation(view: View, kind: Kind): Presentation {
  const { el, loader, traits } = view;
  const early: Event[] = []; // events since drawing began, until the chalk has loaded
  let coming: Promise<ReturnType<typeof createDrawings>> | undefined;
  let drawings: ReturnType<typeof createDrawings> | undefined;
  let presenter: Presenter | undefined;

  async function load(): Promise<ReturnType<typeof createDrawings>> {
    const create = await loader.load<typeof createDrawings>("drawings");
    drawings = create(view);
    early.forEach(drawings.chalk.hear);
    view.draw(false); // not the board
    return drawings;
  }

  const fetchDrawings = () => (coming ??= load());

  /** A long press starts drawing, and in class the right button; elsewhere that opens the host's menu. */
  function hear(event: Event): void {
    const { type, button, pointerType } = event as PointerEvent;
    if (button === 2 && !traits.turn.watched && !presenter?.bar()) return;
    if (drawings) return drawings.chalk.hear(event);
    if (!(event.target as Element).closest(".board") || !loader.has("drawings")) return;
    if (type === "pointerdown" && pointerType === "touch") void fetchDrawings();
    if (coming) early.push(event);
  }

  async function start(): Promise<void> {
    if (!presenter) {
      if (!loader.has("presenter")) return;
      const { chalk } = await fetchDrawings();
      const create = await loader.load<typeof createPresenter>("presenter");
      presenter ??= create(view, kind, chalk);
    }
    presenter.start();
  }

  for (const name of heard) el.addEventListener(name, hear, { capture: true, passive: false });

  return {
    start: () => loader.has("presenter") && (() => void start()),
    shortcuts: () => presenter?.shortcuts() ?? { p: () => void start() },
    attributes: () => presenter?.attributes() ?? {},
    drawings() {
      if ((traits.turn.drawings || traits.turn.watched) && loader.has("drawings")) void fetchDrawings();
      return drawings?.over(presenter?.lit());
    },
    bar: () => presenter?.bar(),
    close() {
      presenter?.close();
      drawings?.chalk.close();
      for (const name of heard) el.removeEventListener(name, hear, { capture: true });
    },
  };
}
