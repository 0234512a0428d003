"""A composer's own collection, and its view in the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...i18n import say
from ...learner.stores import LARGEST, Format, Found, Store, document_in
from ...puzzles import Collection, Puzzle, PuzzleError
from ...solver import symmetry
from ..wire import SavedFile, saved_file
from .wire import KeptPuzzle, OwnState

if TYPE_CHECKING:
    from .desk import Desk

FILE = "kamisado-puzzles.json"
"""The file beside the notebooks; ``Collection.load("kamisado-puzzles.json")`` opens it."""


@dataclass(frozen=True)
class _CollectionFormat(Format[Collection]):
    def decode(self, data: bytes) -> Found[Collection]:
        try:
            found = Collection.loads(data.decode("utf-8-sig"), keep_good=True)
        except PuzzleError as error:
            return Found(self.empty, "version" if error.code == "puzzle.version" else "broken")
        except ValueError:
            return Found(self.empty, "broken")
        return Found(found, "odd" if found.refused else "")

    def encode(self, content: Collection) -> bytes:
        data = content.dumps().encode()
        if len(data) > LARGEST:
            raise OSError(f"collection of {len(data)} bytes; the limit is {LARGEST}")
        return data


_FORMAT = _CollectionFormat(
    "kamisado-puzzles", 1, Collection(), lambda _: (Collection(), False), lambda _: {}
)


class OwnCollection:
    """A composer's own puzzles, in a file, a browser's store or (by default) in memory only.

    Parameters
    ----------
    where : str, Path or Store, optional
        The file or the store.
    """

    def __init__(self, where: str | Path | Store | None = None) -> None:
        self.in_file = isinstance(where, str | Path)
        self.name = Path(where).name if isinstance(where, str | Path) else FILE
        self._document = document_in(where, FILE, _FORMAT)
        self._deleted: list[tuple[int, Puzzle]] = []

    def __len__(self) -> int:
        return len(self._document.read().content)

    @property
    def text(self) -> str:
        return self._document.read().content.dumps()

    @property
    def puzzles(self) -> Collection:
        """All puzzles in order; the collection's author is its owner."""
        return self._document.read().content

    @property
    def may_undo(self) -> bool:
        return bool(self._deleted)

    def is_own(self, puzzle: Puzzle) -> bool:
        return is_own(self.puzzles, puzzle)

    def add(self, puzzle: Puzzle) -> bool:
        """Add or replace a puzzle by its id; return whether it was saved.

        The first signature becomes the owner's name.
        """
        return self._change(lambda kept: _with(kept, puzzle))

    def find(self, id: str) -> Puzzle:
        try:
            return self.puzzles.find(id)
        except KeyError:
            raise PuzzleError(say("own.gone")) from None

    def sign(self, name: str) -> None:
        self._change(lambda kept: _made_of(kept, kept, author=name))

    def move(self, id: str, by: int) -> None:
        """Move a puzzle past the next one of the same owner."""
        puzzle = self.find(id)

        def moved(kept: Collection) -> Collection:
            order, own = list(kept), is_own(kept, puzzle)
            alike = [at for at, each in enumerate(order) if is_own(kept, each) is own]
            here = alike.index(_place(kept, id))
            there = min(max(here + by, 0), len(alike) - 1)
            order.insert(alike[there], order.pop(alike[here]))
            return _made_of(kept, order)

        self._change(moved)

    def copy(self, id: str) -> None:
        puzzle = self.find(id)
        taken = {each.id for each in self.puzzles}
        name = next(new for number in count(2) if (new := f"{id}-{number}") not in taken)

        def copied(kept: Collection) -> Collection:
            order, at = list(kept), _place(kept, id) + 1
            return _made_of(kept, [*order[:at], replace(puzzle, id=name), *order[at:]])

        self._change(copied)

    def remove(self, id: str) -> None:
        puzzle, at = self.find(id), _place(self.puzzles, id)
        self._change(lambda kept: _made_of(kept, [each for each in kept if each.id != id]))
        self._deleted.append((at, puzzle))

    def undo(self) -> None:
        if not self._deleted:
            return
        at, puzzle = self._deleted.pop()

        def restored(kept: Collection) -> Collection:
            others = [each for each in kept if each.id != puzzle.id]
            return _made_of(kept, [*others[:at], puzzle, *others[at:]])

        self._change(restored)

    def import_puzzles(self, text: str) -> int:
        """Import the puzzles of a file; return how many were new. ValueError without puzzles.

        Unsigned ones get the file's author.
        """
        found = Collection.loads(text)
        known = {each.id for each in self.puzzles}
        named = (replace(each, id=each.id or symmetry.name(each.position, each.aim.label)) for each in found)
        new = [each.with_notes(author=each.author or found.author) for each in named if each.id not in known]
        self._change(lambda kept: _made_of(kept, [*kept, *new], author=kept.author or found.author))
        return len(new)

    def _change(self, change: Callable[[Collection], Collection]) -> bool:
        self._document.update(change)
        return not self._document.unsaved


