"""Build the compiled search from ``solver/core`` if it has changed.

A stamp has the hash of the sources, so installing needs no Zig unless they change; the extra ``core``
installs it. Run by hand: ``python kamisado_widget/tools/solver_build.py``, ``--force`` to rebuild.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
CORE = PACKAGE / "solver" / "core"
STATIC = PACKAGE / "static"
MODULE = "solver.wasm"
STAMP = "solver.json"
OPTIONS = (
    "-target wasm32-freestanding -mcpu=generic+simd128 -O ReleaseFast -fstrip -fno-entry -rdynamic".split()
)


def compiler() -> str:
    """Return the Zig package in the version that reproduces the committed module."""
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    (requirement,) = project["optional-dependencies"]["core"]
    return str(requirement)


def digest() -> str:
    total = hashlib.sha256(" ".join([compiler(), *OPTIONS]).encode())
    for path in sorted(CORE.glob("*.zig")):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.name} {len(content)}\n".encode() + content)
    return total.hexdigest()


def is_stale() -> bool:
    if not all((STATIC / name).is_file() for name in (MODULE, STAMP)):
        return True
    return bool(json.loads((STATIC / STAMP).read_text("utf-8")) != {"sources": digest()})


def build(folder: Path = STATIC) -> None:
    made_from = digest()
    with tempfile.TemporaryDirectory() as work:
        environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": work, "ZIG_LOCAL_CACHE_DIR": work}
        command = [sys.executable, "-m", "ziglang", "build-exe", "core.zig", *OPTIONS]
        command.append(f"-femit-bin={folder / MODULE}")
        subprocess.run(command, cwd=CORE, env=environment, check=True)
    (folder / MODULE).chmod(0o644)  # Zig makes it executable
    (folder / STAMP).write_text(json.dumps({"sources": made_from}) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if is_stale() or "--force" in sys.argv:
        build()
        print("The compiled search is built.")
    else:
        print("The compiled search is up to date.")
