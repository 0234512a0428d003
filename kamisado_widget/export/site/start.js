// Shows the board that the address asks for, in place of the start page. Its Python is in a worker.
const place = document.getElementById("board");
const notice = document.getElementById("notice");
let worker;

/** What a widget's script expects of its model; the other end is Python in the worker. */
class Model {
  handlers = {};
  changed = {};
  constructor(state, send) {
    this.state = state;
    this.post = (message) => send(JSON.stringify(message));
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.state[name] = this.changed[name] = value;
    this.fire(`change:${name}`);
  }
  save_changes() {
    this.post({ method: "update", state: this.changed });
    this.changed = {};
  }
  send(content) {
    this.post({ method: "custom", content });
  }
  on(event, handler) {
    (this.handlers[event] ??= new Set()).add(handler);
  }
  off(event, handler) {
    this.handlers[event]?.delete(handler);
  }
  fire(event, content) {
    this.handlers[event]?.forEach((handler) => handler(content));
  }
  hear({ method, state, content }) {
    if (method === "custom") this.fire("msg:custom", content);
    if (method !== "update") return;
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.fire(`change:${name}`);
  }
}

function open() {
  worker?.terminate();
  place.replaceChildren();
  const fragment = location.hash.slice(1);
  document.body.className = fragment ? "asked" : "";
  if (fragment) ask(fragment);
}

function ask(fragment) {
  const { opening, failed } = notice.dataset;
  const fail = () => {
    notice.textContent = failed;
  };
  notice.textContent = opening;
  const own = (worker = new Worker("worker.js", { type: "module" }));
  let shown;
  async function show(kind, state) {
    const { default: widget } = await import(`./static/kamisado/${kind}.js`);
    const model = new Model(state, (line) => own.postMessage(line));
    if (own !== worker) return model;
    notice.textContent = "";
    widget.render({ model, el: place });
    return model;
  }
  own.onmessage = async ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "open") (shown = show(message.kind, message.state)).catch(fail);
    else if (message.method === "refused") notice.textContent = message.why;
    else if (message.method === "failed") fail();
    else (await shown).hear(message);
  };
  own.onerror = fail;
  own.postMessage({ fragment, language: document.documentElement.lang });
}

addEventListener("hashchange", open);
open();
