"""Declarative fields, settings and acts of sessions.

A method declares an act: its parameters are the fields of the message, validated by type. Its docstring is
copied to the page's types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from inspect import Parameter, signature
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ..i18n import chosen, say

if TYPE_CHECKING:
    from .scenes import SessionScenes


def fits(value: object, kind: Any) -> bool:
    if kind is Any or kind is object:
        return True
    if kind is str:
        return isinstance(value, str)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return fits(value, arguments[0])
    if origin is Literal:
        return any(isinstance(value, type(each)) and value == each for each in arguments)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in arguments)
    if origin is list:
        return isinstance(value, list) and all(fits(each, arguments[0]) for each in value)
    if origin is dict:
        of_keys, of_values = arguments
        return isinstance(value, dict) and all(
            fits(key, of_keys) and fits(each, of_values) for key, each in value.items()
        )
    if is_typeddict(kind):
        hints = _hints(kind)
        return (
            isinstance(value, dict)
            and kind.__required_keys__ <= value.keys() <= hints.keys()
            and all(fits(each, hints[name]) for name, each in value.items())
        )
    return isinstance(value, NoneType if kind is None else kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


T = TypeVar("T")
ChangedBy = Literal["code", "page", "reader"]
Look = Literal["copied", "own"]
Switch = Literal["show", "hear"]

_PLAIN = frozenset({str, int, bool, float, type(None)})


def plain(value: T) -> T:
    """Convert a value to plain JSON types: a message becomes a str.

    Some hosts serialize unknown types as objects.
    """
    if isinstance(value, str):
        return cast(T, str.__str__(value))
    if isinstance(value, dict):
        made = dict(value)
        for name, each in value.items():
            if type(each) not in _PLAIN:
                made[name] = plain(each)
        return cast(T, made)
    if isinstance(value, list):
        return cast(
            T, list(value) if _PLAIN.issuperset(map(type, value)) else [plain(each) for each in value]
        )
    return value


def filled(state: T) -> T:
    """Return a state without its empty values."""
    return cast(T, {name: value for name, value in cast(dict[str, Any], state).items() if value})


class Field(property):
    """A value written by Python and sent to the page, if ``from_page`` also by the page.

    Declared as a class attribute of a session; the annotation is its type. ``js/wire.py`` generates the
    page's and the widgets' declarations. Its wire name starts with an underscore.
    """

    def __init__(self, about: str, make: Callable[[], Any], *, from_page: bool = False) -> None:
        self.about = about
        self.make = make
        self.from_page = from_page
        self.on_page = True

    def __set_name__(self, owner: type[SessionScenes], name: str) -> None:
        self.owner = owner
        self.name = name
        super().__init__(attrgetter(f"shown.{name}"))  # attrgetter: read often, so without a Python call

    @property
    def wire_name(self) -> str:
        """The name on the wire."""
        return f"_{self.name}"

    @property
    def written_kind(self) -> str:
        """Its annotation as written."""
        return str(self.owner.__annotations__[self.name])

    @cached_property
    def kind(self) -> Any:
        return get_type_hints(self.owner)[self.name]

    def __set__(self, session: SessionScenes, value: object) -> None:
        if session.values[self.name] != value:
            with session.changing():
                session.values[self.name] = plain(value)
                session.mark_changed(self.name)


class Setting(Field):
    """A value that may be set from Python, and usually from the page.

    Parameters
    ----------
    default : object
        The initial value, or a function that returns it.
    by : str
        Who may change it: only ``"code"``, hidden from the page; the ``"page"`` too; or the ``"reader"``, as
        a preference for all boards.
    look : str, optional
        Whether it belongs to the look and sound of a board, which is personal: a board shown to another
        person starts with ``"copied"`` values, but not with ``"own"`` ones.
    link : bool
        Whether links to a board include it.
    switch : str, optional
        The preference that controls it.
    check : callable, optional
        Returns the valid value or raises ValueError; by default the type is checked.
    """

    def __init__(
        self,
        default: object,
        about: str,
        *,
        by: ChangedBy,
        look: Look | None = None,
        link: bool = False,
        switch: Switch | None = None,
        check: Callable[[object], object] | None = None,
    ) -> None:
        super().__init__(about, default if callable(default) else lambda: default, from_page=by != "code")
        self.on_page = by != "code"
        self.by = by
        self.look = look
        self.link = link
        self.switch = switch
        self._check = check

    @property
    def wire_name(self) -> str:
        """The name on the wire: without an underscore."""
        return self.name

    def checked(self, value: object) -> Any:
        if self._check:
            return plain(self._check(value))
        if not fits(value, self.kind):
            raise ValueError(say("error.setting", name=self.name, found=repr(value)[:40]))
        return plain(value)

    def __set__(self, session: SessionScenes, value: object) -> None:
        value = self.checked(value)
        if session.values[self.name] != value:
            with session.changing():
                super().__set__(session, value)
                session.setting_changed(self.name)


field: Callable[..., Any] = Field  # returns Any, so that an annotation gives the value's type
setting: Callable[..., Any] = Setting


def a_language(value: object) -> str:
    return chosen(value if isinstance(value, str) else repr(value))


def one_of(names: tuple[str, ...], error: str) -> Callable[[object], str | None]:
    """Return a validator for one of a few names, or None; ``error`` is the catalog key of the message."""

    def check(value: object) -> str | None:
        if value is None:
            return None
        if isinstance(value, str) and value in names:
            return names[names.index(value)]  # plain str instead of an enum
        raise ValueError(say(error, found=repr(value)[:40], names=", ".join(names)))

    return check


Where = Literal["here", "scene", "anywhere"]
F = TypeVar("F", bound=Callable[..., object])


class Act:
    """A declared act.

    ``where`` is the scene that the message must name: the current one (``"here"``), any ``"scene"``, or none
    (``"anywhere"``). A parameter ``node`` is that scene.
    """

    def __init__(self, name: str, function: Callable[..., object], where: Where) -> None:
        self.name = name
        self.function = function
        self.where = where

    @cached_property
    def parameters(self) -> dict[str, Any]:
        hints = get_type_hints(self.function)
        return {name: kind for name, kind in hints.items() if name not in ("node", "return")}

    @cached_property
    def required(self) -> frozenset[str]:
        declared = signature(self.function).parameters
        return frozenset(name for name in self.parameters if declared[name].default is Parameter.empty)

    def read(self, message: Mapping[str, object]) -> dict[str, object] | None:
        """Return the arguments in a message; None if they are invalid."""
        given: dict[str, object] = {}
        if "node" in self.function.__annotations__:
            given["node"] = message["node"]
        for name, kind in self.parameters.items():
            if name not in message:
                if name in self.required:
                    return None
            elif type(message[name]) is kind or fits(message[name], kind):
                given[name] = message[name]
            else:
                return None
        return given


def act(name: str, *, where: Where = "here") -> Callable[[F], F]:
    """Declare a method to be an act."""

    def declare(function: F) -> F:
        function.act = Act(name, function, where)  # type: ignore[attr-defined]
        return function

    return declare


def acts_of(kind: type) -> dict[str, Act]:
    """Return the acts of a class and its bases by name; an override without a declaration keeps the act."""
    found: dict[str, Act] = {}
    for owner in reversed(kind.__mro__):
        for each in vars(owner).values():
            declared = getattr(each, "act", None)
            if isinstance(declared, Act):
                found[declared.name] = declared
    return found
