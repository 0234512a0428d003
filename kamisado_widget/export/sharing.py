"""What hands on what is shown: text, a link with its code, a page."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count

from ..i18n import say
from ..session import BoardSession, EditorSession, LessonSession, PuzzleSession, Session
from ..session.wire import QrCode, SavedFile, ShareState
from .lesson_sheet import lesson_sheet
from .links import address_of, fragment_of
from .page import html_page
from .puzzle_sheet import sheet
from .qr_code import qr_code

SITE = "KAMISADO_SITE"
"""The environment variable that holds the address of the site to which links of notebooks and pages lead."""

_FILE = "kamisado.html"
_numbers = count(1)


def known_site() -> str:
    """Return the address of the site that links lead to, empty where none is known.

    Examples
    --------
    >>> os.environ[SITE] = "https://example.org/kamisado/"
    >>> known_site()
    'https://example.org/kamisado/'
    >>> del os.environ[SITE]
    """
    return os.environ.get(SITE, "")


def share(session: Session, what: str, site: str) -> ShareState:
    """Return what hands on the scene that a session shows.

    Parameters
    ----------
    session : Session
        Whatever it is; what no link leads to is shared as text.
    what : str
        ``"link"``; ``"file"`` for a page besides, ``"print"`` for a sheet of a lesson or a puzzle.
    site : str
        The address of the site's start page, to which the link leads; without it there is none.

    Examples
    --------
    >>> board = BoardSession()
    >>> board.play("f8f4")
    >>> share(board, "link", "https://example.org/kamisado/")["link"]
    'https://example.org/kamisado/index.html#round=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-%0Af8f4'
    """
    shown = session.handed_on()
    shared = ShareState(epoch=session.epoch, node=session.cursor, text=_text_of(session, shown))
    if site:
        _add_link(shared, shown, site)
    if what == "print":
        with suppress(ValueError):  # there is nothing to print yet
            shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=_sheet_of(shown))
    if what == "file":
        page = html_page([shown], shown.title())
        shared["file"] = SavedFile(number=next(_numbers), name=_FILE, text=page)
    return shared


def _add_link(shared: ShareState, session: Session, site: str) -> None:
    settings = {}
    if _is_handed_over(session):
        shared["your_move"] = True
        settings["flipped"] = session.position_at(session.cursor).player == "black"
    try:
        shared["link"] = address_of(site, fragment_of(session, **settings))
    except ValueError:  # none leads there
        return
    path, size = qr_code(shared["link"])
    if size:
        shared["code"] = QrCode(path=path, size=size)


def _is_handed_over(session: Session) -> bool:
    """Tell whether somebody else may play the next move of a round, and so sits on the other side."""
    is_played = isinstance(session, BoardSession) and session.opponent is None and session.cursor > 0
    return is_played and session.outcome is None


def _sheet_of(session: Session) -> str:
    """Return what a session shows as a page to print.

    Raises
    ------
    ValueError
        If it is neither a lesson nor a puzzle.
    """
    if isinstance(session, LessonSession):
        return lesson_sheet(session.script, language=session.language)
    if isinstance(session, EditorSession) and not session.lesson_desk.begun:
        session = PuzzleSession(session.desk.puzzle(), language=session.language)
    if isinstance(session, PuzzleSession):
        return sheet(session.current, title=session.current.title, language=session.language)
    raise ValueError(say("link.unknown", session.language, found=session.kind))


def _text_of(session: Session, handed_on: Session) -> str:
    if isinstance(session, BoardSession):
        return session.moves_text()
    if isinstance(handed_on, PuzzleSession):
        return handed_on.current.text
    return session.scene()["at"]
