"""The notebook around the widgets: whose reader is remembered, and what each cell shows.

ipywidgets keeps every widget, in Python and in the page, until it is closed. And where the kernel of a saved
notebook is gone, JupyterLab shows an error in a widget's place, whatever else its output holds. So a picture
follows at the end of the cell, hidden by its style as long as there is a live board.

Hooks into IPython never raise: an error of theirs is logged once.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from html import escape
from pathlib import Path
from threading import local
from typing import Any, Protocol, TypeVar, cast
from uuid import uuid4
from weakref import WeakSet

import ipywidgets
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets.widgets.widget import _instances

from ..i18n import say
from ..learner import Memory, Progress
from ..learner.stores import FILE, Store, store_of_notebooks
from ..sessions.jobs import Later
from ..sessions.readers import Readers
from ..sessions.session import Session

_readers: dict[Path | Store, Readers] = {}
_made_in: tuple[str, int] = ("", 0)  # the run that goes on, and how many widgets it has made


def readers() -> Readers:
    """Return what is known of readers here: one object, however many widgets use it."""
    where = store_of_notebooks(FILE)
    if where not in _readers:
        _readers[where] = Readers(where)
    return _readers[where]


def memory() -> Memory:
    """Return what is remembered of them."""
    return readers().memory


def progress() -> Progress:
    """Return the progress that is kept of them."""
    return memory().progress


def key_of(kind: str, name: str = "", own_name: str = "") -> str | None:
    """Return what a widget that is being made is remembered by.

    Parameters
    ----------
    kind : str
        Of its session.
    name : str
        What the reader's code calls it.
    own_name : str
        What it is called wherever it is read, as a lesson of the course is.

    Returns
    -------
    str or None
        Its name, or else notebook, cell, and the place in the cell. None where nobody in particular
        runs the notebook, as where it is run to make a page of it.
    """
    if name:
        return f"{kind} {name}"
    if not is_read():
        return None
    if own_name:
        return f"{kind} {own_name}"
    return f"{kind} {Path(os.environ['JPY_SESSION_NAME']).name} {running_cell()} {_number()}"


def is_read() -> bool:
    """Tell whether somebody in particular runs the notebook, and not a program that makes a page of it."""
    hosted = os.environ.get("JPY_SESSION_NAME") and not any(each.startswith("VOILA_") for each in os.environ)
    return bool(hosted and running_cell())


def request() -> dict[str, Any]:
    """Return the request that the kernel handles."""
    shell: Any = get_ipython()
    return getattr(shell, "get_parent", dict)() or {}


def running_cell() -> str:
    """Return the id of the cell that is running, as JupyterLab sends it along; empty where nobody does."""
    return str(request().get("metadata", {}).get("cellId") or "")


def _number() -> int:
    """Count the widgets that the cell makes in this run."""
    global _made_in
    run = str(request().get("header", {}).get("msg_id", ""))
    _made_in = (run, _made_in[1] + 1 if _made_in[0] == run else 0)
    return _made_in[1]


def forget_lost_subshell(message: dict[str, Any]) -> None:
    """Take the name of a thread that does not exist out of a widget's message, before it is answered.

    Where two browsers share a notebook and one restarts its kernel, the other still names the subshell of
    before. ipykernel (7.4) then routes all of that widget's messages there, and hears no page any more.
    """
    header = message.get("header", {})
    kernel = getattr(get_ipython(), "kernel", None)
    manager = getattr(getattr(kernel, "shell_channel_thread", None), "manager", None)
    if manager and header.get("subshell_id") not in (None, *manager.list_subshell()):
        header["subshell_id"] = None


T = TypeVar("T")
R = TypeVar("R")

_VIEW = "application/vnd.jupyter.widget-view+json"
_REFRESH_AFTER = 0.3  # seconds after an act, so that many of them draw one picture
# JupyterLab hides the output of a closed widget. In a page made by nbconvert there is a script tag in it.
_STAND_IN = """<style>
.kamisado-stand-in { display: none }
.jp-OutputArea-child:has(.jupyter-widgets, > .lm-mod-hidden):not(:has(.jupyter-widgets > :not(script))) ~ *
.kamisado-stand-in { display: block }
.jp-OutputArea:has(.kamisado-host) .kamisado-stand-in { display: none }
.jp-OutputArea-child:has(~ * .kamisado-stand-in)
.jp-OutputArea-output.jupyter-widgets:not(:has(> :not(script))) { display: none }
</style><div class="kamisado-stand-in"><img alt="%s" src="data:image/svg+xml;base64,%s"><p>%s</p><pre>%s</pre>
</div>"""


class BoardInCell(Protocol):
    """A board in a cell."""

    comm: object  # None once it is closed

    @property
    def session(self) -> Session:
        """What it shows."""


class Shown:
    """A widget where a cell or an Output widget shows it, with a picture for each board in it."""

    def __init__(self, widget: ipywidgets.DOMWidget) -> None:
        self.widgets = [widget]  # shown here one after the other, under one display id
        self.run, self.cell, self.output = _where()
        self.cleared = False
        self.display_id = ""
        self.pictures: list[str] = []  # display ids
        self._redraw = Later(self.draw, _REFRESH_AFTER)

    @property
    def widget(self) -> ipywidgets.DOMWidget:
        """The widget shown now."""
        return self.widgets[-1]

    def display(self) -> None:
        """Show the pictures in the cell that runs."""
        for board in boards_in(self.widget):
            self.pictures.append(f"kamisado-{uuid4().hex}")
            display(picture_of(board), raw=True, display_id=self.pictures[-1])  # type: ignore[no-untyped-call]

    def refresh(self) -> None:
        """Draw the pictures again, soon."""
        _stale.add(self)
        self._redraw.ask()

    def draw(self) -> None:
        """Draw the pictures again, unless that is done, or outputs are captured just now."""
        if self not in _stale or not _heard():
            return
        _stale.discard(self)
        for board, id_ in zip(boards_in(self.widget), self.pictures, strict=False):
            if board.comm is not None:
                display(picture_of(board), raw=True, display_id=id_, update=True)  # type: ignore[no-untyped-call]


_shown: list[Shown] = []
_stale: WeakSet[Shown] = WeakSet()
_hearing = local()  # IPython keeps the hooks of each thread by itself


def _where() -> tuple[str, Hashable, str | None]:
    """Return the request handled, its cell, and the Output widget that takes its outputs."""
    header = request().get("header", {})
    run = str(header.get("msg_id", ""))
    outputs = [
        id_ for id_, it in list(_instances.items()) if isinstance(it, ipywidgets.Output) and it.msg_id == run
    ]
    # A duplicated notebook has the same cell ids: its session is another one.
    cell = (header.get("session"), running_cell()) if running_cell() else run
    return run, cell, outputs[-1] if run and outputs else None


def _safe(hook: Callable[[T], R]) -> Callable[[T], R | None]:
    """Log the first error of a hook in the kernel's log, and go on."""
    failed = False

    @wraps(hook)
    def call(argument: T) -> R | None:
        nonlocal failed
        try:
            return hook(argument)
        except Exception:
            if not failed:
                failed = True
                shell: Any = get_ipython()
                shell.log.warning("kamisado_widget: %s failed", hook.__name__, exc_info=True)
            return None

    return call


