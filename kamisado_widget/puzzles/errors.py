"""What is wrong with a puzzle, and where."""

from __future__ import annotations

from collections.abc import Iterable

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened


class PuzzleError(KamisadoError):
    """A puzzle, or a text or file of puzzles, that does not hold.

    Attributes
    ----------
    code : str
        What is wrong, for programs: the sentence's key in the catalog.
    reason : str
        What is wrong, in words.
    place : str
        Where in the puzzle, as ``"solution/g6e8"``; empty where it is the whole of it.
    number : int or None
        Which puzzle of a collection, counted from 1.
    id : str
        The puzzle's id, where it has one.

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
        """Travel whole, to other processes too."""
        return PuzzleError, (self.reason, self.place, self.number, self.id)

    def of(self, number: int, id: str) -> PuzzleError:
        """Return the same error, of one puzzle of a collection."""
        return PuzzleError(self.reason, self.place, number, id)


def check_name(found: object, names: Iterable[str], key: str) -> None:
    """Raise a PuzzleError that lists the names there are, if this is none of them."""
    known = tuple(names)
    if found not in known:
        raise PuzzleError(say(key, found=shortened(str(found)), names=", ".join(known)))


def _brief(text: str, most: int) -> str:
    line = "".join(sign if sign.isprintable() else "�" for sign in text[:most])
    return line if len(text) <= most else line[:-1] + "…"
