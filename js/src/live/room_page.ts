// Shared by the room's pages: the connection, and the board that messages are about.
import messageHost, { type MessageHost } from "../transports/messages.ts";
import type { Reply, PageState } from "../wire/generated.ts";
import { reconnecting, type ReconnectingSocket } from "./reconnect.ts";

interface Widget {
  render(into: { model: MessageHost; el: HTMLElement }): () => void;
}

export interface Opened {
  seat: string;
  kind: string;
  state: PageState;
}

/** Connect to the room at an address. */
export function connected(
  room: string,
  hear: (message: never) => void,
  changed: (connected: boolean) => void,
): ReconnectingSocket {
  const address = `ws${location.protocol.slice(4)}//${location.host}${room}/socket`;
  return reconnecting(
    (heard, opened, closed) => {
      const socket = new WebSocket(address);
      socket.onmessage = ({ data }) => heard(data);
      socket.onopen = opened;
      socket.onclose = closed;
      return socket;
    },
    hear,
    changed,
  );
}

/** The board of a page: shows a seat, and stays if that is the seat shown already. */
export function boardOf(board: HTMLElement, send: (message: object) => boolean, failed: () => void) {
  const widgets = new Map<string, Widget>(); // loaded widgets, by kind
  let shown: { seat: string; host: MessageHost; close: () => void } | undefined;
  let opening: Promise<void> = Promise.resolve(); // boards open one after another
  let visits = 0; // connections so far; loads of earlier ones are not waited for

  function close(): void {
    shown?.close();
    shown = undefined;
    board.replaceChildren();
  }

  async function show({ seat, kind, state }: Opened): Promise<void> {
    if (shown?.seat === seat) return shown.host.resume(state);
    const visit = visits;
    if (!widgets.has(kind)) {
      const script = `./${kind}.js?${visit}`; // a browser requests an address once, and may be stuck on it
      widgets.set(kind, (await import(script)).default);
    }
    if (visit !== visits) return;
    close();
    const host = messageHost(state, send);
    const el = board.appendChild(document.createElement("div")); // a fresh element, so that a late draw of an earlier board is not seen
    shown = { seat, host, close: widgets.get(kind)!.render({ model: host, el }) };
  }

  const soon = (act: () => void | Promise<void>) => (opening = opening.then(act).catch(failed));
  return {
    /** A new connection is open. */
    visit(): void {
      visits++;
      opening = Promise.resolve();
    },
    /** Resume the same seat, or start in another. */
    open: (seat: Opened) => void soon(() => show(seat)),
    close: () => void soon(close),
    hear: (message: { method: "update"; state: Partial<PageState> } | { method: "custom"; content: Reply }) =>
      void opening.then(() => shown?.host.hear(message)),
  };
}
