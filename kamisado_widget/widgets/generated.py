# Written by js/wire.py from what sessions declare: change it there.
"""The traits of each widget that its session declares, and the arguments that set them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from traitlets import HasTraits, TraitType

from ..sessions import BoardSession, CourseSession, EditorSession, LessonSession, PuzzleSession, Session
from ..players import AnyPlayer
from ..sessions.wire import Palette
from ..sessions.wire import Signs
from ..sessions.wire import Theme
from .trait_types import trait


class ViewTraits(HasTraits):
    """What Session declares."""

    _nodes: TraitType[Any, Any] = trait(Session, "nodes")
    _epoch: TraitType[Any, Any] = trait(Session, "epoch")
    _appended_nodes: TraitType[Any, Any] = trait(Session, "appended_nodes")
    _turn_state: TraitType[Any, Any] = trait(Session, "turn_state")
    _match_state: TraitType[Any, Any] = trait(Session, "match_state")
    _answered: TraitType[Any, Any] = trait(Session, "answered")
    _readers: TraitType[Any, Any] = trait(Session, "readers")
    _preference_state: TraitType[Any, Any] = trait(Session, "preference_state")
    _share_state: TraitType[Any, Any] = trait(Session, "share_state")
    _parts: TraitType[Any, Any] = trait(Session, "parts")
    _labels: TraitType[Any, Any] = trait(Session, "labels")
    cursor: TraitType[int, int] = trait(Session, "cursor")
    flipped: TraitType[bool, bool] = trait(Session, "flipped")
    glyphs: TraitType[bool, bool] = trait(Session, "glyphs")
    signs: TraitType[Signs, Signs] = trait(Session, "signs")
    coordinates: TraitType[bool, bool] = trait(Session, "coordinates")
    sound: TraitType[bool, bool] = trait(Session, "sound")
    speech: TraitType[bool, bool] = trait(Session, "speech")
    theme: TraitType[Theme, Theme] = trait(Session, "theme")
    palette: TraitType[Palette, Palette] = trait(Session, "palette")
    language: TraitType[str, str] = trait(Session, "language")


class ViewOptions(TypedDict, total=False):
    """What may be set."""

    cursor: int
    """The scene shown; one beyond either end of the tree shows the scene at that end."""
    flipped: bool
    """Black below."""
    glyphs: bool
    """Symbols for the colors."""
    signs: Signs
    """Which signs stand for the colors, where they do."""
    coordinates: bool
    """Coordinates beside the board."""
    sound: bool
    """A short sound with what happens."""
    speech: bool
    """Every sentence read aloud by the browser's voice."""
    theme: Theme
    """The host's background, light or dark, or one of one's own choice."""
    palette: Palette
    """The game's own colors, or eight that all eyes tell apart."""
    language: str
    """The language of every sentence; where none is chosen, the first of its reader's that there is."""
    layout: Any
    """An ipywidgets ``Layout``, or a dict for one."""


class NamedOptions(ViewOptions, total=False):
    """What may be set on what a reader comes back to."""

    name: str
    """What the reader's place is remembered by; by default notebook, cell, and place in the cell."""


class BoardTraits(HasTraits):
    """What BoardSession declares."""

    _last_round: TraitType[Any, Any] = trait(BoardSession, "last_round")
    _retry_state: TraitType[Any, Any] = trait(BoardSession, "retry_state")
    _solved_state: TraitType[Any, Any] = trait(BoardSession, "solved_state")
    verdicts: TraitType[bool, bool] = trait(BoardSession, "verdicts")
    danger: TraitType[bool, bool] = trait(BoardSession, "danger")
    opponent: TraitType[str | AnyPlayer | None, str | AnyPlayer | None] = trait(BoardSession, "opponent")
    opponent_seconds: TraitType[float | None, float | None] = trait(BoardSession, "opponent_seconds")
    opponent_plays: TraitType[str | None, str | None] = trait(BoardSession, "opponent_plays")
    challenge: TraitType[bool, bool] = trait(BoardSession, "challenge")
    seed: TraitType[int, int] = trait(BoardSession, "seed")


class BoardOptions(NamedOptions, total=False):
    """What may be set."""

    verdicts: bool
    """Show who wins the position and after each move, and in how many moves, with the best line."""
    danger: bool
    """Show the moves after which the opponent wins at once."""
    opponent: str | AnyPlayer | None
    """Its level, one of :data:`kamisado_widget.solver.LEVELS`, or how many moves ahead it looks; a
    character, one of :data:`kamisado_widget.solver.CHARACTERS`; or a player of your own, see
    :class:`kamisado_widget.players.PlayerObject`; None for no opponent."""
    opponent_seconds: float | None
    """How long a player of your own may think about a move; None for as long as it likes."""
    opponent_plays: str | None
    """``"gold"`` or ``"black"``; None for whoever does not begin at the root of the tree."""
    challenge: bool
    """Whether a friend has sent the position, to be won against the opponent."""
    seed: int
    """What the opponent draws its choices with: the same seed and the same moves make the same game."""


class CourseTraits(HasTraits):
    """What CourseSession declares."""

    _opened: TraitType[Any, Any] = trait(CourseSession, "opened")
    _inside: TraitType[Any, Any] = trait(CourseSession, "inside")
    _course_state: TraitType[Any, Any] = trait(CourseSession, "course_state")


class EditorTraits(HasTraits):
    """What EditorSession declares."""

    _desk_state: TraitType[Any, Any] = trait(EditorSession, "desk_state")
    _own_state: TraitType[Any, Any] = trait(EditorSession, "own_state")


class LessonTraits(HasTraits):
    """What LessonSession declares."""

    _lesson_state: TraitType[Any, Any] = trait(LessonSession, "lesson_state")


class PuzzleTraits(HasTraits):
    """What PuzzleSession declares."""

    _puzzle_state: TraitType[Any, Any] = trait(PuzzleSession, "puzzle_state")
