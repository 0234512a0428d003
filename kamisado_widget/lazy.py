"""Names of a package that are loaded when they are first asked for (PEP 562)."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return a package's ``__getattr__`` and ``__dir__``; its folders are among its names.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    homes : mapping of str to str
        For each name the module of the package that has it.

    Examples
    --------
    >>> get, names = lazily("kamisado_widget", {"Position": "rules"})
    >>> get("Position").__name__, "Position" in names()
    ('Position', True)
    >>> get("rules").__name__, "rules" in names()
    ('kamisado_widget.rules', True)
    >>> get("Pawn")
    Traceback (most recent call last):
    AttributeError: module 'kamisado_widget' has no attribute 'Pawn'
    """

    def rooms() -> list[str]:
        path = import_module(package).__path__
        return [module.name for module in pkgutil.iter_modules(path) if module.ispkg]

    def get(name: str) -> object:
        if name in homes:
            return getattr(import_module(f".{homes[name]}", package), name)
        if not name.startswith("_") and name in rooms():
            return import_module(f".{name}", package)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return get, lambda: sorted({*homes, *rooms()})
