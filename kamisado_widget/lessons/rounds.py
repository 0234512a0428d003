"""The rounds of the course: against whom, and from where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple


class CourseRound(NamedTuple):
    """A round that the reader plays against an opponent, and has the first move of."""

    name: str
    opponent: str
    position: str = ""


def _read() -> dict[str, CourseRound]:
    text = (Path(__file__).parent / "course" / "rounds.json").read_text(encoding="utf-8")
    return {each["name"]: CourseRound(**each) for each in json.loads(text)}


ROUNDS = _read()
"""The rounds that begin from a position, by their lesson."""


def course_round(name: str) -> CourseRound:
    """Return a round of the course by its name."""
    return ROUNDS.get(name) or CourseRound(name, name)


def round_against(opponent: str) -> str:
    return f"round {opponent}"


def name_of_round(opponent: str, position: str) -> str:
    found = (each.name for each in ROUNDS.values() if each[1:] == (opponent, position))
    return next(found, opponent)
