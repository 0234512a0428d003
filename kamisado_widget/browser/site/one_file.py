"""Writes the site as a single HTML file, which opens from anywhere and asks nobody for anything."""

from __future__ import annotations

import gzip
import hashlib
import re
import tempfile
from base64 import b64encode
from html import escape
from pathlib import Path
from string import Template

from ...i18n import LANGUAGES, say, speaking
from ...i18n.catalog import ENGLISH
from .build import write_app
from .fetch import fetch_pyodide

_HERE = Path(__file__).parent
_INLINE = ("app.js", "app.css")


def one_file(course: str | Path, fragment: str = "", site: str = "") -> str:
    """Return the whole site as one page.

    Parameters
    ----------
    course : str or Path
        The folder of notebooks.
    fragment : str
        What it shows first, as behind a link's ``#``; by default the front door.
    site : str
        The address of a site that the links lead to which are handed on; without it there are none.

    Raises
    ------
    SiteError
        If Pyodide is not here, and cannot be fetched either.
    """
    pyodide = fetch_pyodide()
    # English until a browser asks for another language, whatever this machine speaks.
    with tempfile.TemporaryDirectory() as work, speaking(ENGLISH):
        app = Path(work, "app")
        write_app(app, pyodide, Path(course))
        script = (app / "app.js").read_text(encoding="utf-8").replace("</script", r"<\/script")
        _join_scripts(app)
        files = [_embedded(path, app) for path in sorted(app.rglob("*")) if path.is_file()]
        style = (app / "app.css").read_text(encoding="utf-8")
    words = {key: escape(say(f"app.{key}", ENGLISH)) for key in ("title", "scripts", "old")}
    return Template((_HERE / "one_file.html").read_text(encoding="utf-8")).substitute(
        words,
        languages=" ".join(LANGUAGES),
        fragment=escape(fragment),
        site=escape(site),
        hash=f"sha256-{_base64(hashlib.sha256(script.encode()).digest())}",
        icon=_base64((_HERE / "icon.svg").read_bytes()),
        style=style,
        files="".join(files),
        app=script,
    )


def _join_scripts(app: Path) -> None:
    """Put what the worker would import before its own script: from a disk, WebKit lets it import nothing."""
    main, module = app / "python" / "pyodide.mjs", app / "python" / "pyodide.asm.mjs.packed"
    load = re.sub(r"export\s*\{(\w+) as loadPyodide\b.*", r"return \1", main.read_text(encoding="utf-8"))
    create = gzip.decompress(module.read_bytes()).decode().replace("export default", "return")
    worker = (app / "worker.js").read_text(encoding="utf-8")
    script = (
        f"globalThis.included={{loadPyodide:(()=>{{{load}\n}})(),createPyodideModule:(()=>{{{create}\n}})()}};"
        f"(()=>{{{worker}}})()"
    )
    (app / "worker.js.packed").write_bytes(gzip.compress(script.encode(), 9, mtime=0))
    for path in (main, module, app / "worker.js"):
        path.unlink()


def _embedded(path: Path, app: Path) -> str:
    """Return a file as an element that is never run, by whose name the app finds it."""
    name = path.relative_to(app).as_posix()
    if name in _INLINE:
        return ""
    return f'<script type="text/plain" data-file="{name}">{_base64(path.read_bytes())}</script>\n'


def _base64(content: bytes) -> str:
    return b64encode(content).decode()
