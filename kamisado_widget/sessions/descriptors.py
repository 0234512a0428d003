"""What hosts can see of a session: values that are declared once, and noticed when they change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import (
    Any,
    Literal,
    NotRequired,
    Protocol,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
    get_type_hints,
)

from ..i18n import chosen, say
from .shape import fits

T = TypeVar("T")
ChangedBy = Literal["code", "page", "reader"]
Look = Literal["copied", "own"]
Switch = Literal["show", "hear"]

_PLAIN = (str, int, bool, float, type(None))


def plain(value: T) -> T:
    """Return a value in the types of JSON alone: a sentence that knows its code, as its text.

    Some hosts write what they know no type of as an object.

    Examples
    --------
    >>> from kamisado_widget.i18n import say
    >>> type(plain([say("puzzle.done")])[0])
    <class 'str'>
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, str):
        return cast(T, str.__str__(value))
    if isinstance(value, dict):
        return cast(T, {name: plain(each) for name, each in value.items()})
    if isinstance(value, list):
        return cast(T, [plain(each) for each in value])
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


class Field:
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

    def __get__(self, session: Holder | None, owner: type[Holder]) -> Any:
        return self if session is None else session.values[self.name]

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
