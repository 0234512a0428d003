"""The board widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from ..frontend import script
from ..learner import Progress
from ..lessons import LessonScript, Step
from ..players.player import PlayerFailed
from ..rules import Match, Position
from ..sessions.board.session import BoardSession
from ..sessions.board.solved import SolvedSession
from ..studies import Study, StudyNode
from . import notebook
from .generated import BoardOptions, BoardTraits
from .session_widget import SessionWidget, of_session
from .trait_types import documented


@documented
class Board(BoardTraits, SessionWidget[BoardSession]):
    """A board to play on by mouse, touch or keyboard.

    Parameters
    ----------
    position : Position, Match, Study, StudyNode or str, optional
        A position, a match with all its rounds, a study (its first chapter), a study node, or the text of
        one of these; also a position's text followed by lines with moves, as *Share* gives it. By default
        the first line-up.
    progress : Progress, optional
        Stores beaten opponents, and gets the review cards of reviewed rounds; by default
        ``kamisado-progress.json`` beside the notebook if a person reads it.
    arrows, squares : sequence of str
        Arrows like ``"c8c5"`` and marked squares on the first scene.
    **options
        Any of :class:`kamisado_widget.widgets.generated.BoardOptions`, like ``flipped=True``.

    Raises
    ------
    ValueError
        Invalid text, or unknown opponent.

    Notes
    -----
    :meth:`play` and similar methods change the board and return None; ``position.play`` returns a position.
    Opponents are the characters ``"pip"``, ``"moss"``, ``"ember"`` and ``"indigo"`` (easiest first) and the
    levels ``"random"`` to ``"perfect"``; ``opponent=3`` searches three moves. You start, and the board is
    turned so that you move up. An opponent can also be your own player: a function from a position to a move,
    or an object. If it fails, plays an illegal move, or takes more than ``opponent_seconds``, the board and
    the cell say so, and you can play its move or choose another opponent. It runs on a thread, which Python
    cannot always stop; :func:`kamisado_widget.players.in_process` runs it in a process that can be killed. In
    a match the opponent also chooses the fill when it is the defender. It only answers at the end of a line,
    not after stepping back. :meth:`hint` finds the best move, :meth:`review` analyzes each move of the round,
    and :meth:`retry` replays its mistakes. :meth:`stop` cancels computations; a stopped opponent plays its
    best move so far.

    In a notebook these run in slices on the event loop. In a script without one they finish before the call
    returns.

    Examples
    --------
    >>> board = Board()
    >>> board.play("f8f4")
    >>> board.position.required
    Color.BLUE
    >>> board.undo()
    >>> board
    Board('obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -')
    >>> board = Board(opponent=lambda position: position.legal_moves[0])
    >>> board.play("f8f4")
    >>> board.scene()["move"]
    'g1f2'
    """

    _esm = script("board")
    named = True

    def __init__(
        self,
        position: Position | Match | Study | StudyNode | str | None = None,
        progress: Progress | None = None,
        *,
        arrows: Sequence[str] = (),
        squares: Sequence[str] = (),
        **options: Unpack[BoardOptions],
    ) -> None:
        progress = progress or (notebook.progress() if notebook.is_read() else None)
        super().__init__(BoardSession, position, progress, **options)
        if arrows or squares:
            self.draw(arrows=arrows, squares=squares)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.position)!r})"

    @property
    def player_failed(self) -> PlayerFailed | None:
        """The last failure of your own player, or None."""
        return self._session.player_failed

    hint = of_session(BoardSession.hint)
    review = of_session(BoardSession.review)
    mistakes = of_session(BoardSession.mistakes)
    retry = of_session(BoardSession.retry)
    stop = of_session(BoardSession.stop)
    draw = of_session(BoardSession.draw)
    to_study = of_session(BoardSession.to_study)

    def note(
        self,
        text: str = "",
        *,
        marks: Sequence[str] = (),
        arrows: Sequence[str] = (),
        ask: str = "",
        prompt: str = "",
        choices: Sequence[str] = (),
        answer: Sequence[str] = (),
        why: str = "",
    ) -> None:
        """Annotate the current scene for a lesson: text, marks and a question.

        Parameters
        ----------
        text : str
            The caption; by default it tells the move.
        marks, arrows : sequence of str
            Squares to mark, and arrows like ``"c8c5"``.
        ask, prompt : str
            The form of a question, of :data:`kamisado_widget.lessons.script.ASKS`, and its text.
        choices, answer : sequence of str
            The choices, and the right answer if the rules do not know it.
        why : str
            Default feedback on a wrong answer.

        Raises
        ------
        LessonError
            A ValueError: invalid question, square or arrow; nothing is changed.
        """
        self._session.note(
            Step(
                say=text,
                marks=tuple(marks),
                arrows=tuple(arrows),
                ask=ask,
                prompt=prompt,
                choices=tuple(choices),
                answer=tuple(answer),
                why=why,
            )
        )

    def to_lesson(self, title: str, *, about: str = "", gold: str = "", black: str = "") -> LessonScript:
        """Return a lesson of the moves to the current scene and their notes; LessonError if one does not fit.

        It asks for each next move unless a note asks something else. Save it to edit it as text.

        Parameters
        ----------
        title, about : str
            The title, and a sentence of description.
        gold, black : str
            The players' names.

        Examples
        --------
        >>> board = Board()
        >>> board.note("Black may begin with any tower.", ask="move", prompt="Move red to the blue square.")
        >>> board.play("f8f4")
        >>> print(board.to_lesson("A first move"))
        Kamisado lesson 1
        title: A first move
        <BLANKLINE>
        step
        position: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
        say: Black may begin with any tower.
        ask move: Move red to the blue square.
        <BLANKLINE>
        step
        move: f8f4
        <BLANKLINE>
        """
        return self._session.to_lesson(title, about=about, gold=gold, black=black)


@documented
class Solved(BoardTraits, SessionWidget[SolvedSession]):
    """The solved game: all first moves with their verdicts, and proofs to check.

    A button verifies a proof by the rules, with a progress bar. The board continues from any first move and
    shows the winner after each reply.

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
