"""Rounds on a board: what was played of them, the way back to them, and lessons made from them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from ...i18n import say
from ...i18n.message import shortened
from ...lessons import LessonError, LessonScript, Step, compile_lesson
from ...lessons.script import ASKS
from ...players.player import AnyPlayer, is_player
from ...rules import Move, Player, Position
from ...rules.board import is_square
from ...rules.moves import is_move
from ...solver.opponents import LEVELS, OPPONENTS
from ...studies import Study
from ...studies.note import Note
from ..fields import act, field, one_of, setting
from ..inbox import unknown_act
from ..session import Session
from ..tree import ROOT, SceneTree
from ..wire import LastRound, Node, Refusal

_SEEDS = 1_000_000
_AHEAD = {level.ahead: name for name, level in LEVELS.items() if not (level.overlooks or level.insight)}
a_level = one_of(OPPONENTS, "error.opponent")


def _an_opponent(value: object) -> str | AnyPlayer | None:
    """Validate an opponent: a level, a depth, a player object or None."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = _AHEAD.get(value, value)
    return cast(AnyPlayer, value) if is_player(value) else a_level(value)


def _some_seconds(value: object) -> float | None:
    """Take a time above 0, or None for no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise ValueError(say("player.seconds", found=shortened(value)))
    return float(value)


a_side = one_of(tuple(player.value for player in Player), "error.which_player")


def draw_seed() -> int:
    """Draw what an opponent draws its choices with."""
    return random.randrange(_SEEDS)


class RoundSession(Session):
    """A session whose scenes are rounds that somebody plays. Who does, and what is known, can be set."""

    last_round: LastRound = field("A round played here before, that may be gone on with.", dict)
    verdicts: bool = setting(
        False,
        "Show who wins the position and after each move, and in how many moves, with the best line.",
        by="page",
        link=True,
    )
    danger: bool = setting(
        False, "Show the moves after which the opponent wins at once.", by="page", link=True
    )
    opponent: str | AnyPlayer | None = setting(
        None,
        "Its level, one of :data:`kamisado_widget.solver.LEVELS`, or how many moves ahead it looks; a "
        "character, one of :data:`kamisado_widget.solver.CHARACTERS`; or a player of your own, "
        "see :class:`kamisado_widget.players.PlayerObject`; None for no opponent.",
        by="code",
        link=True,
        check=_an_opponent,
    )
    opponent_seconds: float | None = setting(
        10.0,
        "How long a player of your own may think about a move; None for as long as it likes.",
        by="code",
        check=_some_seconds,
    )
    opponent_plays: str | None = setting(
        None,
        '``"gold"`` or ``"black"``; None for whoever does not begin at the root of the tree.',
        by="code",
        link=True,
        check=a_side,
    )
    challenge: bool = setting(
        False, "Whether a friend has sent the position, to be won against the opponent.", by="code"
    )
    seed: int = setting(
        draw_seed,
        "What the opponent draws its choices with: the same seed and the same moves make the same game.",
        by="code",
    )

    def _adopt(self, tree: SceneTree) -> None:
        with self.changing():
            super()._adopt(tree)
            if self.last_round:
                self.last_round = {**self.last_round, "node": tree.end}

    # --- what was played

    def move_before(self, node: int) -> tuple[Position, Move] | None:
        """Return the last real move that led to a scene, and where it was made; None where there is none."""
        while self.nodes[node].get("kind") == "pass":
            node = self.nodes[node]["parent"]
        scene = self.nodes[node]
        if scene.get("kind") not in ("move", "push"):
            return None
        before = self.position_at(scene["parent"])
        return before, before.find_move(scene["move"])

    def has_continuation(self) -> bool:
        """Tell whether something was played already after the scene shown."""
        return self._onward(self.cursor) != self.cursor

    def round_so_far(self) -> list[int]:
        """Return the scenes from the beginning of the round to the one shown."""
        path = [self.cursor]
        while (scene := self.nodes[path[-1]])["parent"] != ROOT and "round" not in scene:
            path.append(scene["parent"])
        return path[::-1]

    def round_played(self) -> tuple[Position, list[int]]:
        """Return where the shown round began, and the scenes of its moves, on to its end."""
        path = self.round_so_far()
        while (following := self._onward(path[-1])) != path[-1] and "round" not in self.nodes[following]:
            path.append(following)
        positions = [self.position_at(node) for node in path]
        played = [node for before, node in zip(positions, path[1:], strict=False) if not before.outcome]
        return positions[0], played

    def draw(self, *, arrows: Sequence[str] = (), squares: Sequence[str] = ()) -> None:
        """Draw arrows and mark squares at the scene shown, to stay there.

        Parameters
        ----------
        arrows, squares : sequence of str
            As ``"c8c5"``, and as ``"d4"``.

        Raises
        ------
        ValueError
            If there is no such arrow or square; nothing is drawn.

        Examples
        --------
        >>> from kamisado_widget.sessions import BoardSession
        >>> session = BoardSession()
        >>> session.draw(arrows=["c8c5"], squares=["d4"])
        >>> session.scene()["marks"]
        [{'square': 'd4', 'kind': 'point'}]
        """
        note = Note.checked("", squares, arrows)
        with self.changing():
            self._tree.note(self.cursor, note)
            self.mark_changed("nodes")

    def to_study(self, title: str = "") -> Study:
        """Return all that was played as a study: variations too, with what was said and drawn of it.

        Examples
        --------
        >>> from kamisado_widget.sessions import BoardSession
        >>> session = BoardSession()
        >>> for move in ("f8f4", "g1g6"):
        ...     session.play(move)
        >>> [str(node.move) for node in session.to_study().root.mainline()]
        ['f8f4', 'g1g6']
        """
        with self.lock:
            return self._tree.to_study(title)

    @property
    def is_study(self) -> bool:
        """Whether it shows what somebody wrote: a study has a title, or something is said or drawn."""
        return self._tree.is_told

    def moves_text(self) -> str:
        """Return the moves up to this scene; a whole study if there are variations or comments."""
        tree = self._tree
        if self.is_study or any(len(tree.children(node)) > 1 for node in range(len(self.nodes))):
            with suppress(ValueError):  # too many moves for a study
                if not tree.matches[0]:
                    return str(tree.to_study())
        return super().moves_text()

    def line(self) -> str:
        """Return the moves from the beginning to the scene shown."""
        return self._tree.line_to(self.cursor)

    def title(self) -> str:
        """Return a study's title."""
        return self._tree.title or super().title()

    # --- what a reader comes back to

    def place(self) -> dict[str, Any] | None:
        """Return what was played, on to its end, and how far along it the reader is; None before any move."""
        path = self._tree.path_to(self.cursor)
        while (following := self._onward(path[-1])) != path[-1]:
            path.append(following)
        if not _count_moves(self.nodes[node] for node in path):
            return None
        return {"round": self._tree.text_to(path[-1]), "scene": path.index(self.cursor)}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Offer to go on where a reader stood: a board begins as its code says, so that code below works."""
        tree = self._tree_at(place)
        self._offered = place
        self.last_round = {"moves": _count_moves(tree.nodes), "node": self.cursor} if tree else {}

    def _tree_at(self, place: Mapping[str, Any]) -> SceneTree | None:
        """Return the tree of a place, ending where the reader stood; None where it does not fit."""
        text, scene = place.get("round"), place.get("scene")
        if not isinstance(text, str) or not isinstance(scene, int):
            return None
        try:
            tree = SceneTree(text, self.language)
        except ValueError:
            return None
        tree.end = scene
        return tree if 0 <= scene < len(tree.nodes) and _count_moves(tree.nodes) else None

    @act("resume")
    def act_resume(self) -> Refusal | None:
        """Go on with the round of last time, and offer what was left for it."""
        tree = self._tree_at(self._offered) if self.last_round else None
        if tree is None:
            return unknown_act(self.language)
        with self.changing():
            left, self.last_round = self.place(), LastRound()
            self._adopt(tree)
            self._note_way(len(tree.nodes) - 1)
            self.refresh_turn()
            self.resume(left or {})
        return None


def _count_moves(scenes: Iterable[Node]) -> int:
    """Count the moves that somebody made: a pass is none, and a tower that goes home is none."""
    return sum(scene.get("kind") in ("move", "push") for scene in scenes)


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
