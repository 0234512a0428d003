"""The solved game."""

from __future__ import annotations

from typing import Unpack

from ..frontend import script
from ..sessions.board.solved import SolvedSession
from .generated import BoardOptions, BoardTraits
from .session_widget import SessionWidget, of_session
from .trait_types import documented


@documented
class Solved(BoardTraits, SessionWidget[SolvedSession]):
    """Who begins wins: all first moves with their verdicts, the proofs of them, and their check.

    A button has a proof checked by the rules alone; a bar tells how far that is, and it can be stopped. The
    board walks on from any first move, and says of every reply who wins after it.

    Parameters
    ----------
    **options
        Any of :class:`kamisado_widget.widgets.generated.BoardOptions`; verdicts are on.

    Examples
    --------
    >>> Solved().check()
    Player.BLACK
    """

    _esm = script("board")
    named = True

    def __init__(self, **options: Unpack[BoardOptions]) -> None:
        super().__init__(SolvedSession, **options)

    check = of_session(SolvedSession.check)
    stop = of_session(SolvedSession.stop)
