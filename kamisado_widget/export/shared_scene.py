"""Share one scene: its text, link and QR code."""

from __future__ import annotations

from functools import lru_cache

from ..rules import Position
from ..sessions import BoardSession, EditorSession, PuzzleSession, Session
from ..sessions.wire import QrCode, ShareState
from .links import address_of, challenge_of, fragment_of


def shared_scene(session: Session, shown: Session, site: str) -> ShareState:
    shared = ShareState(epoch=session.epoch, node=session.cursor, text=_text_of(session, shown))
    if isinstance(session, EditorSession) and session.desk.begun and not isinstance(shown, PuzzleSession):
        shared["unsound"] = True
    if site:
        _add_link(shared, shown, site)
        position = _to_win(session)
        if position and not position.outcome:
            shared["challenge"] = address_of(site, challenge_of(position))
    return shared


def _to_win(session: Session) -> Position | None:
    if isinstance(session, PuzzleSession):
        return session.current.position if session.current.task.startswith("win") else None
    return session.position if isinstance(session, (BoardSession, EditorSession)) else None


def _add_link(shared: ShareState, session: Session, site: str) -> None:
    settings = {}
    if _is_handed_over(session):
        shared["your_move"] = True
        settings["flipped"] = session.position_at(session.cursor).player == "black"
    try:
        shared["link"] = address_of(site, fragment_of(session, **settings))
    except ValueError:  # this session has no link
        return
    path, size = qr_code(shared["link"])
    if size:
        shared["code"] = QrCode(path=path, size=size)


def _is_handed_over(session: Session) -> bool:
    if not isinstance(session, BoardSession) or session.is_study:
        return False
    return session.opponent is None and session.cursor > 0 and session.outcome is None


def _text_of(session: Session, shared: Session) -> str:
    if isinstance(session, BoardSession):
        return session.moves_text()
    if isinstance(shared, PuzzleSession):
        return shared.current.text
    return session.scene()["position"]


@lru_cache(maxsize=4)
def qr_code(text: str) -> tuple[str, int]:
    """Return an SVG path of a QR code's dark modules and its width; ``("", 0)`` if the text is too long."""
    import segno

    try:
        rows = segno.make_qr(text, error="m").matrix
    except segno.DataOverflowError:
        return "", 0
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return "".join(dark), len(rows)
