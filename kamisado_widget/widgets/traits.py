"""Traits of our own: a position or its text, a setup, a setting of the session."""

from __future__ import annotations

from typing import TypeVar, cast

from traitlets import TraitType

from ..rules import Position, Setup
from ..session.fields import Field, Setting
from ..session.setup_edits import setup_of

V = TypeVar("V")


class PositionTrait(TraitType[Position, Position | str]):
    """A position, or its text."""

    info_text = "a position or its text"

    def validate(self, obj: object, value: Position | str) -> Position:
        """Read a text; anything else must be a position already."""
        return value if isinstance(value, Position) else Position.parse(value)


class SetupTrait(TraitType[Setup, Setup | Position | str]):
    """A setup, a position, or a text."""

    info_text = "a setup, a position or a text"

    def validate(self, obj: object, value: Setup | Position | str) -> Setup:
        """Refuse with a ValueError what can be none."""
        return setup_of(value)


class SettingTrait(TraitType[V, V]):
    """A setting of the session: what will do, and what it is at first, the session alone says.

    Parameters
    ----------
    setting : Setting
        The session's.
    """

    def __init__(self, setting: Field[V]) -> None:
        super().__init__()
        self._setting = cast(Setting[V], setting)

    def make_dynamic_default(self) -> V:
        """Return what the setting is at first."""
        return self._setting.initial()

    def validate(self, obj: object, value: object) -> V:
        """Refuse with a ValueError what the session would refuse, None too."""
        return self._setting.check(self._setting.name, value)
