"""What each cell shows: what it showed before it was run again is let go.

ipywidgets keeps every widget that there ever was, in Python and in the page, until it is closed. So a widget
that no cell shows any more is closed; where it is shown again, it is opened again.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
from IPython.core.getipython import get_ipython
from ipywidgets.widgets.widget import _instances

_shown: dict[str, list[ipywidgets.DOMWidget]] = {}  # by the id of the cell
_showing: list[ipywidgets.DOMWidget] = []  # by the run that goes on


def note(widget: ipywidgets.DOMWidget) -> None:
    """Note that the cell that is running shows a widget."""
    if _cell() is None:
        return
    shell: Any = get_ipython()
    if _after_run not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _after_run)
    _showing.append(widget)


def open_again(widget: ipywidgets.DOMWidget) -> None:
    """Open a widget that was let go."""
    for each in (widget.layout, widget):
        if each.comm is None:
            each.open()
            vars(each).pop("_repr_mimebundle_", None)  # closing hid it


def _cell() -> str | None:
    """Return the id of the cell that is running, None where the host does not tell."""
    shell: Any = get_ipython()
    parent: dict[str, dict[str, str]] = getattr(shell, "get_parent", dict)()
    return parent.get("metadata", {}).get("cellId")


def _after_run(_result: object) -> None:
    """Let go what this cell showed last time, and no cell shows now."""
    now = [*_showing]
    _showing.clear()
    if (cell := _cell()) is None:
        return
    before = _shown.pop(cell, [])
    if now:
        _shown[cell] = now
    for widget in before:
        if not _is_held(widget):
            widget.close()
            widget.layout.close()


def _is_held(widget: ipywidgets.DOMWidget) -> bool:
    """Tell whether a cell shows a widget, or a box has it in it."""
    boxed = (getattr(other, "children", ()) for other in list(_instances.values()))
    return any(widget is other for held in (*_shown.values(), *boxed) for other in held)
