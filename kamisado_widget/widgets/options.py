"""What can be said of a widget when it is made: arguments that editors complete and checkers check."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ..rules import Player


class ViewOptions(TypedDict, total=False):
    """Of every widget."""

    flipped: bool
    """Black below."""
    glyphs: bool
    """Signs for the colors."""
    signs: Literal["letters", "shapes"]
    """Which signs."""
    coordinates: bool
    """Coordinates beside the board."""
    sound: bool
    """A short sound with what happens."""
    speech: bool
    """Every sentence read aloud by the browser's voice."""
    theme: Literal["auto", "light", "dark"]
    """The host's, or one of one's own choice."""
    palette: Literal["standard", "distinct"]
    """The game's own colors, or eight that all eyes tell apart."""
    language: str
    """One of :data:`kamisado_widget.i18n.LANGUAGES`; by default the reader's."""
    cursor: int
    """The scene shown first."""
    layout: Any
    """An ipywidgets ``Layout``, or a dict for one."""


class NamedOptions(ViewOptions, total=False):
    """Of what a reader comes back to."""

    name: str
    """What the reader's place is remembered by; by default notebook, cell, and place in the cell."""


class BoardOptions(NamedOptions, total=False):
    """Of a board."""

    verdicts: bool
    """Show who wins the position and after each move."""
    lookout: bool
    """Show the moves after which the opponent wins at once."""
    opponent: str | None
    """One of :data:`kamisado_widget.solver.LEVELS`."""
    opponent_plays: Player | Literal["gold", "black"] | None
    """By default whoever does not begin."""
    seed: int
    """The same seed and the same moves make the same game."""
