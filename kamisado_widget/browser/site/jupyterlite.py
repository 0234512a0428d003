"""Add JupyterLite with the course's notebooks to the site."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

from ...i18n import LANGUAGES
from ...i18n.catalog import ENGLISH
from ...i18n.notebook import files, translated
from .fetch import SiteError, fetch_pyodide, fetch_wheels

# Not the REPL, which runs code from the address: links carry data, never code.
_APPS = ("lab",)
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_REPL = '"@jupyterlite/repl-extension:'
# A diagram layout (1.5 MB) that no notebook uses.
_LAYOUT = "org.eclipse.elk"
# Font formats for obsolete browsers.
_OLD_FONTS = ("fa-*.eot", "fa-*.svg", "fa-*.ttf", "fa-*.woff")
_BROWSER = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}
_CHECKOUT = Path(__file__).resolve().parents[3]


def write_notebooks(folder: Path, course: Path) -> None:
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
        _remove_unused(folder)


def _copy_course(course: Path, folder: Path, language: str) -> None:
    for path in files(course):
        target = folder / path.relative_to(course)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(translated(course, path, language))
        if path.suffix == ".ipynb":
            _strip_svgs(target, language)


def make_wheel(folder: str | Path) -> Path:
    """Build the checkout's wheel with the installed tools, without the course."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    environment = {**os.environ, "KAMISADO_WITHOUT_COURSE": "1"}
    command = [sys.executable, "-m", "pip", "wheel", *options, str(_CHECKOUT)]
    subprocess.run(command, env=environment, check=True)
    return next(Path(folder).glob("kamisado_widget-*.whl"))


def _kernel_wheels() -> list[Path]:
    folder = Path(sys.prefix, "share/jupyter/labextensions", _KERNEL, "static/pypi")
    return [path for path in folder.glob("*.whl") if not path.name.startswith("widgetsnbextension")]


def _configure(lite: Path, packages: list[str]) -> None:
    """Load Pyodide and all packages from the site only."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    settings = {"appName": "Kamisado", "litePluginSettings": {f"{_KERNEL}:kernel": kernel}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")


def _remove_unused(site: Path) -> None:
    for path in (site / "build").glob("*.js"):
        script = path.read_text(encoding="utf-8")
        if _REPL in script or _LAYOUT in script:
            path.unlink()
    for path in (path for pattern in _OLD_FONTS for path in (site / "build").glob(pattern)):
        path.unlink()
    manifest = site / "manifest.webmanifest"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    told.pop("shortcuts", None)  # these link to pages that the site lacks
    manifest.write_text(json.dumps(told), encoding="utf-8")


def _strip_svgs(path: Path, language: str) -> None:
    """Remove the SVG of pictures that also exist as PNG, except in the English notebooks, to save space.

    Before the first run a page shows no SVG.
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


def write_lock(folder: Path) -> list[str]:
    """Replace the packages in a folder's ``pyodide-lock.json`` by its wheels."""
    path = folder / "pyodide-lock.json"
    info = json.loads(path.read_text(encoding="utf-8"))["info"]
    browser = {**_BROWSER, "python_full_version": info["python"], "python_version": info["python"][:4]}
    packages = {entry["name"]: entry for entry in map(_entry, sorted(folder.glob("*.whl")))}
    for entry in packages.values():
        entry["depends"] = [name for name in _needed(entry["depends"], browser) if name in packages]
    path.write_text(json.dumps({"info": info, "packages": packages}, indent=1), encoding="utf-8")
    return list(packages)


def _entry(wheel: Path) -> dict[str, Any]:
    from packaging.utils import canonicalize_name

    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
        about = _metadata(content)
    tops = {name.split("/")[0].removesuffix(".py") for name in names}
    return {
        "name": canonicalize_name(about["Name"]),
        "version": about["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(name for name in tops if name.isidentifier()),
        "depends": about.get_all("Requires-Dist", []),
        "unvendored_tests": False,
    }


def _metadata(wheel: zipfile.ZipFile) -> Message:
    path = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(path).decode("utf-8"), headersonly=True)


def _needed(requirements: list[str], browser: dict[str, str]) -> list[str]:
    """Return the names of packages required in a browser."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    required = map(Requirement, requirements)
    return [canonicalize_name(one.name) for one in required if not one.marker or one.marker.evaluate(browser)]
