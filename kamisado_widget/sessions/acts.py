"""What a page may ask of a session: acts, each declared by the function that does it.

Its parameters are what a message of its name holds besides what all messages say, and their types are what
that has to be: with anything else it is never called (:mod:`kamisado_widget.sessions.inbox`). Its docstring
is what the page's side is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from inspect import Parameter, signature
from typing import Any, Literal, TypeVar, get_type_hints

from .shape import fits

Where = Literal["here", "scene", "anywhere"]
F = TypeVar("F", bound=Callable[..., object])


class Act:
    """An act as it is declared.

    Parameters
    ----------
    name : str
        What messages call it.
    function : callable
        What does it, a method.
    where : str
        What the page has to speak of: the scene shown (``"here"``), a ``"scene"`` that there is, or nothing
        in particular. A parameter called ``node`` is that scene.
    """

    def __init__(self, name: str, function: Callable[..., object], where: Where) -> None:
        self.name = name
        self.function = function
        self.where = where

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The types of what the message holds, by name."""
        hints = get_type_hints(self.function)
        return {name: hints[name] for name in self._declared}

    @cached_property
    def required(self) -> frozenset[str]:
        """The names of what must not be left out."""
        empty = Parameter.empty
        return frozenset(name for name, each in self._declared.items() if each.default is empty)

    @cached_property
    def _takes_node(self) -> bool:
        return "node" in signature(self.function).parameters

    @cached_property
    def _declared(self) -> dict[str, Parameter]:
        own = ("self", "node")
        return {name: each for name, each in signature(self.function).parameters.items() if name not in own}

    def read(self, message: Mapping[str, object]) -> dict[str, object] | None:
        """Return the arguments that a message holds; None where they are not what they have to be."""
        given = {name: message[name] for name in self.parameters if name in message}
        if not self.required <= given.keys():
            return None
        if not all(fits(value, self.parameters[name]) for name, value in given.items()):
            return None
        if self._takes_node:
            given["node"] = message["node"]
        return given


def act(name: str, *, where: Where = "here") -> Callable[[F], F]:
    """Declare a method to be what does an act.

    Examples
    --------
    >>> class Lamp:
    ...     @act("light")
    ...     def light(self, bright: bool = False) -> None:
    ...         "The reader wants light."
    >>> lamp = acts_of(Lamp)["light"]
    >>> lamp.read({"bright": True}), lamp.read({}), lamp.read({"bright": "very"})
    ({'bright': True}, {}, None)
    """

    def declare(function: F) -> F:
        function.act = Act(name, function, where)  # type: ignore[attr-defined]
        return function

    return declare


def acts_of(kind: type) -> dict[str, Act]:
    """Return the acts that a class and its bases declare, by name.

    A method that takes another's place does its act, unless it declares one itself.
    """
    found: dict[str, Act] = {}
    for owner in reversed(kind.__mro__):
        for each in vars(owner).values():
            declared = getattr(each, "act", None)
            if isinstance(declared, Act):
                found[declared.name] = declared
    return found
