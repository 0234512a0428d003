"""The chapters of the course with their exercises, and its rounds: opponents and starting positions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..i18n import say

_COURSE = Path(__file__).parent / "course"


class Chapter(NamedTuple):
    name: str
    parts: tuple[str, ...]
    code: bool = False
    placement: tuple[tuple[str, int], ...] = ()

    @property
    def exercises(self) -> tuple[tuple[str, int], ...]:
        return _exercises(self.parts)

    def title(self, language: str | None = None) -> str:
        return say(f"chapter.{self.name}", language)


def _exercises(parts: Iterable[str]) -> tuple[tuple[str, int], ...]:
    words = (part.rpartition(" ") for part in parts)
    return tuple((kind, int(level)) for kind, _, level in words if level.isdecimal())


def _chapter(written: dict[str, Any]) -> Chapter:
    parts, placement = tuple(written["parts"]), _exercises(written.get("placement", ()))
    return Chapter(**{**written, "parts": parts, "placement": placement})


def _read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((_COURSE / name).read_text(encoding="utf-8"))
    return found


CHAPTERS = tuple(map(_chapter, _read("chapters.json")))


class CourseRound(NamedTuple):
    """A round against an opponent; the reader moves first."""

    name: str
    opponent: str
    position: str = ""


ROUNDS = {each["name"]: CourseRound(**each) for each in _read("rounds.json")}


def course_round(name: str) -> CourseRound:
    return ROUNDS.get(name) or CourseRound(name, name)


def round_against(opponent: str) -> str:
    return f"round {opponent}"


def name_of_round(opponent: str, position: str) -> str:
    found = (each.name for each in ROUNDS.values() if each[1:] == (opponent, position))
    return next(found, opponent)
