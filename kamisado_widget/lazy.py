"""Lazy attributes of packages (PEP 562)."""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Callable
from importlib import import_module

_LISTED = re.compile(r"^    from \.([\w.]+) import (\w+) as \2$", re.M)


def lazily(package: str) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package; subpackages are included.

    The names are those that it imports for type checkers, as ``from .rules import Position as Position``.

    Examples
    --------
    >>> names, get, shown = lazily("kamisado_widget")
    >>> get("Position").__name__, "Position" in names, "Position" in shown()
    ('Position', True, True)
    >>> get("rules").__name__, "rules" in names, "rules" in shown()
    ('kamisado_widget.rules', False, True)
    >>> get("Pawn")
    Traceback (most recent call last):
    AttributeError: module 'kamisado_widget' has no attribute 'Pawn'
    """
    spec = sys.modules[package].__spec__
    source = spec.loader.get_source(package)  # type: ignore[union-attr]
    homes = {name: module for module, name in _LISTED.findall(source)}

    def rooms() -> list[str]:
        path = import_module(package).__path__
        return [module.name for module in pkgutil.iter_modules(path) if module.ispkg]

    def get(name: str) -> object:
        if name in homes:
            return getattr(import_module(f".{homes[name]}", package), name)
        if not name.startswith("_") and name in rooms():
            return import_module(f".{name}", package)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return [*homes], get, lambda: sorted({*homes, *rooms()})
