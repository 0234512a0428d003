"""Share what a session shows: text, link, page or printed sheet."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

from ..i18n import say
from ..sessions import EditorSession, LessonSession, PuzzleSession, Session
from ..sessions.wire import SavedFile, ShareState
from .page import html_page
from .shared_scene import shared_scene
from .sheets import SheetForm, sheet

_FILE = "kamisado.html"
_numbers = count(1)
_SHEETS: dict[str, SheetForm] = {
    "diagrams": "diagrams",
    "tournament": "tournament",
    "solutions": "solutions",
}


def share(session: Session, what: str, site: str) -> ShareState:
    """Return what hands on the scene that a session shows.

    What no link leads to is shared as text; without a site there is no link. ``"file"`` asks for a page
    besides, ``"print"`` for a sheet of a lesson or a puzzle, ``"diagrams"``, ``"tournament"`` and
    ``"solutions"`` for sheets of a composer's collection.
    """
    shown = session.handed_on()
    shared = shared_scene(session, shown, site)
    if what == "print":
        with suppress(ValueError):  # there is nothing to print yet
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=_sheet_of(shown))
    if what in _SHEETS and isinstance(session, EditorSession):
        with suppress(ValueError):
            text = sheet(session.collection_desk.puzzles, _SHEETS[what], language=session.language)
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=text)
    if what == "file":
        page = html_page([shown], shown.title())
        shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=page)
    return shared


def _sheet_of(session: Session) -> str:
    if isinstance(session, LessonSession):
        return sheet(session.script, "lesson", language=session.language)
    composed = isinstance(session, EditorSession)
    if isinstance(session, EditorSession) and not session.lesson_desk.begun:
        session = PuzzleSession(session.desk.puzzle(), language=session.language)
    if isinstance(session, PuzzleSession):
        puzzle = session.current
        return sheet(puzzle, whole=composed, title=puzzle.title, language=session.language)
    raise ValueError(say("link.unknown", session.language, found=session.kind))
