"""Who voted for what: written down only where the teacher says so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..classroom.spreadsheet import write_rows
from ..i18n import say
from .people import Person
from .question import ClassQuestion, Truth

_COLUMNS = ("position", "question", "who", "answer", "right")


class VoteLog:
    """A file of votes, with a row for each."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, question: ClassQuestion, ballots: Mapping[Person, str], truth: Truth | None) -> None:
        """Write down who gave which answer, and whether it was right where that was revealed."""
        if not ballots:
            return
        rows = [
            (question.scene["position"], question.task["prompt"], person.name, answer, _points(answer, truth))
            for person, answer in ballots.items()
        ]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if not self._path.exists():
            write_rows(self._path, [[say(f"live.log.{name}", question.language) for name in _COLUMNS]])
        write_rows(self._path, rows, add=True)


def _points(answer: str, truth: Truth | None) -> int | str:
    """Return 1 for right and 0 for wrong, as the results of a quiz have it; nothing where nobody knows."""
    return int(answer in truth.good) if truth and truth.good else ""
