// The connection to Python: sets traits, sends messages, and awaits one reply at a time.
import type { Model } from "./model.ts";
import { wireNames } from "./generated.ts";
import type { Acts, FromPage, Why, Reply, Setting, PageState } from "./generated.ts";

/** A request of the page. */
export type Content<Name extends keyof Acts = keyof Acts> = { [Act in Name]: { act: Act } & Acts[Act] }[Name];
/** The full message. */
export type Message<Name extends keyof Acts = keyof Acts> = Content<Name> & FromPage;

type Timer = ReturnType<typeof setTimeout>;

export interface Connection {
  /** Nobody replies: the page goes offline, but keeps listening. */
  offline(): boolean;
  /** Python has not answered yet; the transport queues everything. */
  starting(): boolean;
  /** Waiting for a reply. */
  waiting(): boolean;
  /** The reply is overdue. */
  busy(): boolean;
  set<Name extends Setting>(name: Name, value: PageState[Name]): void;
  request(content: Content): void;
  post(content: Content): void;
  /** Check whether Python is there. */
  hello(): void;
  close(): void;
}

const BUSY_AFTER = 300; // ms
const OFFLINE_AFTER = 2000;
const REMEMBERED = 8; // scenes left; a busy Python reports them late

/**
 * Connect a view. `update` is called once per message, with whether the model or the text has changed; false means
 * that only the connection has.
 */
export function connect(model: Model, update: (news: boolean) => void, refused: (why: Why) => void): Connection {
  // An id is unique across views, tabs and reloads.
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const sent = new Set<string>();
  let count = 0;
  let left: number[] = [];
  let [awaited, posted]: (string | undefined)[] = []; // ids of the awaited request, and of the last post
  let [offline, busy, scheduled, news, starting] = [false, false, false, false, false];
  let [greeting, patience]: (Timer | undefined)[] = [];

  // Before the browser paints.
  function schedule(): void {
    if (!scheduled) queueMicrotask(report);
    scheduled = true;
  }

  function report(): void {
    const changed = news;
    scheduled = news = false;
    update(changed);
  }

  function onChange(): void {
    news = true;
    schedule();
  }

  function stopWaiting(): void {
    clearTimeout(patience);
    awaited = undefined;
    busy = false;
  }

  // A reply may still come late.
  function goOffline(): void {
    offline = true;
    schedule();
  }

  function send(content: Content): string | undefined {
    const id = `${name}-${count++}`;
    try {
      model.send({ ...content, id, epoch: model.get("_epoch"), node: model.get("cursor"), left });
    } catch {
      stopWaiting(); // disconnected
      goOffline();
      return undefined;
    }
    sent.add(id);
    return id;
  }

  function hello(): void {
    clearTimeout(greeting);
    const content: Content<"hello"> = {
      act: "hello",
      nodes: model.get("_nodes").length,
      languages: [...navigator.languages],
    };
    if (send(content)) greeting = setTimeout(goOffline, OFFLINE_AFTER);
  }

  function request(content: Content): void {
    awaited = send(content);
    if (awaited)
      patience = setTimeout(() => {
        busy = true;
        schedule();
      }, BUSY_AFTER);
  }

  // The list grows in place, once for all views: a value that is set would be sent back to Python.
  function onAppended(): void {
    const [{ epoch, start, nodes }, known] = [model.get("_appended_nodes"), model.get("_nodes")];
    if (epoch !== model.get("_epoch")) return;
    if (start === known.length) known.push(...nodes);
    else if (start > known.length) hello(); // some were lost; Python sends them all
    onChange();
  }

  function onReply(reply: Reply): void {
    if (!sent.delete(reply.id)) return; // for another view
    clearTimeout(greeting);
    offline = false;
    starting = "starting" in reply;
    if ("refused" in reply && (reply.id === awaited || reply.id === posted)) {
      refused(reply.refused);
      news = true;
    }
    if (reply.id === awaited) stopWaiting();
    schedule();
  }

  const changes = wireNames.map((name) => [`change:${name}`, onChange] as const);
  const listeners: Record<string, (message: Reply) => void> = {
    ...Object.fromEntries(changes),
    "msg:custom": onReply,
    "change:_appended_nodes": onAppended,
    comm_live_update: hello,
  };
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  hello();

  return {
    offline: () => offline,
    starting: () => starting,
    waiting: () => awaited !== undefined && !offline,
    busy: () => busy,
    set(name, value) {
      if (name === "cursor") left = [...left, model.get("cursor")].slice(-REMEMBERED);
      model.set(name, value);
      try {
        model.save_changes();
      } catch {
        goOffline();
      }
    },
    request,
    post(content) {
      posted = send(content);
    },
    hello,
    close() {
      clearTimeout(greeting);
      clearTimeout(patience);
      for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
    },
  };
}
