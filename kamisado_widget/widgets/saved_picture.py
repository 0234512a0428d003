"""What a saved notebook keeps of a board: a picture in its place where no kernel is, and the moves as text.

JupyterLab shows an empty widget with an error in it where the kernel of a saved notebook is gone, whatever
stands beside the widget. So a picture follows at the end of the cell, which is seen in the place of that
error alone, and where styles are not trusted, as in a notebook that came from somebody else.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Protocol, cast
from uuid import uuid4
from weakref import WeakSet

import ipywidgets
from IPython.display import display

from ..i18n import say
from ..session.later import Later
from ..session.session import Session

_REFRESH_AFTER = 0.3  # seconds after an act, so that many of them draw one picture
_STAND_IN = """<style>
.kamisado-stand-in { display: none }
.jp-OutputArea-child:has(.jupyter-widgets):not(:has(.jupyter-widgets > *)) ~ * .kamisado-stand-in {
  display: block;
}
.jp-OutputArea-child:has(~ * .kamisado-stand-in) .jupyter-widgets:not(:has(*)) { display: none }
</style><div class="kamisado-stand-in"><img alt="%s" src="data:image/svg+xml;base64,%s"><p>%s</p><pre>%s</pre>
</div>"""

_stale: WeakSet[SavedPicture] = WeakSet()  # those whose pictures do not show what their widgets show


class BoardInCell(Protocol):
    """A board in a cell."""

    comm: object  # None once it is closed

    @property
    def session(self) -> Session:
        """What it shows."""


class SavedPicture:
    """The pictures that stand in for a widget where a cell shows it, one for each board in it."""

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
            display(picture_of(board), raw=True, display_id=self._ids[-1])  # type: ignore[no-untyped-call]

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
                display(picture_of(board), raw=True, display_id=id_, update=True)  # type: ignore[no-untyped-call]


def draw_stale() -> None:
    """Draw every picture anew that does not show what its widget shows."""
    for picture in list(_stale):
        picture.draw()


def picture_of(board: BoardInCell) -> dict[str, str]:
    """Return what a cell keeps of a board: a picture, and the moves as text below it."""
    session = board.session
    with session.lock:
        alt, picture, moves = session.scene()["say"], session.svg(), session.moves_text()
        hint = say("notice.picture", session.language)
    data = b64encode(picture.encode()).decode()
    html = _STAND_IN % (escape(alt), data, escape(hint), escape(moves))
    return {"text/html": html, "text/plain": moves}


def boards_in(widget: ipywidgets.DOMWidget) -> Iterator[BoardInCell]:
    """Return the boards that a box has in it, or the one that it is itself."""
    return (cast(BoardInCell, ours) for ours in ours_in(widget) if hasattr(ours, "session"))


def ours_in(widget: ipywidgets.DOMWidget) -> Iterator[ipywidgets.DOMWidget]:
    """Return what of a box, and in it, is ours to open and to close."""
    if type(widget).__module__.partition(".")[0] == __name__.partition(".")[0]:
        yield widget
    for child in getattr(widget, "children", ()):
        yield from ours_in(child)


def in_a_row(pictures: list[str], width: int = 400, gap: int = 16) -> str:
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
