"""Traits of our own: a position or its text, a setup, a language, one of a few names."""

from __future__ import annotations

from traitlets import TraitType

from ..i18n import chosen, say
from ..rules import Position, Setup
from ..session.setup_edits import setup_of


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


class LanguageTrait(TraitType[str, str]):
    """One of the languages that there are."""

    info_text = "a language"

    def validate(self, obj: object, value: str) -> str:
        """Refuse any other with a ValueError, in one sentence."""
        return chosen(value)


class NameTrait(TraitType[str | None, str | None]):
    """One of a few names, or None; anything else is refused in a sentence of our own.

    Parameters
    ----------
    names : tuple of str
        What will do.
    error : str
        The catalog's key of the sentence that refuses all else.
    """

    def __init__(self, names: tuple[str, ...], error: str) -> None:
        super().__init__(None, allow_none=True)
        self._names = names
        self._error = error

    def validate(self, obj: object, value: object) -> str:
        """Take a name, also a player as one."""
        if isinstance(value, str) and value in self._names:
            return self._names[self._names.index(value)]
        raise ValueError(say(self._error, found=repr(value)[:40], names=", ".join(self._names)))
