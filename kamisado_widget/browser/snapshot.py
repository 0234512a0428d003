"""Python as it is once everything has run for the first time: what a site keeps for its readers' next visits.

When a site is built an interpreter does :func:`prepare`, and its memory is written down. In a reader's
browser one begins with that memory instead of with nothing, and does :func:`resume`. The memory holds no
files and nothing of JavaScript's, so that neither is left open here.
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
from ..solver.solver import let_go
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
"""One of each kind that a link opens."""
_LIBRARIES = ("fastjsonschema", "fsrs", "segno")
"""What is loaded when it is first needed, and might be so before there are files."""
_FREE = {
    1_500_000: (448, 384, 320, 256, 192, 128, 80, 48, 32, 16),  # beside small objects of each size
    3_000_000: (1 << 20, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 10),
}
"""Bytes that are free at about so many places of so many bytes."""


def prepare() -> None:
    """Load every module and what the solver reads, and open a session of each kind in each language."""
    package = importlib.import_module(package_name)
    modules = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package_name}.")]
    for name in (*_LIBRARIES, *modules):
        if not name.endswith("__main__"):
            with suppress(ImportError):  # what needs more than a page has, no page asks for
                importlib.import_module(name)
    for language in LANGUAGES:
        host = SiteHost(language, "{}", lambda _: None)
        for fragment in _OPENED:
            for method in ("open", "close"):
                host.hear(json.dumps({"method": method, "view": fragment, "fragment": fragment}))
    wasm.read(wasm.MODULE)
    openings.data()
    let_go()  # what the search runs in is JavaScript's
    gc.collect()
    _blank_what_is_free()


def _blank_what_is_free() -> None:
    """Write zeros where nothing is kept any more: what was there once makes the packed memory larger."""
    for most, sizes in _FREE.items():
        for size in sizes:
            zeros = [bytes(size) for _ in range(most // size)]
            del zeros


def resume() -> str:
    random.seed()
    return next(path for path in sys.path if path.endswith(".zip"))
