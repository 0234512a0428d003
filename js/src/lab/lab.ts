// The JupyterLab extension: a launcher tile for the course, and a bar that runs a notebook's boards in one click.
import icon from "../../../kamisado_widget/browser/site/icon.svg";
import type { Call, Code, Kernel, Lab, Panel, Shared, Tracker } from "./jupyterlab.ts";
import { words } from "./generated.ts";

const NAME = "kamisado-widget"; // of the labextension's folder
const LEARN = "kamisado:learn";
const FOLLOW = "rendermime:handle-local-link"; // JupyterLab's command for a clicked link

/** Packages that JupyterLab has loaded, by name. */
let shared: Shared = {};

async function take(name: string): Promise<any> {
  const [found] = Object.values(shared[name] ?? {});
  return found && (await found.get())();
}

/** The language of JupyterLab, else of the browser. */
function wordsIn(chosen: string): (typeof words)["en"] {
  const asked = [...(chosen === "en" ? [] : [chosen]), ...navigator.languages].map((each) => each.slice(0, 2));
  const language = asked.find((each) => each in words) ?? "en";
  return words[language as keyof typeof words];
}

/** Copy the course if it is not there yet; resolves to the path of its contents. */
async function layOut({ kernels, kernelspecs }: Lab["serviceManager"], language: string): Promise<string> {
  const kernel: Kernel = await kernels.startNew({ name: kernelspecs.specs?.default ?? "python3", path: "" });
  try {
    let path = "";
    const code = `from kamisado_widget.command import lay_out\nprint(lay_out("${language}"), end="")`;
    const future = kernel.requestExecute({ code, store_history: false });
    future.onIOPub = ({ header, content }) => {
      if (header.msg_type === "stream") path += content.text;
    };
    const { content } = await future.done;
    if (content.status !== "ok") throw new Error(content.evalue);
    return path;
  } finally {
    void kernel.shutdown();
  }
}

const VIEW = "application/vnd.jupyter.widget-view+json";

const codeOf = ({ content }: Panel): Code[] => [...content.model.cells].filter((cell): cell is Code => cell.type === "code");

const usesBoards = (panel: Panel): boolean => codeOf(panel).some(({ sharedModel }) => /\bkamisado_widget\b/.test(sharedModel.getSource()));

const viewsOf = ({ outputs }: Code): string[] => outputs.toJSON().flatMap(({ data }) => data?.[VIEW]?.model_id || []);

