"""How values show themselves in a notebook: as whoever draws them has said here.

A value asks, and knows nothing of the module that answers; that one knows the value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

_late: list[Callable[[], object]] = []


def load_later(load: Callable[[], object]) -> None:
    """Have something loaded that draws, once a value is shown that nobody draws yet."""
    _late.append(load)


@singledispatch
def as_svg(value: object) -> str | None:
    """Return a value's picture; None, which a notebook passes over, where nobody draws it."""
    return as_svg(value) if _load() else None


@singledispatch
def as_html(value: object) -> str | None:
    """Return a value as a notebook shows it beside its text; None where nobody knows how."""
    return as_html(value) if _load() else None


def _load() -> bool:
    """Load the modules that draw; return whether there were any left."""
    waiting = bool(_late)
    while _late:
        _late.pop()()
    return waiting
