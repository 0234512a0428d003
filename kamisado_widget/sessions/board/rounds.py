"""The settings of a round, checked, and lessons made from a round."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from ...i18n import say
from ...i18n.message import shortened
from ...lessons import LessonError, LessonScript, Step, compile_lesson
from ...lessons.script import ASKS
from ...players.player import AnyPlayer, is_player
from ...rules import Player
from ...rules.board import is_square
from ...rules.moves import is_move
from ...solver.opponents import LEVELS, OPPONENTS
from ..fields import one_of

if TYPE_CHECKING:
    from .session import BoardSession

_SEEDS = 1_000_000
_AHEAD = {level.ahead: name for name, level in LEVELS.items() if not (level.overlooks or level.insight)}
a_level = one_of(OPPONENTS, "error.opponent")


def an_opponent(value: object) -> str | AnyPlayer | None:
    if isinstance(value, int) and not isinstance(value, bool):
        value = _AHEAD.get(value, value)
    return cast(AnyPlayer, value) if is_player(value) else a_level(value)


def some_seconds(value: object) -> float | None:
    """Validate a time limit: positive, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise ValueError(say("player.seconds", found=shortened(value)))
    return float(value)


a_side = one_of(tuple(player.value for player in Player), "error.which_player")


def draw_seed() -> int:
    return random.randrange(_SEEDS)


class LessonNotes:
    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self._steps: dict[tuple[int, int], Step] = {}  # lesson steps by epoch and node

    def write(self, step: Step) -> None:
        """Annotate the current scene; LessonError if the question, a square or an arrow is invalid."""
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
        session = self._session
        start, *after = session.tree.round_to(session.cursor)
        path = [start, *(node for node in after if "move" in session.nodes[node])]
        steps = tuple(self._step(node, following) for node, following in pairwise(path))
        script = LessonScript(title, (*steps, self._step(path[-1], None)), about, gold, black, title)
        compile_lesson(script)  # raises for notes that do not fit
        return script

    def _step(self, node: int, following: int | None) -> Step:
        """Return the step of a scene; it asks for the next move unless a note asks something else."""
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
