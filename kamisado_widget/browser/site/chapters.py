"""Pages of the course's notebooks: their text, and in place of a cell that shows a board the board itself."""

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

from ...lessons.chapters import CHAPTERS
from ...session import Session

NAMES = tuple(chapter.name for chapter in CHAPTERS if not chapter.code)
"""The chapters that can be read without writing code."""


class ChapterPage(NamedTuple):
    """A chapter as a page.

    Attributes
    ----------
    title : str
        Its heading.
    parts : list of str or Session
        HTML, and the boards in between.
    """

    title: str
    parts: list[str | Session]


def read_chapter(path: Path, pages: Mapping[str, str]) -> ChapterPage:
    """Make a page of a notebook.

    Its cells are run, for the boards that they show; they are the checkout's own. What else they show is
    taken from the notebook as it was saved.

    Parameters
    ----------
    path : Path
        The notebook.
    pages : mapping of str to str
        The addresses of notebooks, by their file names. A link to any other is text.
    """
    cells = _cells(path)
    shown = _run([cell for cell in cells if cell["cell_type"] == "code"])
    title, parts = "", list[str | Session]()
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found = re.search(r"^# +(.+)$", source, re.MULTILINE)
            if found and not title:  # what stands before it is for those who run the notebook
                title, source = found[1].strip(), source[found.end() :]
            parts.append(_markdown(source, pages))
        else:
            board = next(shown)
            parts += [board] if board else list(_saved(cell, source))
    return ChapterPage(title, _joined(parts))


def _cells(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def _run(cells: list[dict[str, Any]]) -> Iterator[Session | None]:
    """Run a notebook's code in a folder of its own; yield for each cell the session that it shows, if any."""
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
    """Yield what a cell showed when the notebook was saved; where that is text, with the code before it."""
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
    """HTML whose links lead to pages of the site."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        super().__init__(escape=False)
        self._pages = pages

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = url if "://" in url else self._pages.get(url)
        return text if address is None else f'<a href="{escape(address)}">{text}</a>'


def _joined(parts: list[str | Session]) -> list[str | Session]:
    """Put texts that follow one another together."""
    joined: list[str | Session] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part:
            joined.append(part)
    return joined


def addresses(course: Path, *, with_notebooks: bool) -> dict[str, str]:
    """Return the address of every notebook that the site has, as a page or in JupyterLite."""
    found = {}
    if with_notebooks:
        notebooks = (path.relative_to(course).as_posix() for path in course.rglob("*.ipynb"))
        found = {name: f"notebooks/lab/index.html?path={quote(name)}" for name in notebooks}
    return {
        **found,
        **{f"{name}.ipynb": f"#chapter={name}" for name in NAMES},
        "contents.ipynb": "#course",
    }
