"""The notebooks of the course in JupyterLite, for those who want to write code in their browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ...i18n import LANGUAGES
from ...i18n.catalog import ENGLISH
from ...i18n.notebook import files, translated
from .fetch import SiteError, fetch_pyodide, fetch_wheels
from .lock import write_lock

# Not JupyterLite's REPL, which runs what an address says: a link may carry data, never code.
_APPS = ("lab",)
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_REPL = '"@jupyterlite/repl-extension:'
# A way to lay out diagrams that a diagram must ask for by name, and no notebook here does: 1.5 MB.
_LAYOUT = "org.eclipse.elk"
# Icons in forms that browsers have not asked for in ten years.
_OLD_FONTS = ("fa-*.eot", "fa-*.svg", "fa-*.ttf", "fa-*.woff")
_CHECKOUT = Path(__file__).resolve().parents[3]


def write_notebooks(folder: Path, course: Path) -> None:
    """Write JupyterLite with the course's notebooks, those of other languages in a folder for each."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    with tempfile.TemporaryDirectory() as work:
        lite = Path(work, "lite")
        pyodide = lite / "static" / "pyodide"
        shutil.copytree(fetch_pyodide(), pyodide)
        shutil.copytree(fetch_wheels(PYODIDE_PYTHON_VERSION), pyodide, dirs_exist_ok=True)
        make_wheel(pyodide)
        for own in _kernel_wheels():
            shutil.copy(own, pyodide)
        _configure(lite, write_lock(pyodide))
        copy = Path(work, "course")
        for language in LANGUAGES:
            _copy_course(course, copy / ("" if language == ENGLISH else language), language)
        _run_jupyterlite(lite, copy, folder)
        _leave_out(folder)


def _copy_course(course: Path, folder: Path, language: str) -> None:
    for path in files(course):
        target = folder / path.relative_to(course)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(translated(course, path, language))
        if path.suffix == ".ipynb":
            _lighten(target, language)


def make_wheel(folder: str | Path) -> Path:
    """Make the checkout's wheel in a folder, with what is installed here; the site has the course itself."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    environment = {**os.environ, "KAMISADO_WITHOUT_COURSE": "1"}
    command = [sys.executable, "-m", "pip", "wheel", *options, str(_CHECKOUT)]
    subprocess.run(command, env=environment, check=True)
    return next(Path(folder).glob("kamisado_widget-*.whl"))


def _kernel_wheels() -> list[Path]:
    folder = Path(sys.prefix, "share/jupyter/labextensions", _KERNEL, "static/pypi")
    return [path for path in folder.glob("*.whl") if not path.name.startswith("widgetsnbextension")]


def _configure(lite: Path, packages: list[str]) -> None:
    """Have Pyodide and every package come from the site, and from nowhere else."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    settings = {"appName": "Kamisado", "litePluginSettings": {f"{_KERNEL}:kernel": kernel}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")


def _leave_out(site: Path) -> None:
    """Take away what JupyterLite writes whether or not it is used."""
    for path in (site / "build").glob("*.js"):
        script = path.read_text(encoding="utf-8")
        if _REPL in script or _LAYOUT in script:
            path.unlink()
    for path in (path for pattern in _OLD_FONTS for path in (site / "build").glob(pattern)):
        path.unlink()
    manifest = site / "manifest.webmanifest"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    told.pop("shortcuts", None)  # to pages that are not here
    manifest.write_text(json.dumps(told), encoding="utf-8")


def _lighten(path: Path, language: str) -> None:
    """Leave out the SVG of pictures that are there as PNG too, and all but the English ones, for their size.

    Before its first run a page shows no SVG.
    """
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if language != ENGLISH and "outputs" in cell:
            cell["outputs"] = []
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                output["data"].pop("image/svg+xml", None)
    path.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")


def _run_jupyterlite(lite: Path, course: Path, folder: Path) -> None:
    options = ["--no-sourcemaps", "--no-unused-shared-packages", *(f"--apps={name}" for name in _APPS)]
    command = [sys.executable, "-m", "jupyterlite_core", "build", *options]
    command += [f"--contents={course}", f"--output-dir={folder}"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"JupyterLite could not build the site:\n{done.stdout}{done.stderr}")
