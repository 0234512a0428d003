"""What each cell shows: let go when the cell is run again and shows something else.

ipywidgets keeps every widget that there ever was, in Python and in the page, until it is closed. So a widget
that no cell shows any more is closed; where it is shown again, it is opened again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from threading import local
from typing import Any

import ipywidgets
from IPython.core.getipython import get_ipython

from .notebook_readers import running_cell
from .saved_picture import SavedPicture, boards_in, draw_stale, in_a_row, ours_in

_VIEW = "application/vnd.jupyter.widget-view+json"
_BOARD = ("kamisado_widget.widgets.session_widget", "SessionWidget")

_shown: dict[str, list[SavedPicture]] = {}  # by the id of the cell; empty where nobody tells
_showing: list[SavedPicture] = []  # by the run that goes on
_displays: dict[str, SavedPicture] = {}  # by the id that people gave a display, to show something else there
_hearing = local()  # whether this thread's displays are heard of: IPython hears each thread by itself


def refresh(board: ipywidgets.DOMWidget) -> None:
    """Have the pictures of a board drawn anew, wherever they are shown."""
    for picture in [*_all_shown()]:
        if any(board is other for other in boards_in(picture.widget)):
            picture.refresh()


def watch() -> None:
    """Begin to hear when a cell has run, and to see the boards that stand in boxes."""
    shell: Any = get_ipython()
    if hasattr(shell, "kernel") and not _watching():
        shell.events.register("post_run_cell", _after_run)
        bundles = shell.display_formatter.mimebundle_formatter
        bundles.for_type(ipywidgets.Box, bundle_of_box)
        # Of one that was let go too: closing hides its own method from whoever would show it.
        bundles.for_type_by_name(*_BOARD, lambda board: type(board)._repr_mimebundle_(board))


def _watching() -> bool:
    """Tell whether a notebook is there; in a script or a terminal nothing is kept."""
    shell: Any = get_ipython()
    return hasattr(shell, "kernel") and _after_run in shell.events.callbacks["post_run_cell"]


def show(widget: ipywidgets.DOMWidget) -> None:
    """Note that the cell that is running shows a widget; open what of it was let go."""
    for ours in ours_in(widget):
        for each in (ours.layout, ours):
            if each.comm is None:
                each.open()
    if _watching():
        _showing.append(SavedPicture(widget))
        _hear_displays()


def _hear_displays() -> None:
    """Begin to hear of what this thread displays."""
    shell: Any = get_ipython()
    if not hasattr(_hearing, "begun") and hasattr(shell.display_pub, "register_hook"):
        _hearing.begun = True
        shell.display_pub.register_hook(_on_display)


def _on_display(message: dict[str, Any]) -> dict[str, Any]:
    """Note what is shown under an id, and what takes its place there: in the cell too, and in its picture."""
    content = message["content"]
    id_ = content.get("transient", {}).get("display_id")
    model = content["data"].get(_VIEW, {}).get("model_id")
    if id_ and model and _showing and _showing[-1].widget.model_id == model:
        if message["header"]["msg_type"] == "display_data":
            _displays[id_] = _showing[-1]
        elif id_ in _displays:
            picture = _displays[id_]
            picture.widgets.append(_showing.pop().widget)
            picture.refresh()
    return message


def _all_shown() -> Iterator[SavedPicture]:
    """Return what any cell shows, the running one too."""
    return chain(_showing, *_shown.values())


def bundle_of_box(box: ipywidgets.Box) -> Any:
    """Return what a box shows, with a picture of the boards in it."""
    boards = list(boards_in(box))
    if boards:
        show(box)
    bundle = type(box)._repr_mimebundle_(box)
    if not boards or bundle is None:
        return bundle
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, "image/svg+xml": in_a_row([board.session.svg() for board in boards])}, metadata


def _after_run(_result: object) -> None:
    """Let go what this cell showed last time, and no cell shows now; put pictures below what it shows."""
    draw_stale()
    now = list({picture.widget: picture for picture in _showing}.values())
    _showing.clear()
    cell = running_cell()
    before = _shown.pop(cell, []) if cell else []
    if now:
        _shown.setdefault(cell, []).extend(now)
    for picture in before:
        for widget in picture.widgets:
            _let_go(widget)
    for picture in now:
        picture.display()


def _let_go(widget: ipywidgets.DOMWidget) -> None:
    """Close what no cell shows any more, as far as it is ours: other people's boxes are theirs to close."""
    shown = [ours for picture in _all_shown() for each in picture.widgets for ours in ours_in(each)]
    for ours in ours_in(widget):
        if not any(ours is other for other in shown):
            ours.close()
            ours.layout.close()
