"""The rounds of the course: against whom, and from where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple


class CourseRound(NamedTuple):
    """A round that the reader plays against an opponent, and has the first move of.

    Attributes
    ----------
    name : str
        That of the lesson whose idea decides it; of a round from the first line-up the opponent's level.
    opponent : str
        One of :data:`kamisado_widget.solver.LEVELS` or ``CHARACTERS``.
    position : str
        The text of the position it begins from; empty for the first line-up.
    """

    name: str
    opponent: str
    position: str = ""


def _read() -> dict[str, CourseRound]:
    text = (Path(__file__).parent / "course" / "rounds.json").read_text(encoding="utf-8")
    return {each["name"]: CourseRound(**each) for each in json.loads(text)}


ROUNDS = _read()
"""The rounds that begin from a position, by their lesson."""


def course_round(name: str) -> CourseRound:
    """Return a round of the course by its name.

    Examples
    --------
    >>> course_round("two")
    CourseRound(name='two', opponent='two', position='')
    """
    return ROUNDS.get(name) or CourseRound(name, name)


def round_against(opponent: str) -> str:
    """Return what the part of the course is called that is a round against an opponent.

    Examples
    --------
    >>> round_against("pip")
    'round pip'
    """
    return f"round {opponent}"


def name_of_round(opponent: str, position: str) -> str:
    """Return what a round against an opponent is called in the course, which begins from a position.

    Examples
    --------
    >>> name_of_round("two", "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -")
    'two'
    """
    found = (each.name for each in ROUNDS.values() if each[1:] == (opponent, position))
    return next(found, opponent)
