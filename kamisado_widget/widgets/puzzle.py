"""The puzzle widget."""

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
    """A series of puzzles to solve on the board.

    All right moves are accepted. The defender answers with the longest resistance, and wrong moves are
    refuted. The difficulty of the next puzzle adapts to the reader.

    Parameters
    ----------
    puzzles : Puzzle, str, Position, or iterable of these
        The puzzles, or texts of puzzles or positions; by default the package's own.
    progress : Progress, optional
        Stores the results; by default ``kamisado-progress.json`` beside the notebook.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, like ``flipped=True``.

    Raises
    ------
    ValueError
        No puzzle, or an invalid one.

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
        reader = progress or notebook.progress()
        super().__init__(PuzzleSession, puzzles, reader, notebook.lesson_address, **options)

    @property
    def current(self) -> Puzzle:
        """The puzzle shown."""
        return self._session.current

    choose_set = of_session(PuzzleSession.choose_set)
    next = of_session(PuzzleSession.next)
    again = of_session(PuzzleSession.again)
    solution = of_session(PuzzleSession.solution)
    hint = of_session(PuzzleSession.hint)
