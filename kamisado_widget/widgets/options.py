"""What can be said of a widget when it is made: arguments that editors complete and checkers check."""

from __future__ import annotations

from typing import Any

from .declared import BoardSettings, ViewSettings


class ViewOptions(ViewSettings, total=False):
    """Of every widget."""

    layout: Any
    """An ipywidgets ``Layout``, or a dict for one."""


class NamedOptions(ViewOptions, total=False):
    """Of what a reader comes back to."""

    name: str
    """What the reader's place is remembered by; by default notebook, cell, and place in the cell."""


class BoardOptions(BoardSettings, NamedOptions, total=False):
    """Of a board."""
