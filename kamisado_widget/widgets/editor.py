"""The editor: towers put on a board by hand, and what is wrong with them, in words."""

from __future__ import annotations

from typing import ClassVar, Unpack

from ..frontend import script
from ..learner.stores import store_of_notebooks
from ..rules import Position, Setup
from ..sessions.editor.lesson_notes import Source
from ..sessions.editor.own_collection import FILE, OwnCollection
from ..sessions.editor.session import EditorSession
from ..solver import Verdict
from .generated import EditorTraits, NamedOptions
from .session_widget import SessionWidget
from .trait_types import PositionTrait, SetupTrait


class Editor(EditorTraits, SessionWidget[EditorSession]):
    """A board to set up by hand: any setup, what is wrong with it, and who wins once it is a position.

    Errors (a tower missing, two of a color) keep a setup from being a position. Remarks (that play
    could not have brought it about, that the round is over) never do. Every change can be undone,
    those made in Python too.

    Parameters
    ----------
    position : Position, Setup, Match, Study, LessonScript or str, optional
        What to begin with, or its text. The first line-up if left out. A match, a study or a lesson is one to
        be written on: each round of a match is a chapter.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, as ``flipped=True``.

    Attributes
    ----------
    position : Position or None
        What is on the board; None while it is no position. Setting it to None clears the board.
    setup : Setup
        What is on the board, whatever is wrong with it.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If the text is wrong. A setup with errors is welcome.

    Examples
    --------
    >>> editor = Editor("obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -")
    >>> editor.errors
    ('Gold’s orange tower is missing.',)
    >>> editor.text = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
    >>> editor.position == Position.start()
    True
    """

    _esm = script("editor")
    named = True

    position = PositionTrait(allow_none=True)
    setup = SetupTrait()

    _observed: ClassVar[tuple[str, ...]] = ("setup", "position")

    def __init__(
        self, position: Position | Setup | Source | str | None = None, **options: Unpack[NamedOptions]
    ) -> None:
        super().__init__(EditorSession, position, OwnCollection(store_of_notebooks(FILE)), **options)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    @property
    def text(self) -> str:
        """The text of what is on the board; it can be set."""
        return self._session.text

    @text.setter
    def text(self, text: str) -> None:
        self._session.text = text

    @property
    def verdict(self) -> Verdict | None:
        """Who wins with best play and in how many moves, as far as it is known by now."""
        return self._session.verdict

    @property
    def errors(self) -> tuple[str, ...]:
        """What keeps the setup from being a position, in words."""
        return self._session.errors

    @property
    def remarks(self) -> tuple[str, ...]:
        """What could not have come about in play, and whether the round is over, in words."""
        return self._session.remarks
