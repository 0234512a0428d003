// Pointing at things on the board for others: chalk at any time, and a view that fills the screen once it is asked for.
import type { Kind, Presentation, Presenter, View } from "../kind.ts";
import { chalkOn } from "./chalk.ts";
import type Drawings from "../parts/drawings.tsx";
import { later } from "../parts/later.ts";
import type createPresenter from "../parts/presenter.tsx";

export function presentation(view: View, kind: Kind): Presentation {
  const { el, state, loader, traits, connection } = view;
  const chalk = chalkOn(el, () => view.draw(false)); // not the board
  const part = later<typeof Drawings>(view, "drawings");
  let told = chalk.drawn;
  let presenter: Presenter | undefined;

  async function start(): Promise<void> {
    if (!presenter) {
      if (!loader.has("presenter")) return;
      const create = await loader.load<typeof createPresenter>("presenter");
      presenter ??= create(view, kind, chalk);
    }
    presenter.start();
  }

  /** A class that watches sees each stroke. */
  function tell(): void {
    if (!traits.turn.watched || told === chalk.drawn) return;
    told = chalk.drawn;
    connection.post({ act: "draw", strokes: [...told] });
  }

  return {
    start: () => loader.has("presenter") && (() => void start()),
    shortcuts: () => presenter?.shortcuts() ?? { p: () => void start() },
    attributes: () => presenter?.attributes() ?? {},
    drawings() {
      const { flipped, coordinates } = view.picture;
      const { drawings = [] } = traits.turn;
      const strokes = [...drawings, ...chalk.on(state.shown)];
      tell();
      const lit = presenter?.lit();
      const Drawings = (lit || strokes.length > 0) && part();
      return Drawings && <Drawings {...{ strokes, lit, flipped, coordinates }} />;
    },
    bar: () => presenter?.bar(),
    close() {
      presenter?.close();
      chalk.close();
    },
  };
}
