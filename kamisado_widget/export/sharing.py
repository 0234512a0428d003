"""What hands on what is shown: text, a link with its code, a page."""

from __future__ import annotations

import os
from itertools import count

from ..lessons import COURSE
from ..session import BoardSession, LessonSession, PuzzleSession, Session
from ..session.wire import QrCode, SavedFile, ShareState
from .links import address_of, fragment_of
from .page import html_page
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
        ``"link"``, or ``"file"`` for a page besides.
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
    shared = ShareState(epoch=session.epoch, node=session.cursor, text=_text_of(shown))
    if site:
        _add_link(shared, shown, site)
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


def _text_of(session: Session) -> str:
    if isinstance(session, BoardSession):
        return session.moves_text()
    if isinstance(session, PuzzleSession):
        return session.current.text
    if isinstance(session, LessonSession) and session.script.name not in COURSE:
        return str(session.script)
    return session.scene()["at"]
