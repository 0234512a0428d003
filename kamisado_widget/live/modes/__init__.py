"""What a class does: one mode a file, each with the same few hooks. A file that is put here is found."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from .mode import Mode

__all__ = ["MODES", "Mode"]


def _found() -> list[type[Mode]]:
    """Return the modes of all files here."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Mode)
        and kind.__module__ == module.__name__
        and "name" in vars(kind)
    ]


MODES: dict[str, type[Mode]] = {mode.name: mode for mode in sorted(_found(), key=lambda mode: mode.place)}
"""By name, in the order in which a teacher sees them; a room begins with the first."""
