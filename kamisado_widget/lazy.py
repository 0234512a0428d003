"""Names of a package that are loaded when they are first asked for (PEP 562)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return a package's ``__getattr__`` and ``__dir__``.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    homes : mapping of str to str
        For each name the module of the package that has it.

    Examples
    --------
    >>> get, names = lazily("kamisado_widget", {"Position": "rules"})
    >>> get("Position").__name__, names()
    ('Position', ['Position'])
    >>> get("Pawn")
    Traceback (most recent call last):
    AttributeError: module 'kamisado_widget' has no attribute 'Pawn'
    """

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f".{homes[name]}", package), name)

    return get, lambda: sorted(homes)