def watch() -> None:
    """Begin to hear which cells were run, in a kernel."""
    shell: Any = get_ipython()
    if hasattr(shell, "kernel") and after_run not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", after_run)
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, bundle_of_box)


def _heard() -> bool:
    """Hear what this thread displays; False where there is no kernel, or its outputs are captured."""
    shell: Any = get_ipython()
    if not hasattr(getattr(shell, "display_pub", None), "register_hook"):
        return False
    if not hasattr(_hearing, "begun"):
        _hearing.begun = True
        shell.display_pub.register_hook(_on_message)
    return True


def refresh(board: ipywidgets.DOMWidget) -> None:
    """Draw the pictures of a board again, soon."""
    for shown in [*_shown]:
        if shown.pictures and any(board is other for other in boards_in(shown.widget)):
            shown.refresh()


def show(widget: ipywidgets.DOMWidget) -> None:
    """Note that a widget is displayed; open what of it was closed."""
    for ours in ours_in(widget):
        for each in (ours.layout, ours):
            if each.comm is None:
                each.open()
                vars(each).pop("_repr_mimebundle_", None)  # closing hides it
    if hasattr(get_ipython(), "kernel"):
        _note_shown(widget)


@_safe
def _note_shown(widget: ipywidgets.DOMWidget) -> None:
    _heard()
    new = Shown(widget)
    _shown.append(new)
    for old in [*_shown]:
        if old.cleared and (old.output, old.output or old.cell) == (new.output, new.output or new.cell):
            if new.output:  # the pictures are in the cell, and stay
                new.pictures += old.pictures
                new.refresh()
            _let_go(old)


