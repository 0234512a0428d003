"""The editor widget."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Unpack

from ..frontend import script
from ..rules import Position, Setup
from ..sessions.editor.lesson_notes import Source
from ..sessions.editor.own_collection import FILE, OwnCollection
from ..sessions.editor.session import EditorSession
from ..solver import Verdict
from .generated import EditorTraits, NamedOptions
from .session_widget import SessionWidget
from .trait_types import PositionTrait, SetupTrait


class Editor(EditorTraits, SessionWidget[EditorSession]):
    """An editor for positions, puzzles, studies and lessons, with errors, warnings and verdict.

    Errors (like a missing tower) keep a setup from being a position; remarks do not. All changes can be
    undone, also those made in Python.

    Parameters
    ----------
    position : Position, Setup, Match, Study, LessonScript or str, optional
        What to edit, or its text; by default the first line-up. Each round of a match becomes a chapter.
    **options
        Any of :class:`kamisado_widget.widgets.generated.NamedOptions`, like ``flipped=True``.

    Attributes
    ----------
    position : Position or None
        The position; None if the setup is invalid. Set it to None to clear the board.
    setup : Setup
        The towers on the board, valid or not.

    Raises
    ------
    ValueError
        Invalid text. A setup with errors is allowed.

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
        super().__init__(EditorSession, position, OwnCollection(Path(FILE).absolute()), **options)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    @property
    def text(self) -> str:
        """The text of the setup; can be set."""
        return self._session.text

    @text.setter
    def text(self, text: str) -> None:
        self._session.text = text

    @property
    def verdict(self) -> Verdict | None:
        """The verdict so far."""
        return self._session.verdict

    @property
    def errors(self) -> tuple[str, ...]:
        """Why the setup is not a position."""
        return self._session.errors

    @property
    def remarks(self) -> tuple[str, ...]:
        """Warnings about the position."""
        return self._session.remarks
