"""A composer's own collection at an editor: looked through, put in order, noted, handed on."""

from __future__ import annotations

from ...i18n import say
from ...puzzles import Puzzle, PuzzleError
from ..wire import SavedFile
from .desk import Desk
from .own_collection import OwnCollection
from .wire import KeptPuzzle, OwnState

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
