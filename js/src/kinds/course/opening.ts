// Shows the widget that the reader opened in place of the front page.
import type { Model } from "../../wire/model.ts";

/** anywidget's host API: widgets inside a widget. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<{ el: HTMLElement; remove(): void }>;
}

interface Opening {
  /** Whether the model has a widget for the open part. */
  shows(): boolean;
  into(element: HTMLElement | null): void;
  /** Show the open part. */
  follow(opened: string | undefined): Promise<void>;
  close(): void;
}

export function opening(model: Model): Opening {
  const manager = (model as { widget_manager?: Manager }).widget_manager;
  let place: HTMLElement | null = null;
  let shown: { id: string; view?: { el: HTMLElement; remove(): void } } | undefined;

  const id = (): string => (model.get("_inside") ?? "").replace(/^IPY_MODEL_/, "");

  function close(): void {
    shown?.view?.remove();
    shown = undefined;
  }

  return {
    shows: () => manager !== undefined && id() !== "",
    into: (element) => void (place = element),
    async follow(opened) {
      const wanted = opened && manager ? id() : "";
      if (wanted === (shown?.id ?? "")) return;
      close();
      if (!wanted) return;
      const mine = (shown = { id: wanted } as NonNullable<typeof shown>);
      const view = await manager!.create_view(await manager!.get_model(wanted));
      if (shown !== mine) return view.remove(); // another part was opened in the meantime
      mine.view = view;
      place?.append(view.el);
    },
    close,
  };
}
