"""A composer's own collection: a file that every notebook beside it may add to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...learner.document import LARGEST, Format, Found
from ...learner.storage import Storage, document_in
from ...puzzles import Collection, Puzzle, PuzzleError

FILE = "kamisado-puzzles.json"
"""The file, beside the notebooks: ``Collection.load("kamisado-puzzles.json")`` opens it."""


@dataclass(frozen=True)
class _CollectionFormat(Format[Collection]):
    """A document that is a collection: what it is stands in it as in any other."""

    def decode(self, data: bytes) -> Found[Collection]:
        """Read the bytes of a collection, whatever they are."""
        try:
            found = Collection.loads(data.decode("utf-8-sig"), keep_good=True)
        except PuzzleError as error:
            return Found(self.empty, "later" if error.code == "puzzle.version" else "broken")
        except ValueError:
            return Found(self.empty, "broken")
        return Found(found, "odd" if found.refused else "")

    def encode(self, content: Collection) -> bytes:
        """Write a collection; an OSError if it is too large to be read again."""
        data = content.dumps().encode()
        if len(data) > LARGEST:
            raise OSError(f"{len(data)} bytes are more than {LARGEST}")
        return data


_FORMAT = _CollectionFormat(
    "kamisado-puzzles", 1, Collection(), lambda _: (Collection(), False), lambda _: {}
)


class OwnCollection:
    """Puzzles that a composer keeps.

    Parameters
    ----------
    where : str, Path or Storage, optional
        The file, or a browser's store; without either they are kept for as long as this object lives.

    Attributes
    ----------
    in_file : bool
        Whether the composer has them in a file.

    Examples
    --------
    >>> own = OwnCollection()
    >>> own.add(Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"))
    True
    >>> len(own)
    1
    """

    def __init__(self, where: str | Path | Storage | None = None) -> None:
        self.in_file = isinstance(where, str | Path)
        self.name = Path(where).name if isinstance(where, str | Path) else FILE
        self._document = document_in(where, FILE, _FORMAT)

    def __len__(self) -> int:
        """Return how many there are, those that others have added included."""
        return len(self._document.read().content)

    @property
    def text(self) -> str:
        """What the file holds, or would hold."""
        return self._document.read().content.dumps()

    def add(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, in place of one that was kept with the same id; tell whether it is in the file."""
        self._document.update(lambda kept: _with(kept, puzzle))
        return not self._document.unsaved


def _with(kept: Collection, puzzle: Puzzle) -> Collection:
    others = [each for each in kept if each.id != puzzle.id]
    head = {"title": kept.title, "author": kept.author, "notes": kept.notes, "made": kept.made}
    return Collection([*others, puzzle], **head)  # type: ignore[arg-type]  # each is of its own type
