"""Convert the course's notebooks to pages, with live boards."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import chdir, redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import quote

import mistune

from ...i18n.catalog import ENGLISH
from ...i18n.notebook import Translation, files, up_to_date
from ...lessons.chapters import CHAPTERS
from ...sessions import Session

NAMES = tuple(chapter.name for chapter in CHAPTERS if not chapter.code)
"""The chapters without code."""


class ChapterPage(NamedTuple):
    title: str
    parts: list[str | Session]


class ChapterRun(NamedTuple):
    cells: list[dict[str, Any]]
    boards: dict[str, Session]


def run_chapter(path: Path) -> ChapterRun:
    """Run a notebook's cells to get their boards; checkouts are trusted."""
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    shown = zip(code, _run(code), strict=True)
    return ChapterRun(cells, {cell["id"]: board for cell, board in shown if board})


def read_chapter(
    chapter: ChapterRun, pages: Mapping[str, str], translations: Mapping[str, Translation]
) -> ChapterPage:
    """Convert a notebook to a page in a language; outputs without boards come from the saved notebook."""
    title, parts = "", list[str | Session]()
    for cell in chapter.cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            source = up_to_date(cell["id"], source, translations) or source
            found = re.search(r"^# +(.+)$", source, re.MULTILINE)
            if found and not title:  # text before the title is about running the notebook
                title, source = found[1].strip(), source[found.end() :]
            parts.append(_markdown(source, pages))
        else:
            board = chapter.boards.get(cell["id"])
            parts += [board] if board else list(_saved(cell, source))
    return ChapterPage(title, _joined(parts))


def _run(cells: list[dict[str, Any]]) -> Iterator[Session | None]:
    """Run a notebook in its own folder; yield each cell's session, or None."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with TemporaryDirectory() as folder:
        for cell in cells:
            code = ast.parse("".join(cell["source"]))
            last = code.body[-1] if code.body else None
            with chdir(folder), redirect_stdout(StringIO()):
                if isinstance(last, ast.Expr):
                    code.body.pop()
                exec(compile(code, "cell", "exec"), names)
                value = None
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            session = getattr(value, "session", None)
            yield session if isinstance(session, Session) else None


def _saved(cell: dict[str, Any], source: str) -> Iterator[str]:
    """Yield a cell's saved outputs; text outputs with the code before them."""
    outputs: list[dict[str, Any]] = cell.get("outputs", [])
    texts = [text for output in outputs if (text := _text_of(output))]
    if texts:
        yield f'<pre class="code">{escape(source)}</pre>'
        yield f'<pre class="output">{escape("".join(texts).rstrip())}</pre>'
    for output in outputs:
        data = output.get("data", {})
        if "image/svg+xml" in data:
            yield f'<div class="picture">{"".join(data["image/svg+xml"])}</div>'
        elif "text/html" in data:
            yield f'<div class="output">{"".join(data["text/html"])}</div>'


def _text_of(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if data.keys() - {"text/plain"}:
        return ""
    return "".join(output.get("text") or data.get("text/plain") or "")


def _markdown(source: str, pages: Mapping[str, str]) -> str:
    return str(mistune.Markdown(_Pages(pages), plugins=[mistune.plugins.import_plugin("table")])(source))


class _Pages(mistune.HTMLRenderer):
    """Renders links to notebooks as links to the site's pages."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        super().__init__(escape=False)
        self._pages = pages

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = url if "://" in url else self._pages.get(url)
        return text if address is None else f'<a href="{escape(address)}">{text}</a>'


def _joined(parts: list[str | Session]) -> list[str | Session]:
    joined: list[str | Session] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part:
            joined.append(part)
    return joined


def notebook_address(name: str, language: str) -> str:
    home = "" if language == ENGLISH else f"{language}/"
    return f"notebooks/lab/index.html?path={quote(home + name)}"


def addresses(course: Path, language: str, *, with_notebooks: bool) -> dict[str, str]:
    """Return the address of each notebook, as a page or in JupyterLite."""
    found = {}
    if with_notebooks:
        notebooks = (path.relative_to(course).as_posix() for path in files(course) if path.suffix == ".ipynb")
        found = {name: notebook_address(name, language) for name in notebooks}
    return {
        **found,
        **{f"{name}.ipynb": f"#chapter={name}" for name in NAMES},
        "contents.ipynb": "#course",
    }
