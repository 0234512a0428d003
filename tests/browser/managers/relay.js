// The page around the frames: it has the kernel, as JupyterLab connects to one, and no widgets.
async () => {
  const { kernels } = window.jupyterapp.serviceManager;
  const kernel = await kernels.startNew({ name: "python3" }, { handleComms: false });
  await kernel.info;
  window.openKernel = () => kernel;
  document.body.insertAdjacentHTML("beforeend", '<div id="frames"></div>');
  const frames = document.getElementById("frames");
  frames.style.cssText = "position: fixed; inset: 0; z-index: 9999; overflow: auto; background: white";
  const session = { session: kernel.clientId, username: "", date: "", version: "5.3" };
  addEventListener("message", ({ data: { type: msg_type, msg_id, ...rest } }) => {
    if (!msg_id) return;
    kernel.sendShellMessage({ channel: "shell", header: { msg_id, msg_type, ...session }, parent_header: {}, ...rest });
  });
  window.displayed = [];
  kernel.iopubMessage.connect((_, message) => {
    const widget = message.content.data?.["application/vnd.jupyter.widget-view+json"];
    if (widget) window.displayed.push(widget.model_id);
    for (const { contentWindow } of frames.children) contentWindow.postMessage(message, "*");
  });
};