/** The cells with widgets the kernel still has: after a reload of the page, these boards work. */
async function cellsAlive(panel: Panel): Promise<Code[]> {
  const found = await panel.sessionContext.session?.kernel?.requestCommInfo({ target_name: "jupyter.widget" });
  const known = Object.keys(found?.content.comms ?? {});
  return codeOf(panel).filter((cell) => viewsOf(cell).some((view) => known.includes(view)));
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

async function makePlugin(): Promise<object> {
  const [{ INotebookTracker, NotebookActions }, { ITranslator }, { ILauncher }, { ICommandPalette, showErrorMessage }] =
    await Promise.all(["notebook", "translation", "launcher", "apputils"].map((name) => take(`@jupyterlab/${name}`).then((it) => it ?? {})));
  const { Widget } = await take("@lumino/widgets");

  function activate(lab: Lab, tracker: Tracker, translator: { languageCode?: string }, launcher: any, palette: any): void {
    const say = wordsIn(translator.languageCode ?? "en");
    const run = new WeakSet<object>(); // notebooks that the reader has run
    const bars = new WeakMap<object, { dispose(): void }>();

    const noteRun = (notebook: object): void => {
      run.add(notebook);
      bars.get(notebook)?.dispose();
      bars.delete(notebook);
    };

    /** Remove the bar once no cell shows a dead widget. */
    async function noteExecuted(notebook: object): Promise<void> {
      run.add(notebook);
      const panel = bars.has(notebook) && tracker.find(({ content }) => content === notebook);
      if (!panel) return;
      const alive = await cellsAlive(panel);
      if (codeOf(panel).every((cell) => !viewsOf(cell).length || alive.includes(cell))) noteRun(notebook);
    }

    async function start(panel: Panel): Promise<void> {
      await Promise.all([panel.context.ready, panel.sessionContext.ready]);
      if (run.has(panel.content) && !bars.has(panel.content)) return;
      // Output run in another browser is not trusted and shows as a picture until the page is reloaded.
      if ((await cellsAlive(panel)).some(({ trusted }) => !trusted)) return location.reload();
      noteRun(panel.content);
      await NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
    }

    function offer(panel: Panel): void {
      if (run.has(panel.content) || bars.has(panel.content)) return;
      const node = document.createElement("div");
      node.className = "kamisado-asleep";
      node.style.cssText =
        "display:flex;gap:12px;align-items:center;min-height:40px;padding:0 12px;overflow:hidden;" +
        "font-family:var(--jp-ui-font-family);color:var(--jp-ui-font-color1);background:var(--jp-layout-color2)";
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: say.wake });
      button.style.cssText =
        "flex:none;min-height:28px;padding:0 14px;border:0;border-radius:4px;cursor:pointer;font:inherit;font-weight:600;" +
        "color:#241a05;background:#dba92f";
      button.onclick = () => void start(panel);
      node.append(button, say.asleep);
      const bar = new Widget({ node });
      bars.set(panel.content, bar);
      panel.contentHeader.addWidget(bar);
    }

    async function watch(panel: Panel): Promise<void> {
      await Promise.all([panel.context.ready, panel.sessionContext.ready]);
      if (panel.isDisposed || !usesBoards(panel)) return;
      const alive = await cellsAlive(panel);
      if (alive.length && alive.every(({ trusted }) => trusted)) noteRun(panel.content);
      else offer(panel);
      panel.sessionContext.statusChanged.connect((_, status) => {
        if (status === "restarting" && run.delete(panel.content)) offer(panel);
      });
    }

    NotebookActions.executed.connect((_: unknown, { notebook }: { notebook: object }) => void noteExecuted(notebook).catch(() => undefined));
    const begin = (panel: Panel) => void watch(panel).catch(() => undefined); // it was closed, or its kernel died
    tracker.forEach(begin);
    tracker.widgetAdded.connect((_, panel) => begin(panel));

    lab.commands.addCommand(LEARN, {
      label: say.learn,
      caption: say.about,
      async execute() {
        try {
          const path = await layOut(lab.serviceManager, say.language);
          await start(await lab.commands.execute("docmanager:open", { path, factory: "Notebook" }));
        } catch (error) {
          await showErrorMessage(say.failed, error instanceof Error ? error.message : String(error));
        }
      },
    });
    launcher?.add({ command: LEARN, category: "Notebook", rank: 100, kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(icon)}` });
    palette?.addItem({ command: LEARN, category: "Kamisado" });

    // A link in a notebook that the reader has run is as trusted as that notebook.
    lab.commands.commandExecuted.connect((_, { id, args, result }: Call) => {
      const from = tracker.currentWidget;
      const path = String(args.path);
      if (id !== FOLLOW || !from || !run.has(from.content) || !path.startsWith(folderOf(from.context.path))) return;
      const follow = async (): Promise<void> => {
        await result;
        const to = tracker.find((panel) => panel.context.path === path);
        await to?.context.ready;
        if (to && usesBoards(to)) await start(to);
      };
      follow().catch(() => undefined); // JupyterLab has reported the error
    });
  }

  const [requires, optional] = [[INotebookTracker, ITranslator], [ILauncher, ICommandPalette].filter(Boolean)];
  return { id: `${NAME}:lab`, description: words.en.about, autoStart: true, requires, optional, activate };
}

/** The format of prebuilt extensions: https://jupyterlab.readthedocs.io/en/stable/extension/extension_dev.html */
const extension = {
  init(scope: Shared) {
    shared = scope;
  },
  async get() {
    const plugin = await makePlugin();
    return () => ({ __esModule: true, default: plugin });
  },
};
((globalThis as any)._JUPYTERLAB ??= {})[NAME] = extension;
