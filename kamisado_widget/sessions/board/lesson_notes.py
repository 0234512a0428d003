"""What a lesson made from a board will say, point at and ask: notes at its scenes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ...i18n import say
from ...i18n.message import shortened
from ...lessons import LessonError, LessonScript, Step, compile_lesson
from ...lessons.script import ASKS
from ...rules.board import is_square
from ...rules.moves import is_move
from .rounds import RoundSession


class LessonNotes:
    """Notes at the scenes of a board."""

    def __init__(self, session: RoundSession) -> None:
        self._session = session
        self._steps: dict[tuple[int, int], Step] = {}  # by epoch and node

    def write(self, step: Step) -> None:
        """Write down what a lesson will do at the scene shown.

        Raises
        ------
        LessonError
            A ValueError, if there is no such question, square or arrow; nothing is written down.
        """
        language = self._session.language
        if step.ask and step.ask not in ASKS:
            raise LessonError(
                say("lesson.error.ask", language, found=shortened(step.ask), names=", ".join(ASKS))
            )
        for square in step.marks:
            if not is_square(square):
                raise LessonError(say("lesson.error.square", language, found=shortened(str(square))))
        for arrow in step.arrows:
            if not is_move(str(arrow)):
                raise LessonError(say("lesson.error.arrow", language, found=shortened(str(arrow))))
        self._steps[self._session.epoch, self._session.cursor] = step

    def to_lesson(self, title: str, about: str, gold: str, black: str) -> LessonScript:
        """Make a lesson of the moves that led to the scene shown.

        Raises
        ------
        LessonError
            A ValueError, if a note does not fit its scene.
        """
        start, *after = self._session.round_so_far()
        path = [start, *(node for node in after if "move" in self._session.nodes[node])]
        steps = tuple(self._step(node, following) for node, following in pairwise(path))
        script = LessonScript(title, (*steps, self._step(path[-1], None)), about, gold, black, title)
        compile_lesson(script)  # says what does not fit
        return script

    def _step(self, node: int, following: int | None) -> Step:
        """Return the step at a scene; a move that comes next is asked for, unless a note asks else."""
        session = self._session
        scene = session.nodes[node]
        step = self._steps.get((session.epoch, node), Step())
        if "move" in scene and "round" not in scene:
            step = replace(step, move=scene["move"])
        else:
            step = replace(step, position=scene["position"])
        if following is not None and not step.ask and session.nodes[following]["kind"] != "pass":
            step = replace(step, ask="move", prompt=say("lesson.your_move", session.language))
        return step