def is_own(kept: Collection, puzzle: Puzzle) -> bool:
    """Whether a puzzle belongs to the collection's owner."""
    return not puzzle.author or not kept.author or puzzle.author == kept.author


def _place(kept: Collection, id: str) -> int:
    return next((at for at, each in enumerate(kept) if each.id == id), len(kept))


def _with(kept: Collection, puzzle: Puzzle) -> Collection:
    at = _place(kept, puzzle.id)
    order = [*list(kept)[:at], puzzle, *list(kept)[at + 1 :]]
    return _made_of(kept, order, author=kept.author or puzzle.author)


def _made_of(kept: Collection, puzzles: Iterable[Puzzle], author: str | None = None) -> Collection:
    by = kept.author if author is None else author
    return Collection(puzzles, title=kept.title, author=by, notes=kept.notes, made=kept.made)


_REMARKS = ("title", "author", "notes")
_LONGEST = 200
_LONGEST_NOTES = 2000


class CollectionDesk:
    def __init__(self, desk: Desk, own: OwnCollection) -> None:
        self._desk = desk
        self._own = own
        self.shown = False
        self._notice = ""
        self._file: SavedFile | None = None

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles to print: the composer's own, or all if there are none."""
        kept = self._own.puzzles
        return [each for each in kept if self._own.is_own(each)] or list(kept)

    def state(self) -> OwnState:
        if not self.shown:
            return OwnState()
        kept = self._own.puzzles
        state = OwnState(
            name=self._own.name,
            owner=kept.author,
            puzzles=[self._entry(each) for each in kept],
            undo=self._own.may_undo,
            notice=self._notice,
        )
        if self._file:
            state["file"] = self._file
        return state

    def _entry(self, puzzle: Puzzle) -> KeptPuzzle:
        return KeptPuzzle(
            id=puzzle.id,
            position=str(puzzle.position),
            said=puzzle.task_text(),
            title=puzzle.title,
            author=puzzle.author,
            notes=puzzle.notes,
            tags=", ".join(puzzle.tags),
            own=self._own.is_own(puzzle),
        )

    def act(self, what: str, id: str, value: str) -> None:
        self._notice = ""
        match what:
            case "show" | "hide":
                self.shown = what == "show"
            case "edit" | "play":
                self._desk.take(self._own.find(id))
                self.shown = False
                if what == "play":
                    self._desk.act("play", "")
            case "copy":
                self._own.copy(id)
            case "remove":
                self._own.remove(id)
            case "undo":
                self._own.undo()
            case "earlier" | "later":
                self._own.move(id, 1 if what == "later" else -1)
            case "tags":
                self._own.add(self._own.find(id).with_tags(value.split(",")))
            case "owner":
                self._own.sign(value.strip()[:_LONGEST])
            case "open":
                self._open(value)
            case "save":
                self._file = saved_file(self._file, self._own.name, self._own.text)
            case _ if what in _REMARKS:
                most = _LONGEST_NOTES if what == "notes" else _LONGEST
                changed: dict[str, Any] = {what: value.strip()[:most]}
                self._own.add(replace(self._own.find(id), **changed))
            case _:
                raise ValueError(say("editor.absurd"))

    def _open(self, text: str) -> None:
        try:
            self._notice = say("own.taken", count=self._own.import_puzzles(text))
        except PuzzleError as error:
            self._notice = say("desk.unopened", why=error)
        except ValueError:
            self._notice = say("desk.no_puzzle")
