"""A lesson while it is written: scenes with their boards, and the steps that follow from them.

An author sets up boards. Whether a scene shows a move, says more about the board above it, or begins with
a board of its own, is found out by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from ..i18n import say
from ..rules import Position, Setup, SetupError
from ..rules.setup import read
from ..svg import Node
from .compiler import compile_lesson
from .figures import FIGURES
from .script import HEAD, LISTS, LessonError, LessonScript, Step


@dataclass(frozen=True)
class DraftScene:
    """A scene that is being written."""

    at: str
    step: Step = field(default_factory=Step)
    read_from: tuple[str, ...] = ()


@dataclass(frozen=True)
class Storyboard:
    """The scenes of a lesson in their order, and what it is called."""

    title: str = ""
    about: str = ""
    gold: str = ""
    black: str = ""
    scenes: tuple[DraftScene, ...] = ()

    @classmethod
    def of(cls, script: LessonScript) -> Storyboard:
        boards = {node["batch"]: node["position"] for node in compile_lesson(script)}
        scenes: list[DraftScene] = []
        for number, step in enumerate(script.steps):
            above = board_above(scenes, step)
            scenes.append(DraftScene(boards[number], step, (above, boards[number])))
        head = {name: getattr(script, name) for name in HEAD}
        return cls(**head, scenes=tuple(scenes))

    def script(self) -> LessonScript:
        script = self._written()
        compile_lesson(script)
        return script

    def scenes_of(self, number: int) -> list[Node]:
        return [node for node in compile_lesson(self._written()) if node["batch"] == number]

    def _written(self) -> LessonScript:
        if not self.title.strip():
            raise LessonError(say("draft.title"))
        for number, scene in enumerate(self.scenes, start=1):
            if scene.step.ask and not scene.step.prompt.strip():
                raise _at(LessonError(say("draft.prompt")), number)
        steps = tuple(map(self.step, range(len(self.scenes))))
        return LessonScript(self.title, steps, self.about, self.gold, self.black)

    def step(self, number: int) -> Step:
        """Return a scene's step, with how its board comes about."""
        scene = self.scenes[number]
        step = replace(scene.step, line=number + 1)
        before = self.scenes[:number]
        above = board_above(before, step)
        if scene.read_from == (above, scene.at):
            return step
        if step.start and not above:  # that scene is gone
            step, above = replace(step, start=""), before[-1].at if before else ""
        anew = replace(step, position="", diagram="", move="", fill="")
        how, value = _arrival(above, scene.at, step.figure)
        return replace(anew, **{how: value}) if how else anew  # type: ignore[arg-type]  # a text

    def start_of(self, number: int) -> int | None:
        """Return the scene that a scene goes on from, by its number, where it is not the one above it."""
        start = self.step(number).start
        named = (there for there in range(number) if self.scenes[there].step.name == start)
        return next(named, None) if start else None

    def may_fill(self, number: int) -> bool:
        if not number:
            return False
        above = read(board_above(self.scenes[:number], self.scenes[number].step))
        filled = bool(self.step(number - 1).fill)
        return not above.errors and (filled or Position.from_setup(above).outcome is not None)

    def filled(self, number: int, fill: str) -> DraftScene:
        """Return a scene with the refill, as ``"gold left"``, of the board that it goes on from."""
        scene = self.scenes[number]
        anew = replace(scene.step, position="", diagram="", move="", fill=fill, line=number + 1)
        steps = (replace(step, ask="") for step in (*map(self.step, range(number)), anew))
        at = compile_lesson(LessonScript(self.title, tuple(steps)))[-1]["position"]
        return replace(scene, at=at, step=anew, read_from=(board_above(self.scenes[:number], anew), at))

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON can hold it, without what is empty; :meth:`from_dict` reads it back."""
        scenes = [
            {
                "at": scene.at,
                "step": {
                    name: value for name, value in asdict(scene.step).items() if value and name != "line"
                },
                "read_from": list(scene.read_from),
            }
            for scene in self.scenes
        ]
        return {**{name: getattr(self, name) for name in HEAD}, "scenes": scenes}

    @classmethod
    def from_dict(cls, found: object) -> Storyboard | None:
        if not isinstance(found, Mapping):
            return None
        try:
            scenes = tuple(_scene_from(each) for each in found["scenes"])
            head = {name: found[name] for name in HEAD}
        except (AttributeError, KeyError, TypeError, SetupError):
            return None
        fits = scenes and all(isinstance(text, str) for text in head.values())
        return cls(**head, scenes=scenes) if fits else None


def _scene_from(found: Mapping[str, Any]) -> DraftScene:
    """Read a scene that was kept; some error where it is none."""
    read(found["at"])
    known = {each.name for each in fields(Step)} - {"line"}
    step = {name: value for name, value in found["step"].items() if name in known and value}
    for name, value in step.items():
        if name in LISTS:
            step[name] = tuple(value)
        if not all(isinstance(text, str) for text in (step[name] if name in LISTS else [value])):
            raise TypeError(name)
    return DraftScene(found["at"], Step(**step), tuple(map(str, found["read_from"])))


def board_above(scenes: Sequence[DraftScene], step: Step) -> str:
    """Return the board that a step goes on from: that of the scene above, or of the one that it names."""
    if step.start:
        return next((scene.at for scene in scenes if scene.step.name == step.start), "")
    return scenes[-1].at if scenes else ""


def _arrival(above: str, at: str, figure: str) -> tuple[str, str]:
    """Return the field that says how a board comes about, and its text; nothing where it was there before."""
    setup = read(at)
    if above == at and not (figure in FIGURES and FIGURES[figure].move):
        return "", ""
    if setup.errors:
        return "diagram", at
    move = _move_between(read(above), setup) if above else ""
    return ("move", move) if move else ("position", at)


def _move_between(before: Setup, after: Setup) -> str:
    """Return the move that leads from one board to another; empty where there is none."""
    if before.errors:
        return ""
    position = Position.from_setup(before)
    for move in position.legal_moves:
        if _without_last(position.play(move)) == _without_last(after):
            return str(move)
    return ""


def _without_last(board: Position | Setup) -> Setup:
    """Return a board without the last move, which nobody can set up by hand."""
    placed = sorted(board.towers.items())
    return Setup(placed, board.player, board.required, None, board.layout, board.ruleset)


def _at(error: LessonError, number: int) -> LessonError:
    error.line = number
    return error
