"""The page that a visitor of a site sees first."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from string import Template

from ...i18n import chosen, say
from ...picture import svg
from ...rules import Position
from .links import link

_TEMPLATE = Path(__file__).with_name("start.html")


def write_start_page(site: Path, course: Path) -> None:
    """Write a site's ``index.html``: what this is, a board, and a link to every notebook.

    Parameters
    ----------
    site : Path
        The site's folder.
    course : Path
        The folder of notebooks; the first heading of each is its title. The table of contents comes first.
    """
    told = ("title", "about", "play", "course", "waiting", "kept")
    words = {name: escape(say(f"site.{name}")) for name in told}
    chapters = sorted(course.rglob("*.ipynb"), key=lambda path: (path.stem != "contents", path))
    page = Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        words,
        language=chosen(),
        board=svg(Position.start(), coordinates=False),
        play_link=escape(link("./", position=Position.start())),
        chapters="\n".join(_item(path, course) for path in chapters),
    )
    (site / "index.html").write_text(page, encoding="utf-8")


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
