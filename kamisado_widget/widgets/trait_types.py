"""Traits for positions, setups and session fields."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, TypeVar

from traitlets import TraitType

from ..rules import Position, Setup
from ..sessions.editor.setup_edits import setup_of
from ..sessions.fields import Field, Setting
from ..sessions.session import Session


class PositionTrait(TraitType[Position, Position | str]):
    """A position; text is parsed."""

    info_text = "a position or its text"

    def validate(self, obj: object, value: Position | str) -> Position:
        return value if isinstance(value, Position) else Position.parse(value)


class SetupTrait(TraitType[Setup, Setup | Position | str]):
    info_text = "a setup, a position or a text"

    def validate(self, obj: object, value: Setup | Position | str) -> Setup:
        return setup_of(value)


class DeclaredTrait(TraitType[Any, Any]):
    """A session's field: the session validates it and supplies its default."""

    def __init__(self, declared: Field) -> None:
        super().__init__(read_only=not (isinstance(declared, Setting) or declared.from_page))
        self.declared = declared

    def make_dynamic_default(self) -> Any:
        return self.declared.make()

    def validate(self, obj: object, value: object) -> Any:
        return self.declared.checked(value) if isinstance(self.declared, Setting) else value


def trait(owner: type[Session], name: str) -> Any:
    """Return the trait of a session's field; it is synced if the page knows the field."""
    declared = owner.fields()[name]
    made = DeclaredTrait(declared)
    return made.tag(sync=True) if declared.on_page else made


def is_settable(trait: object) -> bool:
    return isinstance(trait, DeclaredTrait) and not trait.read_only


W = TypeVar("W", bound=type)


def documented(widget: W) -> W:
    """Add a widget's own settings to its docstring."""
    traits = [each for base in widget.__bases__ for each in vars(base).values()]
    settings = [
        each.declared
        for each in traits
        if isinstance(each, DeclaredTrait) and isinstance(each.declared, Setting)
    ]
    lines = "".join(f"{each.name} : {each.written_kind}\n    {each.about}\n" for each in settings)
    doc = cleandoc(widget.__doc__ or "")  # from 3.13 on Python itself removes the indentation
    heading = "Attributes\n----------\n"
    before, found, after = doc.partition(heading)
    if not found:
        end = min((at for at in map(doc.find, ("Raises\n---", "Examples\n---")) if at >= 0), default=len(doc))
        before, after = doc[:end], f"\n{doc[end:]}"
    widget.__doc__ = before + heading + lines + after
    return widget
