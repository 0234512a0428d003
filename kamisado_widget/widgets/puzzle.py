"""Puzzles on the board: the reader plays, and the board plays against."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from ..frontend import script
from ..learner import Progress
from ..puzzles import Puzzle
from ..rules import Position
from ..sessions.puzzle.session import PuzzleSession
from . import notebook
from .generated import NamedOptions, PuzzleTraits
from .session_widget import SessionWidget, of_session


class PuzzleBoard(PuzzleTraits, SessionWidget[PuzzleSession]):
    """Puzzles, one after another: every move that keeps the task is right, and is answered.

    The defender answers with the longest resistance. A wrong try is refuted on the board. The next
    puzzle is harder or easier, as the reader does.

    Parameters
    ----------
    puzzles : Puzzle, str, Position, or iterable of these
        What to solve; a text is a puzzle's line or a position's. All of the package's own if left out.
    progress : Progress, optional
        Where rings are kept; by default in ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, as ``flipped=True``.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If there is no puzzle, or one that does not hold.

    Examples
    --------
    >>> board = PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> board.session.title()
    'Gold moves and wins right away.'
    >>> board.play("g6h7")
    >>> board.scene()["tried"]
    'wrong'
    >>> board.again()
    >>> board.play("g6e8")
    >>> board.scene()["tried"]
    'done'
    """

    _esm = script("puzzle")
    named = True

    def __init__(
        self,
        puzzles: Puzzle | str | Position | Iterable[Puzzle | str | Position] | None = None,
        progress: Progress | None = None,
        **options: Unpack[NamedOptions],
    ) -> None:
        super().__init__(PuzzleSession, puzzles, progress or notebook.progress(), **options)

    @property
    def current(self) -> Puzzle:
        """The puzzle shown."""
        return self._session.current

    choose_set = of_session(PuzzleSession.choose_set)
    next = of_session(PuzzleSession.next)
    again = of_session(PuzzleSession.again)
    solution = of_session(PuzzleSession.solution)
    hint = of_session(PuzzleSession.hint)