def _on_message(message: dict[str, Any]) -> dict[str, Any]:
    _note_message(message)
    return message


@_safe
def _note_message(message: dict[str, Any]) -> None:
    """Note what is cleared, and what takes the place of something shown under the same display id."""
    if not _shown:
        return
    kind, content = message["header"]["msg_type"], message["content"]
    if kind == "clear_output":
        _, cell, output = _where()
        for shown in _shown:
            if shown.output == output and (output or shown.cell == cell):
                shown.cleared = True
        return
    display_id = content.get("transient", {}).get("display_id")
    model = content.get("data", {}).get(_VIEW, {}).get("model_id")
    new = _shown[-1]
    if not (display_id and model) or new.widget.model_id != model:
        return
    if kind == "display_data":
        new.display_id = display_id
    elif before := [shown for shown in _shown if shown.display_id == display_id]:
        before[-1].widgets.append(_shown.pop().widget)
        before[-1].refresh()


@_safe
def after_run(_result: object) -> None:
    """Let go what this cell showed last time; put pictures below what it shows now."""
    for stale in list(_stale):
        stale.draw()
    run, cell, _ = _where()
    pictured = [widget for shown in _shown if shown.run == run and shown.pictures for widget in shown.widgets]
    for shown in [*_shown]:
        if shown.run == run and not shown.cleared and shown.widget not in pictured:
            shown.display()
            pictured.append(shown.widget)
    for shown in [*_shown]:
        if shown.cleared or (shown.cell == cell and shown.run != run and shown.output is None):
            _let_go(shown)


def _let_go(gone: Shown) -> None:
    """Close what is shown nowhere else and is ours: other people's boxes are theirs to close."""
    _shown.remove(gone)
    kept = {ours for shown in _shown for each in shown.widgets for ours in ours_in(each)}
    for ours in {ours for each in gone.widgets for ours in ours_in(each)} - kept:
        ours.close()
        ours.layout.close()


def bundle_of_box(box: ipywidgets.Box) -> Any:
    """Return the mimebundle of a box, with a picture of the boards in it."""
    picture = _picture_of_box(box)
    method = box._repr_mimebundle_  # None once it is closed
    bundle = method() if method else None
    if not picture or bundle is None:
        return bundle
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, "image/svg+xml": picture}, metadata


@_safe
def _picture_of_box(box: ipywidgets.Box) -> str:
    boards = list(boards_in(box))
    if boards:
        show(box)
    return in_a_row([board.session.svg() for board in boards]) if boards else ""


def picture_of(board: BoardInCell) -> dict[str, str]:
    """Return the output that stands in for a board: a picture, and the moves as text below it."""
    session = board.session
    with session.lock:
        alt, picture, moves = session.caption(), session.svg(), session.moves_text()
        hint = say("notice.picture", session.language)
    data = b64encode(picture.encode()).decode()
    html = _STAND_IN % (escape(alt), data, escape(hint), escape(moves))
    return {"text/html": html, "text/plain": moves}


def boards_in(widget: ipywidgets.DOMWidget) -> Iterator[BoardInCell]:
    """Yield the boards in a box, or the board itself."""
    return (cast(BoardInCell, ours) for ours in ours_in(widget) if hasattr(ours, "session"))


def ours_in(widget: ipywidgets.DOMWidget) -> Iterator[ipywidgets.DOMWidget]:
    """Yield this package's widgets in a box, the box too."""
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
