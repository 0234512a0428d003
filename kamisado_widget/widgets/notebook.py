"""Notebook integration: the reader, the cells' widgets, and their static pictures.

ipywidgets keeps every widget until it is closed. In a saved notebook without a kernel JupyterLab shows an
error in place of a widget, even if the output has alternatives. So a picture follows at the end of the cell,
hidden by CSS while a live board exists.

Hooks into IPython never raise; their first error is logged.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from html import escape
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import uuid4
from weakref import WeakSet

import ipywidgets
from anywidget import AnyWidget
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets.widgets.widget import _instances

from ..i18n import say
from ..learner import Memory, Progress
from ..learner.stores import FILE
from ..lessons.chapters import CHAPTERS
from ..sessions.jobs import Later
from ..sessions.readers import Readers

if TYPE_CHECKING:
    from .session_widget import SessionWidget

_readers: dict[Path, Readers] = {}
_made_in: tuple[str, int] = ("", 0)  # the current run, and its number of widgets


def readers() -> Readers:
    where = Path(FILE).absolute()
    if where not in _readers:
        _readers[where] = Readers(Memory(where))
    return _readers[where]


def progress() -> Progress:
    return readers().memory.progress


def key_of(kind: str, name: str = "", own_name: str = "") -> str | None:
    """Return the storage key of a new widget; None if a program runs the notebook.

    It is the name from the reader's code, or a fixed one like that of a lesson of the course, or else
    notebook, cell and position in the cell.
    """
    if name:
        return f"{kind} {name}"
    if not is_read():
        return None
    if own_name:
        return f"{kind} {own_name}"
    return f"{kind} {Path(os.environ['JPY_SESSION_NAME']).name} {running_cell()} {_number()}"


def is_read() -> bool:
    """Whether a person runs the notebook, not a program that converts it."""
    hosted = os.environ.get("JPY_SESSION_NAME") and not any(each.startswith("VOILA_") for each in os.environ)
    return bool(hosted and running_cell())


def request() -> dict[str, Any]:
    shell: Any = get_ipython()
    return getattr(shell, "get_parent", dict)() or {}


def running_cell() -> str:
    """Return the running cell's id, as sent by JupyterLab, or an empty string."""
    return str(request().get("metadata", {}).get("cellId") or "")


def _number() -> int:
    global _made_in
    run = str(request().get("header", {}).get("msg_id", ""))
    _made_in = (run, _made_in[1] + 1 if _made_in[0] == run else 0)
    return _made_in[1]


def forget_lost_subshell(message: dict[str, Any]) -> None:
    """Remove an unknown subshell from a widget's message.

    If two browsers share a notebook and one restarts the kernel, the other keeps naming the old subshell.
    ipykernel (7.4) then routes all of that widget's messages there and loses them.
    """
    header = message.get("header", {})
    kernel = getattr(get_ipython(), "kernel", None)
    manager = getattr(getattr(kernel, "shell_channel_thread", None), "manager", None)
    if manager and header.get("subshell_id") not in (None, *manager.list_subshell()):
        header["subshell_id"] = None


T = TypeVar("T")
R = TypeVar("R")

_VIEW = "application/vnd.jupyter.widget-view+json"
_REFRESH_AFTER = 0.3  # seconds after an act, so that a series of acts draws once
_PATIENCE = 0.2  # seconds; a slice of work takes a hundredth
# JupyterLab hides the output of a closed widget. nbconvert pages have a script tag in it; its templates
# classic and basic have classes of their own.
_STAND_IN = """<style>
.kamisado-stand-in { display: none }
:is(.jp-OutputArea-child:has(.jupyter-widgets, > .lm-mod-hidden), .output_area:has(.output_widget_view))\
:not(:has(.jupyter-widgets > :not(script))) ~ * .kamisado-stand-in { display: block }
.jp-OutputArea:has(.kamisado-host) .kamisado-stand-in { display: none }
.jp-OutputArea-child:has(~ * .kamisado-stand-in)
.jp-OutputArea-output.jupyter-widgets:not(:has(> :not(script))) { display: none }
</style><div class="kamisado-stand-in"><img alt="%s" src="data:image/svg+xml;base64,%s"><p>%s</p><pre>%s</pre>
</div>"""


class Shown:
    """A widget displayed by a cell or an Output widget, with a picture of each board."""

    def __init__(self, widget: ipywidgets.DOMWidget) -> None:
        self.widgets = [widget]  # displayed in turn under one display id
        self.run, self.cell, self.output = _where()
        self.cleared = False
        self.display_id = ""
        self.pictures: list[str] = []  # display ids
        self._redraw = Later(self.draw, _REFRESH_AFTER)

    @property
    def widget(self) -> ipywidgets.DOMWidget:
        return self.widgets[-1]

    def display(self) -> None:
        for board in boards_in(self.widget):
            self.pictures.append(f"kamisado-{uuid4().hex}")
            self._show(board, self.pictures[-1])

    def refresh(self) -> None:
        _stale.add(self)
        self._redraw.ask()

    def draw(self) -> None:
        """Redraw the pictures unless outputs are being captured."""
        if self not in _stale or not _heard():
            return
        _stale.discard(self)
        for board, id_ in zip(boards_in(self.widget), self.pictures, strict=False):
            if board.comm is not None:
                self._show(board, id_, update=True)

    def _show(self, board: SessionWidget[Any], display_id: str, *, update: bool = False) -> None:
        """Display the picture, or later if another thread holds the session: no cell waits for that."""
        picture = picture_of(board)
        if picture is None:
            self.refresh()
            if update:
                return
            picture = {"text/plain": ""}
        display(picture, raw=True, display_id=display_id, update=update)  # type: ignore[no-untyped-call]


