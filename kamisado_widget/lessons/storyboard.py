"""Lessons in the editor: scenes as boards, from which the steps follow by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple

from ..i18n import say
from ..rules import Position, Setup, SetupError
from ..rules.setup import read
from ..svg import Node
from .compiler import compile_lesson
from .figures import FIGURES
from .script import HEAD, LISTS, LessonError, LessonScript, Step


@dataclass(frozen=True)
class DraftScene:
    at: str
    step: Step = field(default_factory=Step)
    read_from: tuple[str, ...] = ()


BEGINS = -1
"""Parent of a scene with its own board."""


class Rearranged(NamedTuple):
    storyboard: Storyboard
    order: tuple[int, ...]


@dataclass(frozen=True)
class Storyboard:
    """A lesson in the editor, as boards.

    A scene continues the previous one, or starts a variation if it names another. Edits keep each line
    together before its alternatives.
    """

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
        scene = self.scenes[number]
        step = replace(scene.step, line=number + 1)
        before = self.scenes[:number]
        above = board_above(before, step)
        if scene.read_from == (above, scene.at):
            return step
        if step.start and not above:
            step, above = replace(step, start=""), before[-1].at if before else ""
        step = replace(step, position="", diagram="", move="", fill="")
        how, value = _arrival(above, scene.at, step.figure)
        return replace(step, **{how: value}) if how else step  # type: ignore[arg-type]

    def start_of(self, number: int) -> int | None:
        """Return the scene that a scene continues, if it is not the previous one."""
        start = self.step(number).start
        named = (there for there in range(number) if self.scenes[there].step.name == start)
        return next(named, None) if start else None

    def may_fill(self, number: int) -> bool:
        if not number:
            return False
        above = read(board_above(self.scenes[:number], self.scenes[number].step))
        filled = bool(self.step(number - 1).fill)
        return not above.errors and (filled or Position.of(above).outcome is not None)

    def filled(self, number: int, fill: str) -> DraftScene:
        """Return the scene after a fill (like ``"gold left"``) of the board that it continues."""
        scene = self.scenes[number]
        filled = replace(scene.step, position="", diagram="", move="", fill=fill, line=number + 1)
        steps = (replace(step, ask="") for step in (*map(self.step, range(number)), filled))
        at = compile_lesson(LessonScript(self.title, tuple(steps)))[-1]["position"]
        return replace(scene, at=at, step=filled, read_from=(board_above(self.scenes[:number], filled), at))

    def to_dict(self) -> dict[str, Any]:
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

    # --- the scenes as a tree, and edits to it

    def parents(self) -> list[int]:
        parents = []
        for number in range(len(self.scenes)):
            step, start = self.step(number), self.start_of(number)
            begins = not number or step.position or step.diagram
            parents.append(BEGINS if begins else number - 1 if start is None else start)
        return parents

    def indents(self) -> list[int]:
        """Return each scene's depth of nested variations."""
        indents: list[int] = []
        parents = self.parents()
        for number, parent in enumerate(parents):
            within = 0 if parent == BEGINS else indents[parent]
            indents.append(within + (parent != BEGINS and parent in parents[:number]))
        return indents

    def following(self, number: int) -> list[int]:
        """Return the scenes that continue one, the main line first."""
        return [child for child, parent in enumerate(self.parents()) if parent == number]

    def in_order(self) -> Storyboard:
        """Return the lesson with each variation after the end of the line that it replaces."""
        return self._arranged(self.parents()).storyboard

    def with_scene(self, number: int, scene: DraftScene) -> Rearranged:
        """Insert a scene after another; existing continuations come first."""
        parents = self.parents()
        scenes = (*self.scenes, scene)
        return replace(self, scenes=scenes)._arranged([*parents, number])

    def without_scene(self, number: int) -> Rearranged:
        """Remove a scene; its continuations keep their boards."""
        parents = self.parents()
        above = parents[number]
        linked = [above if parent == number else parent for parent in parents]
        return self._arranged(linked, [each for each in range(len(parents)) if each != number])

    def without_line(self, number: int) -> Rearranged:
        """Remove a scene and all that continues it."""
        parents, gone = self.parents(), {number}
        for each, parent in enumerate(parents):
            if parent in gone:
                gone.add(each)
        return self._arranged(parents, [each for each in range(len(parents)) if each not in gone])

    def promoted(self, number: int) -> Rearranged:
        """Move the variation of a scene before its alternatives."""
        parents = self.parents()
        first = number
        while parents[first] != BEGINS and parents.index(parents[first]) == first:
            first = parents[first]
        order = [*range(len(parents))]
        if parents[first] != BEGINS:
            order.remove(first)
            order.insert(order.index(parents.index(parents[first])), first)
        return self._arranged(parents, order)

    def named(self, number: int, name: str) -> Storyboard:
        before = self.scenes[number].step.name
        others = {scene.step.name for each, scene in enumerate(self.scenes) if each != number}
        follows = [scene.step.start == before != "" for scene in self.scenes]
        if name in others - {""} or (any(follows) and not name):
            counted = (f"{name} {each}" if name else f"n{each}" for each in range(2, len(others) + 3))
            name = next(each for each in counted if each not in others)
        scenes = list(self.scenes)
        for each, scene in enumerate(scenes):
            step = replace(scene.step, start=name) if follows[each] else scene.step
            scenes[each] = replace(scene, step=replace(step, name=name) if each == number else step)
        return replace(self, scenes=tuple(scenes))

    def _arranged(self, parents: Sequence[int], kept: Sequence[int] | None = None) -> Rearranged:
        """Reorder scenes, and set what each one continues."""
        scenes = self.scenes
        kept = range(len(scenes)) if kept is None else kept
        children: dict[int, list[int]] = {}
        for number in kept:
            children.setdefault(parents[number], []).append(number)
        order, waiting = list[int](), children.get(BEGINS, [])[::-1]
        while waiting:
            order.append(number := waiting.pop())
            waiting += children.get(number, [])[::-1]
        names = _named(self, order, parents)
        arranged: list[DraftScene] = []
        for at, number in enumerate(order):
            scene, parent = scenes[number], parents[number]
            start = scene.step.start
            if parent != BEGINS:
                start = "" if at and order[at - 1] == parent else names[parent]
            step = replace(scene.step, name=names.get(number, scene.step.name), start=start)
            was = scene.read_from == (board_above(scenes[:number], scene.step), scene.at)
            read_from = (board_above(arranged, step), scene.at) if was else scene.read_from
            arranged.append(DraftScene(scene.at, step, read_from))
        return Rearranged(replace(self, scenes=tuple(arranged)), tuple(order))


