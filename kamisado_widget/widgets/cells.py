"""What each cell shows: let go when the cell is run again, and a picture in its place where no kernel is.

ipywidgets keeps every widget that there ever was, in Python and in the page, until it is closed. So a widget
that no cell shows any more is closed; where it is shown again, it is opened again.

JupyterLab shows an empty widget with an error in it where the kernel of a saved notebook is gone, whatever
stands beside the widget. So a picture follows at the end of the cell, which is seen in the place of that
error alone, and where styles are not trusted, as in a notebook that came from somebody else.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any
from uuid import uuid4
from weakref import WeakSet

import ipywidgets
from IPython.core.getipython import get_ipython
from IPython.display import display

from ..i18n import say
from .later import Later

if TYPE_CHECKING:
    from .session_widget import SessionWidget

_BOARD = ("kamisado_widget.widgets.session_widget", "SessionWidget")
_REFRESH_AFTER = 0.3  # seconds after an act, so that many of them draw one picture
_STAND_IN = """<style>
.kamisado-stand-in { display: none }
.jp-OutputArea-child:has(.jupyter-widgets):not(:has(.jupyter-widgets > *)) ~ * .kamisado-stand-in {
  display: block;
}
.jp-OutputArea-child:has(~ * .kamisado-stand-in) .jupyter-widgets:not(:has(*)) { display: none }
</style><div class="kamisado-stand-in"><img alt="%s" src="data:image/svg+xml;base64,%s"><p>%s</p><pre>%s</pre>
</div>"""

_shown: dict[str, list[ipywidgets.DOMWidget]] = {}  # by the id of the cell
_showing: list[ipywidgets.DOMWidget] = []  # by the run that goes on
_displayed: WeakSet[ipywidgets.DOMWidget] = WeakSet()  # at any time
_stale: WeakSet[StandIn] = WeakSet()  # pictures that do not show what their widgets show


class StandIn:
    """The picture that stands in for a widget, kept up to date as long as the widget lives.

    Parameters
    ----------
    widget : SessionWidget
        What it stands in for.
    """

    def __init__(self, widget: SessionWidget[Any]) -> None:
        self._widget = widget
        self._id = f"kamisado-{uuid4().hex}"
        self._displayed = False
        self._redraw = Later(self.draw, _REFRESH_AFTER)

    def display(self) -> None:
        """Show the picture in the cell that is running."""
        self._displayed = True
        display(self._bundle(), raw=True, display_id=self._id)  # type: ignore[no-untyped-call]

    def refresh(self) -> None:
        """Draw the picture anew, soon, wherever it is shown."""
        if self._displayed:
            _stale.add(self)
            self._redraw.ask()

    def draw(self) -> None:
        """Draw the picture anew, unless that was done already."""
        if self not in _stale:
            return
        _stale.discard(self)
        if self._widget.comm is not None:
            display(self._bundle(), raw=True, display_id=self._id, update=True)  # type: ignore[no-untyped-call]

    def _bundle(self) -> dict[str, str]:
        session = self._widget.session
        with session.lock:
            alt, picture, moves = session.scene()["say"], session.svg(), session.moves_text()
            hint = say("notice.picture", session.language)
        data = b64encode(picture.encode()).decode()
        html = _STAND_IN % (escape(alt), data, escape(hint), escape(moves))
        return {"text/html": html, "text/plain": moves}


def watch() -> None:
    """Begin to hear when a cell has run, and to see the boards that stand in boxes."""
    shell: Any = get_ipython()
    if hasattr(shell, "kernel") and not _watching():
        shell.events.register("post_run_cell", _after_run)
        bundles = shell.display_formatter.mimebundle_formatter
        bundles.for_type(ipywidgets.Box, _bundle_of_box)
        # Of one that was let go too: closing hides its own method from whoever would show it.
        bundles.for_type_by_name(*_BOARD, lambda board: type(board)._repr_mimebundle_(board))


def _watching() -> bool:
    """Tell whether a notebook is there; in a script or a terminal nothing is kept."""
    shell: Any = get_ipython()
    return hasattr(shell, "kernel") and _after_run in shell.events.callbacks["post_run_cell"]


def show(widget: ipywidgets.DOMWidget) -> None:
    """Note that the cell that is running shows a widget; open what of it was let go."""
    for ours in _ours_in(widget):
        for each in (ours.layout, ours):
            if each.comm is None:
                each.open()
    _displayed.add(widget)
    if _watching() and widget not in _showing:
        _showing.append(widget)


def packed_widgets() -> str:
    """Return everything that was shown as JSON, by its model's id: of a box the ids of what is in it.

    Examples
    --------
    >>> packed_widgets()[0]
    '{'
    """
    from ..export.page import packed

    found: dict[str, object] = {}
    waiting = [widget for widget in _displayed if widget.comm is not None]
    for widget in waiting:
        if hasattr(widget, "session"):
            found[widget.model_id] = packed(widget.session)
        elif hasattr(widget, "children"):
            found[widget.model_id] = [child.model_id for child in widget.children]
            waiting += widget.children
    return json.dumps(found)


def boards_in(widget: ipywidgets.DOMWidget) -> Iterator[SessionWidget[Any]]:
    """Return the boards that a box has in it, or the one that it is itself."""
    return (ours for ours in _ours_in(widget) if hasattr(ours, "stand_in"))


def _ours_in(widget: ipywidgets.DOMWidget) -> Iterator[ipywidgets.DOMWidget]:
    """Return what of a box, and in it, is ours to open and to close."""
    if type(widget).__module__.partition(".")[0] == __name__.partition(".")[0]:
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _ours_in(child)


def _bundle_of_box(box: ipywidgets.Box) -> Any:
    """Return what a box shows, with a picture of the boards in it."""
    boards = list(boards_in(box))
    if boards:
        show(box)
    bundle = type(box)._repr_mimebundle_(box)
    if not boards or bundle is None:
        return bundle
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, "image/svg+xml": _in_a_row([board.session.svg() for board in boards])}, metadata


def _in_a_row(pictures: list[str], width: int = 400, gap: int = 16) -> str:
    """Draw pictures side by side."""
    placed = (
        picture.replace("<svg ", f'<svg x="{number * (width + gap)}" ', 1)
        for number, picture in enumerate(pictures)
    )
    whole = len(pictures) * (width + gap) - gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {width}" width="{whole}" '
        f'height="{width}">{"".join(placed)}</svg>'
    )


def _cell() -> str | None:
    """Return the id of the cell that is running, None where the host does not tell."""
    shell: Any = get_ipython()
    parent: dict[str, dict[str, str]] = getattr(shell, "get_parent", dict)()
    return parent.get("metadata", {}).get("cellId")


def _after_run(_result: object) -> None:
    """Let go what this cell showed last time, and no cell shows now; put pictures below what it shows."""
    for picture in list(_stale):
        picture.draw()
    now = [*_showing]
    _showing.clear()
    if (cell := _cell()) is not None:
        before = _shown.pop(cell, [])
        if now:
            _shown[cell] = now
        for widget in before:
            _let_go(widget)
    for widget in now:
        for board in boards_in(widget):
            board.stand_in.display()


def _let_go(widget: ipywidgets.DOMWidget) -> None:
    """Close what no cell shows any more, as far as it is ours: other people's boxes are theirs to close."""
    shown = [ours for widgets in _shown.values() for each in widgets for ours in _ours_in(each)]
    for ours in _ours_in(widget):
        if not any(ours is other for other in shown):
            ours.close()
            ours.layout.close()
