import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page

# JupyterLab objects that the scripts below need.
NAMES = """
  window.openPanel = () => window.jupyterapp.shell.currentWidget;
  window.openCell = (index) => window.openPanel().content.widgets[index];
  window.openKernel = () => window.openPanel().sessionContext.session.kernel;
"""
OPEN = """(path) => {
  window.jupyterapp.commands.execute("docmanager:open", { path, factory: "Notebook" });
}"""
CLOSE = """async () => {
  const panel = window.openPanel();
  await panel?.sessionContext?.shutdown();
  panel?.dispose();
}"""
READY = """(path) => {
  const { context, sessionContext } = (window.jupyterapp && window.openPanel()) ?? {};
  return context?.path === path && sessionContext.isReady;
}"""
# Do not await the command: it resolves when the cells are done, or never.
RUN = """([command, indexes]) => {
  const { content } = window.openPanel();
  for (const index of indexes) window.openCell(index).model.clearExecution();
  content.deselectAll();
  content.activeCellIndex = indexes[0];
  window.jupyterapp.commands.execute(command);
}"""
DONE = """(indexes) => {
  const models = indexes.map((index) => window.openCell(index).model);
  const failed = ({ outputs }) => outputs.toJSON().some((output) => output.output_type === "error");
  // Cells after a failed one never run.
  return models.some(failed) || models.every(({ executionCount }) => executionCount !== null);
}"""
EXECUTE = """async (code) => {
  let printed = "";
  const future = window.openKernel().requestExecute({ code, store_history: false });
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") printed += content.text;
  };
  const { content } = await future.done;
  if (content.status !== "ok") throw new Error(content.traceback?.join("\\n") ?? content.status);
  return printed;
}"""


USUAL = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "no-preference"}


class Window:
    """One page for many tests: JupyterLab takes seconds to load."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._options: dict[str, Any] = {}
        self._page: Page | None = None

    def page(self, options: dict[str, Any]) -> Page:
        fixed = {name: value for name, value in options.items() if name not in USUAL}
        if not self._page or fixed != self._options:
            self.close()
            self._page, self._options = self.new_page(fixed), fixed
        wanted = {**USUAL, **options}
        self._page.set_viewport_size(wanted["viewport"])
        self._page.emulate_media(reduced_motion=wanted["reduced_motion"])
        return self._page

    def new_page(self, options: dict[str, Any]) -> Page:
        page = self._browser.new_context(**{"locale": "en-US", **options}).new_page()
        page.set_default_timeout(300_000)  # ms for JupyterLab and a kernel, generous for busy machines
        return page

    def close(self) -> None:
        if self._page:
            self._page.context.close()
            self._page = None


class Notebook:
    """A notebook open in JupyterLab, with its kernel ready.

    ``errors`` collects the console's error messages and the page's uncaught errors.
    """

    def __init__(self, page: Page, address: str, path: Path) -> None:
        self.page = page
        self.path = path
        self.address = f"{address}/doc/tree/{path.name}"
        self.errors: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._page_error)
        if page.url.startswith(address):  # JupyterLab is already open
            page.evaluate(OPEN, path.name)
        else:
            page.add_init_script(NAMES)
            page.goto(f"{self.address}?reset")
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the notebook and its kernel.

        The page's own indicator reads idle before there is a kernel, and cells that are run then hang.
        """
        self.page.wait_for_function(READY, arg=self.path.name)
        self.page.evaluate("() => window.openKernel().info")

    def run_all(self, *, wait: bool = True) -> None:
        """Run all cells; a failing cell fails the test."""
        self._run("notebook:run-all-cells", self._cells_of_code(), wait)
        failed = [
            output for index in self._cells_of_code() for output in self.outputs(index) if "ename" in output
        ]
        assert not failed, "\n".join(failed[0]["traceback"])

    def run(self, index: int, *, wait: bool = True) -> None:
        self._run("notebook:run-cell", [index], wait)

    def outputs(self, index: int) -> list[dict[str, Any]]:
        return self.page.evaluate("(index) => window.openCell(index).model.outputs.toJSON()", index)

    def output(self, index: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-Cell-outputArea")

    def execute(self, code: str) -> str:
        return self.page.evaluate(EXECUTE, code)

    def says(self, expression: str) -> str:
        return self.execute(f"print({expression}, end='')")

    def comes_to_say(self, expression: str, wanted: str) -> None:
        code = f"try: print({expression}, end='')\nexcept LookupError: pass"
        until = time.monotonic() + 120
        while (said := self.execute(code)) != wanted and time.monotonic() < until:
            time.sleep(0.1)
        assert said == wanted, f"{expression} is {said}, not {wanted}"

    def restart(self) -> None:
        self.page.evaluate("() => window.openPanel().sessionContext.restartKernel()")
        self.page.evaluate("() => window.openKernel().requestKernelInfo()")

    def save(self) -> None:
        self.page.evaluate("() => window.openPanel().context.save()")

    def reload(self) -> None:
        self.page.goto(self.address)
        self.wait_until_ready()

    def close(self) -> None:
        self.page.evaluate(CLOSE)
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._page_error)

    def _cells_of_code(self) -> list[int]:
        types: list[str] = self.page.evaluate(
            "() => window.openPanel().content.widgets.map(({ model }) => model.type)"
        )
        return [index for index, name in enumerate(types) if name == "code"]

    def _run(self, command: str, indexes: list[int], wait: bool) -> None:
        self.page.evaluate(RUN, [command, indexes])
        if wait:
            self.page.wait_for_function(DONE, arg=indexes)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _page_error(self, error: Error) -> None:
        self.errors.append(str(error))
