"""The page that a visitor of a site sees first."""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from pathlib import Path
from string import Template

from ...i18n import chosen, say
from ...picture import svg
from ...rules import Position
from .links import link

_HERE = Path(__file__).parent
_STATIC = _HERE.parents[1] / "static"
_SCRIPTS = (_HERE / "start.js", _HERE / "worker.js")


def write_start_page(site: Path, course: Path) -> None:
    """Write a site's ``index.html``: what this is, a board, and a link to every notebook.

    With something behind its ``#`` the same page shows a position or a puzzle, and no more than that.

    Parameters
    ----------
    site : Path
        The site's folder.
    course : Path
        The folder of notebooks; the first heading of each is its title. The table of contents comes first.
    """
    told = ("title", "about", "play", "course", "waiting", "kept", "opening", "unopened")
    words = {name: escape(say(f"site.{name}")) for name in told}
    chapters = sorted(course.rglob("*.ipynb"), key=lambda path: (path.stem != "contents", path))
    page = Template((_HERE / "start.html").read_text(encoding="utf-8")).substitute(
        words,
        language=chosen(),
        board=svg(Position.start(), coordinates=False),
        play_link=escape(link("./", position=Position.start())),
        chapters="\n".join(_item(path, course) for path in chapters),
    )
    (site / "index.html").write_text(page, encoding="utf-8")
    for script in _SCRIPTS:
        shutil.copy(script, site)
    shutil.copytree(
        _STATIC, site / "static" / "kamisado", ignore=shutil.ignore_patterns(".*", "*.json", "*.wasm")
    )


def _item(path: Path, course: Path) -> str:
    address = link("./", chapter=path.relative_to(course).as_posix())
    return f'<li><a href="{escape(address)}">{escape(_title(path))}</a></li>'


def _title(path: Path) -> str:
    """Return the first heading of a notebook, or its name if it has none."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown" and (
            found := re.search(r"^#+ (.+)$", "".join(cell["source"]), re.M)
        ):
            return found[1]
    return path.stem
