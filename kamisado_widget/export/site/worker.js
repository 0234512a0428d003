// Python, beside the page: it opens the board that a link asks for, and answers the page.
import { loadPyodide } from "./static/pyodide/pyodide.mjs";

const send = (line) => postMessage(line);

async function start() {
  const python = await loadPyodide({ packages: ["kamisado-widget"] });
  return python.pyimport("kamisado_widget.export.site.page_host").open_link;
}

const starting = start();
let opening;

// The first message is the link; all others are for the board that it opened.
onmessage = ({ data }) => {
  opening = opening
    ? opening.then((hear) => (hear(data), hear))
    : starting.then((openLink) => openLink(data.fragment, data.language, send));
  opening.catch(() => send('{"method": "failed"}'));
};
