"""The board to play on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ..i18n import say
from ..lessons import LessonError, LessonScript, Step, tell
from ..lessons.script import ASKS
from ..rules import Match, Position
from ..rules.text import is_move, is_square, shortened
from .base import front
from .opponent import PlayingWidget


class Board(PlayingWidget):
    """A board on which both players' towers are moved by mouse, touch or keyboard.

    Parameters
    ----------
    position : Position, Match or str, optional
        A position, its text, or a match, which is shown where it stands with all its rounds behind it.
        The first line-up if left out.
    **options
        Any trait of the widget, as ``flipped=True``.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If the position's text is wrong, or there is no such opponent.

    Notes
    -----
    A board can know more than the rules. With ``verdicts=True`` it shows who wins the position and
    after each move, in how many moves, and the line of best play; with ``lookout=True`` only which
    moves let the other player win at once. With ``opponent="two"``, or another of
    :data:`kamisado_widget.solver.LEVELS`, it plays against the reader: the player who does not begin,
    unless ``opponent_plays`` is ``"gold"`` or ``"black"``; and the same game again with the same
    ``seed``. In a match it also chooses the fill where it is the defender. It answers at the end of
    what was played, never where one has merely stepped back. :meth:`hint` finds the best move,
    :meth:`review` what each move of the round was worth, and :meth:`stop` stops whatever is being
    thought about; an opponent that is stopped plays by what it knows.

    In a notebook all this is thought about in slices, while everything else goes on. In a script,
    where there is no event loop, it is done before the call returns.

    Examples
    --------
    >>> board = Board()
    >>> board.play("f8f4")
    >>> board.position.required
    Color.BLUE
    >>> board.undo()
    >>> str(board.position) == str(Position.start())
    True
    """

    _esm = front("board")

    def __init__(self, position: Position | Match | str | None = None, **options: object) -> None:
        self._notes: dict[tuple[int, int], Step] = {}
        super().__init__("board", Position.start() if position is None else position, **options)

    def note(
        self,
        text: str = "",
        *,
        marks: tuple[str, ...] = (),
        arrows: tuple[str, ...] = (),
        ask: str = "",
        prompt: str = "",
        choices: tuple[str, ...] = (),
        answer: tuple[str, ...] = (),
        why: str = "",
    ) -> None:
        """Write down what a lesson will say, point at and ask at the scene shown.

        Parameters
        ----------
        text : str
            The caption; without it the board tells what happened.
        marks, arrows : tuple of str
            Squares to point at, and arrows as ``"c8c5"``.
        ask, prompt : str
            What is asked, one of :data:`kamisado_widget.lessons.script.ASKS`, and the question.
        choices, answer : tuple of str
            What there is to choose from, and what is right, where the rules do not know it.
        why : str
            What a wrong answer hears, where the rules have nothing better to say.

        Raises
        ------
        LessonError
            A ValueError, if there is no such question, square or arrow; nothing is written down.
        """
        if ask and ask not in ASKS:
            raise LessonError(
                say("lesson.error.ask", self.language, found=shortened(ask), names=", ".join(ASKS))
            )
        for square in marks:
            if not is_square(square):
                raise LessonError(say("lesson.error.square", self.language, found=shortened(str(square))))
        for arrow in arrows:
            if not is_move(str(arrow)):
                raise LessonError(say("lesson.error.arrow", self.language, found=shortened(str(arrow))))
        self._notes[self.epoch, self.cursor] = Step(
            say=text,
            marks=tuple(marks),
            arrows=tuple(arrows),
            ask=ask,
            prompt=prompt,
            choices=tuple(choices),
            answer=tuple(answer),
            why=why,
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
        with self._lock:
            start, *after = self._round_so_far()
            path = [start, *(node for node in after if "move" in self.nodes[node])]
            steps = tuple(self._lesson_step(node, following) for node, following in pairwise(path))
            script = LessonScript(
                title, (*steps, self._lesson_step(path[-1], None)), about, gold, black, title
            )
        tell(script)  # says what does not fit
        return script

    def _lesson_step(self, node: int, following: int | None) -> Step:
        scene = self.nodes[node]
        step = self._notes.get((self.epoch, node), Step())
        if "move" in scene and "round" not in scene:
            step = replace(step, move=scene["move"])
        else:
            step = replace(step, position=scene["at"])
        if following is not None and not step.ask and self.nodes[following]["kind"] != "pass":
            step = replace(step, ask="move", prompt=say("lesson.your_move", self.language))
        return step