def _scene_from(found: Mapping[str, Any]) -> DraftScene:
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
    if step.start:
        return next((scene.at for scene in scenes if scene.step.name == step.start), "")
    return scenes[-1].at if scenes else ""


def _arrival(above: str, at: str, figure: str) -> tuple[str, str]:
    """Return the field and value that lead to a board; empty if it is unchanged."""
    setup = read(at)
    if above == at and not (figure in FIGURES and FIGURES[figure].move):
        return "", ""
    if setup.errors:
        return "diagram", at
    move = _move_between(read(above), setup) if above else ""
    return ("move", move) if move else ("position", at)


def _move_between(before: Setup, after: Setup) -> str:
    if before.errors:
        return ""
    position = Position.of(before)
    for move in position.legal_moves:
        if _without_last(position.play(move)) == _without_last(after):
            return str(move)
    return ""


def _without_last(board: Position | Setup) -> Setup:
    """Return a board without its last move, which cannot be set up by hand."""
    placed = sorted(board.towers.items())
    return Setup(placed, board.player, board.required, None, board.layout, board.ruleset)


def _at(error: LessonError, number: int) -> LessonError:
    error.line = number
    return error


def _named(storyboard: Storyboard, order: Sequence[int], parents: Sequence[int]) -> dict[int, str]:
    """Return names for the scenes that a scene elsewhere continues."""
    taken = {scene.step.name for scene in storyboard.scenes}
    names: dict[int, str] = {}
    for at, number in enumerate(order):
        parent = parents[number]
        if parent == BEGINS or (at and order[at - 1] == parent) or parent in names:
            continue
        free = (f"n{each}" for each in range(len(taken) + 1))
        names[parent] = storyboard.scenes[parent].step.name or next(
            each for each in free if each not in taken
        )
        taken.add(names[parent])
    return names
