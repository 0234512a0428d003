"""The error for invalid puzzles."""

from __future__ import annotations

from collections.abc import Iterable

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened


class PuzzleError(KamisadoError):
    """An invalid puzzle, or an invalid file of puzzles.

    ``reason`` is the message without the ``place`` in the puzzle (like ``"solution/g6e8"``; empty for the
    whole), the ``number`` in a collection (from 1, or None) and the puzzle's ``id``.

    Examples
    --------
    >>> print(PuzzleError("It is too long.", "notes", 3, "c0ffee01"))
    Puzzle 3 (c0ffee01), notes: It is too long.
    """

    def __init__(self, reason: str, place: str = "", number: int | None = None, id: str = "") -> None:
        self.reason = Message(_brief(reason, 1000), getattr(reason, "code", ""))
        self.place = _brief(place, 300)
        self.number = number
        self.id = _brief(id, 40)
        which = ""
        if number is not None:
            which = say("puzzle.which", number=number) + (f" ({self.id})" if id else "")
        where = ", ".join(part for part in (which, self.place) if part)
        super().__init__(Message(f"{where}: {self.reason}" if where else self.reason, self.reason.code))

    def __reduce__(self) -> tuple[type[PuzzleError], tuple[str, str, int | None, str]]:
        return PuzzleError, (self.reason, self.place, self.number, self.id)

    def of(self, number: int, id: str) -> PuzzleError:
        """Return the error with the puzzle's number and id."""
        return PuzzleError(self.reason, self.place, number, id)


def check_name(found: object, names: Iterable[str], key: str) -> None:
    known = tuple(names)
    if found not in known:
        raise PuzzleError(say(key, found=shortened(str(found)), names=", ".join(known)))


def _brief(text: str, most: int) -> str:
    line = "".join(sign if sign.isprintable() else "�" for sign in text[:most])
    return line if len(text) <= most else line[:-1] + "…"
