// A connection to the room that comes back by itself: where it is cut it is tried again, each time after a longer while.

/** What a socket is to it; for tests another one will do. */
export type Open = (heard: (text: string) => void, opened: () => void, closed: () => void) => Socket;
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface ReconnectingSocket {
  /** Send, if there is anybody to hear it. */
  send(message: object): boolean;
  /** Try at once, where it waits for another try. */
  retry(): void;
  /** End it for good. */
  end(): void;
}

const [SOONEST, LATEST] = [500, 8000]; // ms

export function reconnecting(open: Open, hear: (message: never) => void, changed: (connected: boolean) => void): ReconnectingSocket {
  let socket: Socket | undefined;
  let [connected, ended] = [false, false];
  let pause = SOONEST;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    timer = undefined;
    socket = open(
      (text) => {
        pause = SOONEST; // it is not only there, it speaks
        hear(JSON.parse(text) as never);
      },
      () => changed((connected = true)),
      () => {
        changed((connected = false));
        // Not all of a class at the same moment.
        if (!ended) timer = setTimeout(connect, pause * (0.5 + Math.random()));
        pause = Math.min(2 * pause, LATEST);
      },
    );
  }

  connect();
  return {
    send(message) {
      if (connected) socket!.send(JSON.stringify(message));
      return connected;
    },
    retry: () => timer && connect(),
    end() {
      ended = true;
      clearTimeout(timer);
      socket!.close();
    },
  };
}
