"""The chapters of the course: what each of them asks, in the order in which it is learned."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..i18n import say


class Chapter(NamedTuple):
    """A chapter of the course."""

    name: str
    parts: tuple[str, ...]
    code: bool = False
    placement: tuple[tuple[str, int], ...] = ()

    @property
    def exercises(self) -> tuple[tuple[str, int], ...]:
        """The kinds and levels of its exercises."""
        return _exercises(self.parts)

    def title(self, language: str | None = None) -> str:
        return say(f"chapter.{self.name}", language)


def _exercises(parts: Iterable[str]) -> tuple[tuple[str, int], ...]:
    words = (part.rpartition(" ") for part in parts)
    return tuple((kind, int(level)) for kind, _, level in words if level.isdecimal())


def _chapter(written: dict[str, Any]) -> Chapter:
    parts, placement = tuple(written["parts"]), _exercises(written.get("placement", ()))
    return Chapter(**{**written, "parts": parts, "placement": placement})


def _read() -> tuple[Chapter, ...]:
    text = (Path(__file__).parent / "course" / "chapters.json").read_text(encoding="utf-8")
    return tuple(map(_chapter, json.loads(text)))


CHAPTERS = _read()
"""All chapters in their order."""
