"""What a session declares: values that hosts can see, settings, and acts that a page may ask for.

A value is declared once, and noticed when it changes. An act is declared by the function that does it: its
parameters are what a message of its name holds besides what all messages say, and their types are what that
has to be. Its docstring is what the page's side is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache, cached_property
from inspect import Parameter, signature
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Protocol,
    TypedDict,
    TypeVar,
    Union,
    Unpack,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ..i18n import chosen, say


def fits(value: object, kind: Any) -> bool:
    """Tell whether a value is of a type.

    Examples
    --------
    >>> fits(["a1"], list[str]), fits([1], list[str]), fits(True, int)
    (True, False, False)
    >>> fits("gold", Literal["gold", "black"]), fits("red", Literal["gold", "black"])
    (True, False)
    """
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
    """Return what the parts of a ``TypedDict`` are."""
    return get_type_hints(kind)


T = TypeVar("T")
ChangedBy = Literal["code", "page", "reader"]
Look = Literal["copied", "own"]
Switch = Literal["show", "hear"]

_PLAIN = frozenset({str, int, bool, float, type(None)})


def plain(value: T) -> T:
    """Return a value in the types of JSON alone: a sentence that knows its code, as its text.

    Some hosts write what they know no type of as an object.

    Examples
    --------
    >>> from kamisado_widget.i18n import say
    >>> type(plain([say("puzzle.done")])[0])
    <class 'str'>
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


class Holder(Protocol):
    """What has values that are declared so."""

    values: dict[str, Any]

    def changing(self) -> AbstractContextManager[None]:
        """Have listeners told in one piece of what changes meanwhile."""

    def mark_changed(self, name: str) -> None:
        """Note that a value is another one."""

    def setting_changed(self, name: str) -> None:
        """Bring everything that depends on a setting into step with it."""


class Field(property):
    """A value that Python alone writes, and hosts carry to the page.

    It is declared once, as an attribute of a session's class; its annotation is its type. From there
    ``js/wire.py`` writes what the page and the widgets know of it. Its name on the wire begins with an
    underscore, so that it does not stand among what people use.

    Parameters
    ----------
    about : str
        What it is for.
    make : callable
        Makes the first value.
    from_page : bool
        Whether the page may change it too.
    """

    def __init__(self, about: str, make: Callable[[], Any], *, from_page: bool = False) -> None:
        self.about = about
        self.make = make
        self.from_page = from_page
        self.on_page = True  # whether the page knows it

    def __set_name__(self, owner: type[Holder], name: str) -> None:
        self.owner = owner
        self.name = name
        super().__init__(attrgetter(f"shown.{name}"))  # it is read everywhere, and so without any Python

    @property
    def wire_name(self) -> str:
        """The name by which the page asks for it."""
        return f"_{self.name}"

    @property
    def written_kind(self) -> str:
        """Its type, as it is written where it is declared."""
        return str(self.owner.__annotations__[self.name])

    @cached_property
    def kind(self) -> Any:
        """Its type."""
        return get_type_hints(self.owner)[self.name]

    def __set__(self, session: Holder, value: object) -> None:
        if session.values[self.name] != value:
            with session.changing():
                session.values[self.name] = plain(value)
                session.mark_changed(self.name)


class Setting(Field):
    """A value that people may change: from Python, and mostly from the page too.

    Parameters
    ----------
    default : object
        The first value, or what makes it.
    about : str
        What it is for, as it is told to those who set it.
    by : str
        Who may change it: ``"code"`` alone, so that the page does not know it; the ``"page"`` too; or the
        ``"reader"``, on any page and for all boards, for it is kept as a preference.
    look : str, optional
        Whether it is part of how a board looks or sounds, which is each onlooker's own business: what is
        shown to somebody else begins with what is ``"copied"``, and not with what is one's ``"own"``.
    link : bool
        Whether links to a board carry it.
    switch : str, optional
        In which line of the reader's preferences it is switched on and off.
    check : callable, optional
        Returns the value to keep, or raises a ValueError; by default what is of its type will do.
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
        """The name by which the page asks for it: the one that people use."""
        return self.name

    def checked(self, value: object) -> Any:
        """Return the value to keep; ValueError where it will not do."""
        if self._check:
            return plain(self._check(value))
        if not fits(value, self.kind):
            raise ValueError(say("error.setting", name=self.name, found=repr(value)[:40]))
        return plain(value)

    def __set__(self, session: Holder, value: object) -> None:
        value = self.checked(value)
        if session.values[self.name] != value:
            with session.changing():
                super().__set__(session, value)
                session.setting_changed(self.name)


def field(about: str, make: Callable[[], Any], *, from_page: bool = False) -> Any:
    """Declare a :class:`Field`."""
    return Field(about, make, from_page=from_page)


def setting(default: object, about: str, **more: Unpack[Declared]) -> Any:
    """Declare a :class:`Setting`."""
    return Setting(default, about, **more)


class Declared(TypedDict):
    """What else is said of a :class:`Setting`."""

    by: ChangedBy
    look: NotRequired[Look]
    link: NotRequired[bool]
    switch: NotRequired[Switch]
    check: NotRequired[Callable[[object], object]]


def a_language(value: object) -> str:
    """Take a language that there is."""
    return chosen(value if isinstance(value, str) else repr(value))


def one_of(names: tuple[str, ...], error: str) -> Callable[[object], str | None]:
    """Take one of a few names, or None.

    Parameters
    ----------
    names : tuple of str
        What will do.
    error : str
        The catalog's key of the sentence that refuses all else.
    """

    def check(value: object) -> str | None:
        if value is None:
            return None
        if isinstance(value, str) and value in names:
            return names[names.index(value)]  # of a player the plain text
        raise ValueError(say(error, found=repr(value)[:40], names=", ".join(names)))

    return check


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
        given: dict[str, object] = {"node": message["node"]} if self._takes_node else {}
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
