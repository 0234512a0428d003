"""The board to play on, and the solved game."""

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
    """A board on which both players' towers are moved by mouse, touch or keyboard.

    Parameters
    ----------
    position : Position, Match, Study, StudyNode or str, optional
        A position; a match, which is shown where it stands with all its rounds behind it; or a study: its
        first chapter, or that of the place in it that is to be shown first. Or the text of one of them, or a
        position's and below it the moves, as *Share* gives it. The first line-up if left out.
    progress : Progress, optional
        Where it is kept which opponents were beaten, and whose deck the mistakes of reviewed rounds join; by
        default that in ``kamisado-progress.json`` beside the notebook, where somebody in particular reads it.
    arrows, squares : sequence of str
        What is drawn on the scene shown first: arrows as ``"c8c5"``, and squares that are marked.
    **options
        Any of :class:`kamisado_widget.widgets.generated.BoardOptions`, as ``flipped=True``.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If the text is wrong, or there is no such opponent.

    Notes
    -----
    :meth:`play` and its like change the board and return nothing; ``position.play`` returns a new position.
    ``opponent="pip"`` is a newcomer's round: ``"pip"``, ``"moss"``, ``"ember"`` and ``"indigo"`` go from the
    easiest to the hardest. Levels have names, from ``"random"`` to ``"perfect"``, and numbers: ``opponent=3``
    looks three moves ahead. You start, and the board is turned so that you move up. An opponent can also
    be a player of your own: a function from a position to a move, or an object. Where it fails, plays
    what is not legal, or takes more than ``opponent_seconds``, the board says so, the cell shows where,
    and you play on for it or give the board another one. It runs on a thread, which Python
    cannot always end; :func:`kamisado_widget.players.in_process` runs it where it can be killed.
    In a match the opponent also chooses the fill where it is the defender. It answers at the end of
    what was played, never where one has merely stepped back. :meth:`hint` finds the best move,
    :meth:`review` what each move of the round was worth, and :meth:`retry` leads through its mistakes.
    :meth:`stop` stops whatever is being thought about; an opponent that is stopped plays by what it knows.

    In a notebook all this is thought about in slices, while everything else goes on. In a script,
    where there is no event loop, it is done before the call returns.

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
        """What went wrong where a player of one's own has failed last; None before."""
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
        """Write down what a lesson will say, point at and ask at the scene shown.

        Parameters
        ----------
        text : str
            The caption; without it the board tells what happened.
        marks, arrows : sequence of str
            Squares to point at, and arrows as ``"c8c5"``.
        ask, prompt : str
            What is asked, one of :data:`kamisado_widget.lessons.script.ASKS`, and the question.
        choices, answer : sequence of str
            What there is to choose from, and what is right, where the rules do not know it.
        why : str
            What a wrong answer hears, where the rules have nothing better to say.

        Raises
        ------
        LessonError
            A ValueError, if there is no such question, square or arrow; nothing is written down.
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
        """Make a lesson of the moves that led to the scene shown, with the notes written on the way.

        A move that comes next is asked for, unless a note there asks something else. The lesson can
        be saved as a text file and edited there.

        Parameters
        ----------
        title, about : str
            What it is called, and a sentence on what it is about.
        gold, black : str
            The players' names.

        Returns
        -------
        LessonScript
            For :class:`Lesson`, or to ``save``.

        Raises
        ------
        LessonError
            A ValueError, if a note does not fit its scene.

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
