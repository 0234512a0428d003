"""Write the site's folder."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from html import escape
from pathlib import Path
from string import Template
from typing import get_args

from ...frontend import script, script_beside
from ...i18n import LANGUAGES, say, speaking
from ...i18n.catalog import ENGLISH
from ...sessions.wire import KindName
from ...solver import wasm
from .fetch import SiteError as SiteError
from .fetch import fetch_pyodide
from .interpreter import write_interpreter, write_packed, write_snapshot
from .pages import write_pages

_HERE = Path(__file__).parent
_STATIC = _HERE.parents[1] / "static"
_WORKER = "service-worker.js"
_OF_OTHERS = (".*", "*.json", "*.wasm", "alone.js", "core.js", "panel.js", "pupil.js", "screen.js", _WORKER)
_MANIFEST = "manifest.webmanifest"


def build(folder: str | Path, course: str | Path, *, with_notebooks: bool = False) -> int:
    folder, course = Path(folder).absolute(), Path(course)
    if folder.exists() and not (folder.is_dir() and (_is_site(folder) or not any(folder.iterdir()))):
        raise SiteError(f"{folder} contains other files; choose an empty folder.")
    pyodide = fetch_pyodide()
    print("Building the site.", flush=True)
    # English until the browser asks for another language.
    with tempfile.TemporaryDirectory() as work, speaking(ENGLISH):
        made = Path(work, "site")
        write_app(made / "app", pyodide, course, with_notebooks=with_notebooks)
        write_snapshot(made / "app" / "python")
        write_front(made)
        write_service_worker(made)
        if with_notebooks:
            from .jupyterlite import write_notebooks

            write_notebooks(made / "notebooks", course)
        if folder.exists():
            shutil.rmtree(folder)
        shutil.move(made, folder)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def write_app(app: Path, pyodide: Path, course: Path, *, with_notebooks: bool = False) -> None:
    shutil.copytree(_STATIC, app, ignore=shutil.ignore_patterns(*_OF_OTHERS))
    write_packed(app / wasm.MODULE.name, wasm.MODULE.read_bytes())
    # No script imports another, so each includes the common part.
    scripts = {"app": script("app"), **{kind: script_beside(kind) for kind in get_args(KindName)}}
    for name, text in scripts.items():
        (app / f"{name}.js").write_text(text, encoding="utf-8", newline="\n")
    write_interpreter(app / "python", pyodide)
    write_pages(app / "pages", course, with_notebooks=with_notebooks)


def _is_site(folder: Path) -> bool:
    return (folder / _WORKER).is_file() or (folder / "jupyter-lite.json").is_file()


def write_front(site: Path) -> None:
    """Write the page, and the files that make it installable."""
    words = {key: escape(say(f"app.{key}")) for key in ("title", "about", "scripts", "old")}
    page = Template((_HERE / "index.html").read_text(encoding="utf-8"))
    (site / "index.html").write_text(
        page.substitute(words, languages=" ".join(LANGUAGES)), encoding="utf-8", newline="\n"
    )
    for name in ("icon.svg", "icon.png"):
        shutil.copy(_HERE / name, site)
    manifest = {
        "name": say("app.title"),
        "short_name": say("app.title"),
        "description": say("app.about"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#17171b",
        "theme_color": "#17171b",
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    (site / _MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8", newline="\n")


def write_service_worker(site: Path) -> None:
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }
    listed = json.dumps(files)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    script = (_STATIC / _WORKER).read_text(encoding="utf-8")
    (site / _WORKER).write_text(
        f'const FILES={listed};const VERSION="{version}";{script}', encoding="utf-8", newline="\n"
    )
