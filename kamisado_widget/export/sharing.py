"""What hands on what is shown: text, a link with its code, a page."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

from ..i18n import say
from ..session import EditorSession, LessonSession, PuzzleSession, Session
from ..session.wire import SavedFile, ShareState
from .diagram_sheet import diagram_sheet, solution_sheet, tournament_sheet
from .lesson_sheet import lesson_sheet
from .page import html_page
from .puzzle_sheet import sheet
from .shared_scene import shared_scene

_FILE = "kamisado.html"
_numbers = count(1)
_SHEETS = {"diagrams": diagram_sheet, "tournament": tournament_sheet, "solutions": solution_sheet}


def share(session: Session, what: str, site: str) -> ShareState:
    """Return what hands on the scene that a session shows.

    What no link leads to is shared as text; without a site there is no link. ``"file"`` asks for a page
    besides, ``"print"`` for a sheet of a lesson or a puzzle, ``"diagrams"``, ``"tournament"`` and
    ``"solutions"`` for sheets of a composer's collection.

    Examples
    --------
    >>> from kamisado_widget.session import BoardSession
    >>> board = BoardSession()
    >>> board.play("f8f4")
    >>> share(board, "link", "https://example.org/kamisado/")["link"]
    'https://example.org/kamisado/index.html#round=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-%0Af8f4'
    """
    shown = session.handed_on()
    shared = shared_scene(session, shown, site)
    if what == "print":
        with suppress(ValueError):  # there is nothing to print yet
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=_sheet_of(shown))
    if what in _SHEETS and isinstance(session, EditorSession):
        with suppress(ValueError):
            text = _SHEETS[what](session.collection_desk.puzzles, language=session.language)
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=text)
    if what == "file":
        page = html_page([shown], shown.title())
        shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=page)
    return shared


def _sheet_of(session: Session) -> str:
    """Return what a session shows as a page to print.

    Raises
    ------
    ValueError
        If it is neither a lesson nor a puzzle.
    """
    if isinstance(session, LessonSession):
        return lesson_sheet(session.script, language=session.language)
    composed = isinstance(session, EditorSession)
    if isinstance(session, EditorSession) and not session.lesson_desk.begun:
        session = PuzzleSession(session.desk.puzzle(), language=session.language)
    if isinstance(session, PuzzleSession):
        puzzle = session.current
        return sheet(puzzle, whole=composed, title=puzzle.title, language=session.language)
    raise ValueError(say("link.unknown", session.language, found=session.kind))
