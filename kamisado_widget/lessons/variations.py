"""Variations of a lesson while it is written: its scenes as a tree, and what can be done to one.

A scene goes on from the one above it, unless it names another: then it begins a variation. Whatever puts
scenes in another order has each line to its end before what may be played in place of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from .storyboard import DraftScene, Storyboard, board_above

BEGINS = -1
"""What a scene goes on from that begins on a board of its own."""


class Rearranged(NamedTuple):
    """A lesson after its scenes were put in another order."""

    storyboard: Storyboard
    order: tuple[int, ...]


def parents_of(storyboard: Storyboard) -> list[int]:
    r"""Return the scene that each scene goes on from."""
    parents = []
    for number in range(len(storyboard.scenes)):
        step, start = storyboard.step(number), storyboard.start_of(number)
        begins = not number or step.position or step.diagram
        parents.append(BEGINS if begins else number - 1 if start is None else start)
    return parents


def indents_of(storyboard: Storyboard) -> list[int]:
    """Return how many variations each scene is in, one within the other."""
    indents: list[int] = []
    parents = parents_of(storyboard)
    for number, parent in enumerate(parents):
        within = 0 if parent == BEGINS else indents[parent]
        indents.append(within + (parent != BEGINS and parent in parents[:number]))
    return indents


def following(storyboard: Storyboard, number: int) -> list[int]:
    """Return the scenes that go on from one, the main line first."""
    return [child for child, parent in enumerate(parents_of(storyboard)) if parent == number]


def in_order(storyboard: Storyboard) -> Storyboard:
    """Return the lesson with each variation where what it may be played in place of has come to its end."""
    return _arranged(storyboard, parents_of(storyboard)).storyboard


def with_scene(storyboard: Storyboard, number: int, scene: DraftScene) -> Rearranged:
    """Return the lesson with another scene that goes on from one: what follows there by now comes first."""
    parents = parents_of(storyboard)
    scenes = (*storyboard.scenes, scene)
    return _arranged(replace(storyboard, scenes=scenes), [*parents, number])


def without_scene(storyboard: Storyboard, number: int) -> Rearranged:
    """Return the lesson without a scene; what went on from it keeps its board."""
    parents = parents_of(storyboard)
    above = parents[number]
    linked = [above if parent == number else parent for parent in parents]
    return _arranged(storyboard, linked, [each for each in range(len(parents)) if each != number])


def without_line(storyboard: Storyboard, number: int) -> Rearranged:
    """Return the lesson without a scene and all that goes on from it."""
    parents, gone = parents_of(storyboard), {number}
    for each, parent in enumerate(parents):
        if parent in gone:
            gone.add(each)
    return _arranged(storyboard, parents, [each for each in range(len(parents)) if each not in gone])


def promoted(storyboard: Storyboard, number: int) -> Rearranged:
    """Return the lesson with the variation that a scene is in before all else that may be played there."""
    parents = parents_of(storyboard)
    first = number
    while parents[first] != BEGINS and parents.index(parents[first]) == first:
        first = parents[first]
    order = [*range(len(parents))]
    if parents[first] != BEGINS:
        order.remove(first)
        order.insert(order.index(parents.index(parents[first])), first)
    return _arranged(storyboard, parents, order)


def named(storyboard: Storyboard, number: int, name: str) -> Storyboard:
    """Return the lesson with a name for a scene that no other one has; what goes on from it follows."""
    before = storyboard.scenes[number].step.name
    others = {scene.step.name for each, scene in enumerate(storyboard.scenes) if each != number}
    follows = [scene.step.start == before != "" for scene in storyboard.scenes]
    if name in others - {""} or (any(follows) and not name):
        counted = (f"{name} {each}" if name else f"n{each}" for each in range(2, len(others) + 3))
        name = next(each for each in counted if each not in others)
    scenes = list(storyboard.scenes)
    for each, scene in enumerate(scenes):
        step = replace(scene.step, start=name) if follows[each] else scene.step
        scenes[each] = replace(scene, step=replace(step, name=name) if each == number else step)
    return replace(storyboard, scenes=tuple(scenes))


def _arranged(
    storyboard: Storyboard, parents: Sequence[int], kept: Sequence[int] | None = None
) -> Rearranged:
    """Put scenes in order, and have each say what it goes on from."""
    scenes = storyboard.scenes
    kept = range(len(scenes)) if kept is None else kept
    children: dict[int, list[int]] = {}
    for number in kept:
        children.setdefault(parents[number], []).append(number)
    order, waiting = list[int](), children.get(BEGINS, [])[::-1]
    while waiting:
        order.append(number := waiting.pop())
        waiting += children.get(number, [])[::-1]
    names = _named(storyboard, order, parents)
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
    return Rearranged(replace(storyboard, scenes=tuple(arranged)), tuple(order))


def _named(storyboard: Storyboard, order: Sequence[int], parents: Sequence[int]) -> dict[int, str]:
    """Return names for all scenes that another one goes on from which does not stand right below."""
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
