// A connection to the room that comes back by itself: where it is cut, or nothing is heard any more, it is tried again,
// each time after a longer while.

/** What a socket is to it; for tests another one will do. */
export type Open = (heard: (text: string) => void, opened: () => void, closed: () => void) => Socket;
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface ReconnectingSocket {
  /** Send, if there is anybody to hear it. */
  send(message: object): boolean;
  /** Try at once, where it waits for another try; where it seems to be there, see whether it is. */
  retry(): void;
  /** End it for good. */
  end(): void;
}

const [SOONEST, LATEST] = [500, 8000]; // ms
const SILENCE = 15_000; // ms until it is given up; the room gives a sign of life every five seconds
const ANSWER = 4000; // ms for a sign of life that was asked for
type Timer = ReturnType<typeof setTimeout>;
const signOfLife = { method: "beat" };

export function reconnecting(open: Open, hear: (message: never) => void, changed: (connected: boolean) => void): ReconnectingSocket {
  let socket: Socket | undefined;
  let [connected, ended] = [false, false];
  let tries = 0; // what a socket of an earlier one says is of no interest
  let pause = SOONEST;
  let timer: Timer | undefined; // for another try
  let silence: Timer | undefined;

  function connect(): void {
    clearTimeout(timer);
    timer = undefined;
    const current = ++tries;
    const now = <News extends unknown[]>(act: (...news: News) => void) => {
      return (...news: News) => void (current === tries && act(...news));
    };
    expect(SILENCE);
    socket = open(
      now((text: string) => {
        pause = SOONEST; // it is not only there, it speaks
        expect(SILENCE);
        const message = JSON.parse(text) as { method?: string };
        if (message.method !== signOfLife.method) hear(message as never);
      }),
      now(() => changed((connected = true))),
      now(lost),
    );
  }

  /** Hear something within some time, or think it lost: a line may be dead without anybody saying so. */
  function expect(within: number): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      const dead = socket;
      lost();
      dead?.close();
    }, within);
  }

  function lost(): void {
    tries++;
    clearTimeout(silence);
    changed((connected = false));
    // Not all of a class at the same moment.
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(2 * pause, LATEST);
  }

  connect();
  return {
    send(message) {
      if (connected) socket!.send(JSON.stringify(message));
      return connected;
    },
    retry() {
      if (timer) return connect();
      if (ended) return;
      if (connected) socket!.send(JSON.stringify(signOfLife));
      expect(ANSWER);
    },
    end() {
      [ended, connected] = [true, false];
      tries++;
      clearTimeout(timer);
      clearTimeout(silence);
      timer = undefined;
      socket!.close();
    },
  };
}
