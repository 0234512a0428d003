"""How values show themselves in a notebook: as whoever draws them has said here.

A value asks, and knows nothing of the module that answers; that one knows the value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

_late: list[Callable[[], object]] = []
_views: list[Callable[[], object]] = []


def load_later(load: Callable[[], object]) -> None:
    """Have something loaded that draws, once a value is shown that nobody draws yet."""
    _late.append(load)


def load_view_later(load: Callable[[], object]) -> None:
    """Have something loaded that shows a value to be clicked on, once a notebook asks for that."""
    _views.append(load)


@singledispatch
def as_svg(value: object) -> str | None:
    """Return a value's picture; None, which a notebook passes over, where nobody draws it."""
    return as_svg(value) if _load(_late) else None


@singledispatch
def as_html(value: object) -> str | None:
    """Return a value as a notebook shows it beside its text; None where nobody knows how."""
    return as_html(value) if _load(_late) else None


@singledispatch
def as_view(value: object) -> tuple[dict[str, object], dict[str, object]] | None:
    """Return what a notebook with a kernel shows of a value, to be clicked on; None where there is none."""
    return as_view(value) if _load(_views) else None


def _load(late: list[Callable[[], object]]) -> bool:
    """Load what has not been needed so far; tell whether there was any."""
    waiting = bool(late)
    while late:
        late.pop()()
    return waiting
