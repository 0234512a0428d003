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
from itertools import chain
from threading import local
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

_VIEW = "application/vnd.jupyter.widget-view+json"
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

_shown: dict[str | None, list[StandIn]] = {}  # by the id of the cell; None where the host does not tell
_showing: list[StandIn] = []  # by the run that goes on
_displays: dict[str, StandIn] = {}  # by the id that people gave a display, to show something else there
_displayed: WeakSet[ipywidgets.DOMWidget] = WeakSet()  # at any time
_stale: WeakSet[StandIn] = WeakSet()  # those whose pictures do not show what their widgets show
_hearing = local()  # whether this thread's displays are heard of: IPython hears each thread by itself


class StandIn:
    """The pictures that stand in for a widget where a cell shows it, one for each board in it.

    Parameters
    ----------
    widget : DOMWidget
        What they stand in for.
    """

    def __init__(self, widget: ipywidgets.DOMWidget) -> None:
        self.widgets = [widget]  # what was shown here, the last of them now
        self._ids: list[str] = []
        self._redraw = Later(self.draw, _REFRESH_AFTER)

    @property
    def widget(self) -> ipywidgets.DOMWidget:
        """What is shown."""
        return self.widgets[-1]

    def display(self) -> None:
        """Show the pictures in the cell that is running."""
        for board in boards_in(self.widget):
            self._ids.append(f"kamisado-{uuid4().hex}")
            display(_picture(board), raw=True, display_id=self._ids[-1])  # type: ignore[no-untyped-call]

    def refresh(self) -> None:
        """Draw the pictures anew, soon."""
        _stale.add(self)
        self._redraw.ask()

    def draw(self) -> None:
        """Draw the pictures anew, unless that was done already."""
        if self not in _stale:
            return
        _stale.discard(self)
        for board, id_ in zip(boards_in(self.widget), self._ids, strict=False):
            if board.comm is not None:
                display(_picture(board), raw=True, display_id=id_, update=True)  # type: ignore[no-untyped-call]


def _picture(board: SessionWidget[Any]) -> dict[str, str]:
    """Return what a cell keeps of a board: a picture, and the moves as text below it."""
    session = board.session
    with session.lock:
        alt, picture, moves = session.scene()["say"], session.svg(), session.moves_text()
        hint = say("notice.picture", session.language)
    data = b64encode(picture.encode()).decode()
    html = _STAND_IN % (escape(alt), data, escape(hint), escape(moves))
    return {"text/html": html, "text/plain": moves}


def refresh(board: SessionWidget[Any]) -> None:
    """Have the pictures of a board drawn anew, wherever they are shown."""
    for stand_in in [*_all_shown()]:
        if any(board is other for other in boards_in(stand_in.widget)):
            stand_in.refresh()


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
    if _watching():
        _showing.append(StandIn(widget))
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
            stand_in = _displays[id_]
            stand_in.widgets.append(_showing.pop().widget)
            stand_in.refresh()
    return message


def _all_shown() -> Iterator[StandIn]:
    """Return what any cell shows, the running one too."""
    return chain(_showing, *_shown.values())


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
    return (ours for ours in _ours_in(widget) if hasattr(ours, "session"))


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
    for stand_in in list(_stale):
        stand_in.draw()
    now = list({stand_in.widget: stand_in for stand_in in _showing}.values())
    _showing.clear()
    cell = _cell()
    before = [] if cell is None else _shown.pop(cell, [])
    if now:
        _shown.setdefault(cell, []).extend(now)
    for stand_in in before:
        for widget in stand_in.widgets:
            _let_go(widget)
    for stand_in in now:
        stand_in.display()


def _let_go(widget: ipywidgets.DOMWidget) -> None:
    """Close what no cell shows any more, as far as it is ours: other people's boxes are theirs to close."""
    shown = [ours for stand_in in _all_shown() for each in stand_in.widgets for ours in _ours_in(each)]
    for ours in _ours_in(widget):
        if not any(ours is other for other in shown):
            ours.close()
            ours.layout.close()
