"""Memory snapshot of a warm interpreter, for fast starts in the browser.

The build runs :func:`prepare` and saves the memory; in the browser the interpreter starts from it and runs
:func:`resume`. The memory must not hold open files or JavaScript objects.
"""

from __future__ import annotations

import gc
import importlib
import json
import pkgutil
import random
import sys
from contextlib import suppress

from .. import __name__ as package_name
from ..i18n import LANGUAGES
from ..solver import openings, wasm
from ..solver.solver import release_shared
from ..transports.site import SiteHost

_OPENED = (
    "course",
    "board",
    "match=standard",
    "puzzles",
    "practice",
    "placement",
    "rule",
    "setup",
    "exercise",
    "lesson=figure-1",
    "quiz=blocked 1 seed 1",
)
_LIBRARIES = ("fastjsonschema", "fsrs", "segno")
"""Optional libraries to load while there are files."""
_FREE = {
    1_500_000: (448, 384, 320, 256, 192, 128, 80, 48, 32, 16),  # beside small objects of each size
    3_000_000: (1 << 20, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 10),
}
"""Free bytes at about this many places of these sizes."""


def prepare() -> None:
    """Load all modules and solver data, and open a session of each kind in each language."""
    package = importlib.import_module(package_name)
    modules = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package_name}.")]
    for name in (*_LIBRARIES, *modules):
        if not name.endswith("__main__"):
            with suppress(ImportError):  # not available in the browser, so never needed
                importlib.import_module(name)
    for language in LANGUAGES:
        host = SiteHost(language, "{}", lambda _: None)
        for fragment in _OPENED:
            for method in ("open", "close"):
                host.hear(json.dumps({"method": method, "view": fragment, "fragment": fragment}))
    wasm.read(wasm.MODULE)
    openings.data()
    release_shared()  # the search's instance is a JavaScript object
    gc.collect()
    _zero_free_memory()


def _zero_free_memory() -> None:
    """Overwrite free memory with zeros, so that it compresses better."""
    for most, sizes in _FREE.items():
        for size in sizes:
            zeros = [bytes(size) for _ in range(most // size)]
            del zeros


def resume() -> str:
    random.seed()
    return next(path for path in sys.path if path.endswith(".zip"))
