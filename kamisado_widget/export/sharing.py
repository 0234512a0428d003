"""Share the current scene: text, link, page or printed sheet."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import cast

from ..i18n import say
from ..sessions import EditorSession, LessonSession, PuzzleSession, Session
from ..sessions.wire import SavedFile, ShareState
from .page import html_page
from .shared_scene import shared_scene
from .sheets import SheetForm, sheet

_FILE = "kamisado.html"
_numbers = count(1)


def share(session: Session, what: str, site: str) -> ShareState:
    """Return the shared data of the current scene.

    Scenes without a link are shared as text; without a site there is no link. ``"file"`` adds a page,
    ``"print"`` the sheet of a lesson or a puzzle, ``"diagrams"``, ``"tournament"`` and ``"solutions"`` sheets
    of a composer's collection.
    """
    shown = session.shared_session()
    shared = shared_scene(session, shown, site)
    with suppress(ValueError):  # nothing to print yet
        if text := _file_of(session, shown, what):
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=text)
    return shared


def _file_of(session: Session, shown: Session, what: str) -> str:
    if what == "file":
        return html_page([shown], shown.title())
    if what == "print":
        return _sheet_of(shown)
    if what in ("diagrams", "tournament", "solutions") and isinstance(session, EditorSession):
        return sheet(session.collection_desk.puzzles, cast(SheetForm, what), language=session.language)
    return ""


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