_shown: list[Shown] = []
_stale: WeakSet[Shown] = WeakSet()
_hearing = local()  # IPython's hooks are per thread


def _where() -> tuple[str, Hashable, str | None]:
    """Return the current request, its cell, and the Output widget that captures outputs."""
    header = request().get("header", {})
    run = str(header.get("msg_id", ""))
    outputs = [
        id_ for id_, it in list(_instances.items()) if isinstance(it, ipywidgets.Output) and it.msg_id == run
    ]
    # A copied notebook has the same cell ids but another session.
    cell = (header.get("session"), running_cell()) if running_cell() else run
    return run, cell, outputs[-1] if run and outputs else None


def _safe(hook: Callable[[T], R]) -> Callable[[T], R | None]:
    """Log the first error of a hook in the kernel's log, and continue."""
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
    """Start to observe runs of cells, in a kernel."""
    shell: Any = get_ipython()
    if hasattr(shell, "kernel") and after_run not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", after_run)
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, bundle_of_box)


def _heard() -> bool:
    """Observe this thread's displays; False without a kernel or while outputs are captured."""
    shell: Any = get_ipython()
    if not hasattr(getattr(shell, "display_pub", None), "register_hook"):
        return False
    if not hasattr(_hearing, "begun"):
        _hearing.begun = True
        shell.display_pub.register_hook(_on_message)
    return True


def refresh(board: ipywidgets.DOMWidget) -> None:
    for shown in [*_shown]:
        if shown.pictures and any(board is other for other in boards_in(shown.widget)):
            shown.refresh()


def show(widget: ipywidgets.DOMWidget) -> None:
    """Record that a widget is displayed; reopen its closed parts."""
    for ours in ours_in(widget):
        for each in (ours.layout, ours):
            if each.comm is None:
                each.open()
                vars(each).pop("_repr_mimebundle_", None)  # closing the widget hides this method
    if hasattr(get_ipython(), "kernel"):
        _note_shown(widget)


@_safe
def _note_shown(widget: ipywidgets.DOMWidget) -> None:
    _heard()
    new = Shown(widget)
    _shown.append(new)
    for old in [*_shown]:
        if old.cleared and (old.output, old.output or old.cell) == (new.output, new.output or new.cell):
            if new.output:  # its pictures stay in the cell
                new.pictures += old.pictures
                new.refresh()
            _let_go(old)


def _on_message(message: dict[str, Any]) -> dict[str, Any]:
    _note_message(message)
    return message


@_safe
def _note_message(message: dict[str, Any]) -> None:
    """Record cleared outputs, and replacements under a display id."""
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
    """Close the widgets of this cell's previous run, and add pictures below the new ones."""
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
    """Close our own widgets that are displayed nowhere else."""
    _shown.remove(gone)
    kept = {ours for shown in _shown for each in shown.widgets for ours in ours_in(each)}
    for ours in {ours for each in gone.widgets for ours in ours_in(each)} - kept:
        ours.close()
        ours.layout.close()


def bundle_of_box(box: ipywidgets.Box) -> Any:
    """Return the mimebundle of a box, with a picture and the metadata of its boards."""
    picture = _picture_of_box(box)
    method = box._repr_mimebundle_  # None when closed
    bundle = method() if method else None
    if not picture or bundle is None:
        return bundle
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    # Colab reads from this metadata which widget manager shows a board.
    _, ours = AnyWidget._repr_mimebundle_(cast(AnyWidget, next(boards_in(box)))) or ({}, {})
    return {**data, "image/svg+xml": picture}, {**metadata, **ours}


@_safe
def _picture_of_box(box: ipywidgets.Box) -> str:
    boards = list(boards_in(box))
    if boards:
        show(box)
    return in_a_row([board.session.svg() for board in boards]) if boards else ""


def picture_of(board: SessionWidget[Any]) -> dict[str, str] | None:
    """Return the mimebundle of a board's picture, or None if another thread keeps its session busy."""
    session = board.session
    if not session.lock.acquire(timeout=_PATIENCE):
        return None
    try:
        alt, picture, moves = session.caption(), session.svg(), session.moves_text()
    finally:
        session.lock.release()
    hint = say("notice.picture", session.language)
    data = b64encode(picture.encode()).decode()
    html = _STAND_IN % (escape(alt), data, escape(hint), escape(moves))
    return {"text/html": html, "text/plain": moves}


def boards_in(widget: ipywidgets.DOMWidget) -> Iterator[SessionWidget[Any]]:
    return (cast("SessionWidget[Any]", ours) for ours in ours_in(widget) if hasattr(ours, "session"))


def ours_in(widget: ipywidgets.DOMWidget) -> Iterator[ipywidgets.DOMWidget]:
    """Yield this package's widgets in a box, and the box itself if it is one."""
    if type(widget).__module__.partition(".")[0] == __name__.partition(".")[0]:
        yield widget
    for child in getattr(widget, "children", ()):
        yield from ours_in(child)


def in_a_row(pictures: list[str], width: int = 400, gap: int = 16) -> str:
    placed = (
        picture.replace("<svg ", f'<svg x="{number * (width + gap)}" ', 1)
        for number, picture in enumerate(pictures)
    )
    whole = len(pictures) * (width + gap) - gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {width}" width="{whole}" '
        f'height="{width}">{"".join(placed)}</svg>'
    )


def chapter_address(chapter: str) -> str:
    """Return the address of a chapter's notebook if it is next to this one."""
    file = Path(f"{chapter}.ipynb")
    return file.name if file.exists() else ""


def lesson_address(lesson: str) -> str:
    """Return the address of a lesson's notebook if it is next to this one."""
    return next((chapter_address(each.name) for each in CHAPTERS if lesson in each.parts), "")
