// A socket that reconnects when it is cut or silent, with growing pauses.

/** The part of WebSocket that is used; replaced in tests. */
export type Open = (heard: (text: string) => void, opened: () => void, closed: () => void) => Socket;
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface ReconnectingSocket {
  /** Send, if connected. */
  send(message: object): boolean;
  /** Retry at once; if connected, probe the connection. */
  retry(): void;
  /** Close for good. */
  end(): void;
}

const [SOONEST, LATEST] = [500, 8000]; // ms
const SILENCE = 15_000; // ms of silence before giving up; the room sends a heartbeat every five seconds
const ANSWER = 4000; // ms to wait for a requested heartbeat
type Timer = ReturnType<typeof setTimeout>;
const signOfLife = { method: "beat" };

export function reconnecting(open: Open, hear: (message: never) => void, changed: (connected: boolean) => void): ReconnectingSocket {
  let socket: Socket | undefined;
  let [connected, ended] = [false, false];
  let tries = 0; // events of earlier sockets are ignored
  let pause = SOONEST;
  let timer: Timer | undefined; // timer of the next retry
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
        pause = SOONEST; // the connection works
        expect(SILENCE);
        const message = JSON.parse(text) as { method?: string };
        if (message.method !== signOfLife.method) hear(message as never);
      }),
      now(() => changed((connected = true))),
      now(lost),
    );
  }

  /** Expect a message in time, or consider the connection lost: it may die without a close event. */
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
    // Jitter, so that a class does not reconnect all at once.
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
