"""A composer's own puzzles: where they are kept, and the desk at which they are looked through."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from ...i18n import say
from ...learner.stores import LARGEST, Format, Found, Store, document_in
from ...puzzles import Collection, Puzzle, PuzzleError, symmetry
from ..wire import SavedFile
from .wire import KeptPuzzle, OwnState

if TYPE_CHECKING:
    from .desk import Desk

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
            return Found(self.empty, "version" if error.code == "puzzle.version" else "broken")
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
    where : str, Path or Store, optional
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

    def __init__(self, where: str | Path | Store | None = None) -> None:
        self.in_file = isinstance(where, str | Path)
        self.name = Path(where).name if isinstance(where, str | Path) else FILE
        self._document = document_in(where, FILE, _FORMAT)
        self._deleted: list[tuple[int, Puzzle]] = []  # and where each was

    def __len__(self) -> int:
        """Return how many there are, those that others have added included."""
        return len(self._document.read().content)

    @property
    def text(self) -> str:
        """What the file holds, or would hold."""
        return self._document.read().content.dumps()

    @property
    def puzzles(self) -> Collection:
        """All puzzles, in their order; its author is whose collection it is."""
        return self._document.read().content

    @property
    def may_undo(self) -> bool:
        """Whether something was deleted that can come back."""
        return bool(self._deleted)

    def is_own(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is the composer's own: it says nobody else's name."""
        return is_own(self.puzzles, puzzle)

    def add(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, in place of one that was kept with the same id; tell whether it is in the file.

        The first name that a puzzle is signed with is whose collection it is.
        """
        return self._change(lambda kept: _with(kept, puzzle))

    def find(self, id: str) -> Puzzle:
        """Return the puzzle of an id; a PuzzleError where there is none."""
        try:
            return self.puzzles.find(id)
        except KeyError:
            raise PuzzleError(say("own.gone")) from None

    def note(self, id: str, **remarks: str) -> None:
        """Say something else about a puzzle: title, author or notes."""
        changed = replace(self.find(id), **remarks)  # type: ignore[arg-type]  # texts
        self._change(lambda kept: _with(kept, changed))

    def tag(self, id: str, tags: Iterable[str]) -> None:
        """File a puzzle under other tags."""
        changed = self.find(id).with_tags(tags)
        self._change(lambda kept: _with(kept, changed))

    def sign(self, name: str) -> None:
        """Say whose collection it is."""
        self._change(lambda kept: _made_of(kept, kept, author=name))

    def move(self, id: str, by: int) -> None:
        """Put a puzzle earlier or later in the order: past the next of whose kind it is."""
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
        """Put a copy of a puzzle behind it."""
        puzzle = self.find(id)
        taken = {each.id for each in self.puzzles}
        name = next(new for number in count(2) if (new := f"{id}-{number}") not in taken)

        def copied(kept: Collection) -> Collection:
            order, at = list(kept), _place(kept, id) + 1
            return _made_of(kept, [*order[:at], replace(puzzle, id=name), *order[at:]])

        self._change(copied)

    def remove(self, id: str) -> None:
        """Delete a puzzle; :meth:`undo` brings it back."""
        puzzle, at = self.find(id), _place(self.puzzles, id)
        self._change(lambda kept: _made_of(kept, [each for each in kept if each.id != id]))
        self._deleted.append((at, puzzle))

    def undo(self) -> None:
        """Bring back what was deleted last, where it was."""
        if not self._deleted:
            return
        at, puzzle = self._deleted.pop()

        def restored(kept: Collection) -> Collection:
            others = [each for each in kept if each.id != puzzle.id]
            return _made_of(kept, [*others[:at], puzzle, *others[at:]])

        self._change(restored)

    def take_in(self, text: str) -> int:
        """Add the puzzles of a file to those that are there; tell how many were new.

        Those that nobody signed are the file's author's.

        Raises
        ------
        ValueError
            If it holds none.
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
    """Tell whether a puzzle of a collection is that of whose collection it is."""
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
_LONGEST = 200  # signs of a title, and of an author
_LONGEST_NOTES = 2000


class CollectionDesk:
    """What a composer does with the puzzles that are kept.

    Parameters
    ----------
    desk : Desk
        Where one of them is edited, and played.
    own : OwnCollection
        Where they are kept.

    Attributes
    ----------
    shown : bool
        Whether the collection is looked at.
    """

    def __init__(self, desk: Desk, own: OwnCollection) -> None:
        self._desk = desk
        self._own = own
        self.shown = False
        self._notice = ""
        self._file: SavedFile | None = None

    @property
    def puzzles(self) -> list[Puzzle]:
        """The composer's own puzzles in their order, for a sheet; all where none is."""
        kept = self._own.puzzles
        return [each for each in kept if self._own.is_own(each)] or list(kept)

    def state(self) -> OwnState:
        """Tell the page of it, while it is looked at."""
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
        """Do what the page asks for.

        Raises
        ------
        ValueError
            In one sentence, if it cannot be done.
        """
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
                self._own.tag(id, value.split(","))
            case "owner":
                self._own.sign(value.strip()[:_LONGEST])
            case "open":
                self._open(value)
            case "save":
                number = self._file["number"] + 1 if self._file else 0
                self._file = SavedFile(number=number, name=self._own.name, text=self._own.text)
            case _ if what in _REMARKS:
                most = _LONGEST_NOTES if what == "notes" else _LONGEST
                self._own.note(id, **{what: value.strip()[:most]})
            case _:
                raise ValueError(say("editor.absurd"))

    def _open(self, text: str) -> None:
        try:
            self._notice = say("own.taken", count=self._own.take_in(text))
        except PuzzleError as error:
            self._notice = say("desk.unopened", why=error)
        except ValueError:
            self._notice = say("desk.no_puzzle")
