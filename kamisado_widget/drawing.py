"""Notebook representations of values, registered by the modules that draw them."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

_late: list[Callable[[], object]] = []


def load_later(load: Callable[[], object]) -> None:
    """Register a function that imports a drawing module when a value cannot be shown without it."""
    _late.append(load)


@singledispatch
def as_svg(value: object) -> str | None:
    """Return a value as SVG, or None, which notebooks ignore."""
    return as_svg(value) if _load() else None


@singledispatch
def as_html(value: object) -> str | None:
    return as_html(value) if _load() else None


def _load() -> bool:
    """Import the registered modules; return whether there were any."""
    waiting = bool(_late)
    while _late:
        _late.pop()()
    return waiting
