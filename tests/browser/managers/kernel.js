// The kernel as a frame sees it: comms alone, whose messages the page around the frame passes on.
const targets = new Map();
const comms = new Map();
const futures = new Map();
const signal = { connect() {}, disconnect() {} };

function send(type, content, metadata = {}, buffers = []) {
  const msg_id = `${Date.now()}-${Math.random()}`;
  parent.postMessage({ type, msg_id, content, metadata, buffers }, "*");
  const future = { msg: { header: { msg_id } } };
  futures.set(msg_id, future);
  return future;
}

export class Comm {
  constructor(commId, targetName) {
    Object.assign(this, { commId, targetName });
    comms.set(commId, this);
  }
  open(data, metadata, buffers) {
    const { commId: comm_id, targetName: target_name } = this;
    return send("comm_open", { comm_id, target_name, data }, metadata, buffers);
  }
  send(data, metadata, buffers) {
    return send("comm_msg", { comm_id: this.commId, data }, metadata, buffers);
  }
  close(data, metadata, buffers) {
    comms.delete(this.commId);
    return send("comm_close", { comm_id: this.commId, data }, metadata, buffers);
  }
}

export const kernel = {
  statusChanged: signal,
  connectionStatusChanged: signal,
  registerCommTarget: (name, open) => targets.set(name, open),
  createComm: (name, id) => new Comm(id, name),
};

async function hear(message, known) {
  const { header, parent_header, content } = message;
  futures.get(parent_header.msg_id)?.onIOPub?.(message);
  const told = known(message);
  if (header.msg_type === "comm_open")
    await targets.get(content.target_name)?.(new Comm(content.comm_id, content.target_name), told);
  if (header.msg_type === "comm_msg") await comms.get(content.comm_id)?.onMsg?.(told);
  if (header.msg_type === "comm_close") comms.get(content.comm_id)?.onClose?.(told);
}

/** Begin to hear the kernel, one message after another; `known` makes of each what this host tells of it. */
export function listen(known = (message) => message) {
  let heard = Promise.resolve();
  addEventListener("message", ({ data }) => (heard = heard.then(() => hear(data, known)).catch(console.error)));
}
