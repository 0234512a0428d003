"""What hosts can see of a session: values that are declared once, and noticed when they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, cast, overload

from ..i18n import chosen, say

if TYPE_CHECKING:
    from .session import Session

Value = TypeVar("Value")


def plain(value: Value) -> Value:
    """Return a value in the types of JSON alone: a sentence that knows its code, as its text.

    Some hosts write what they know no type of as an object.

    Examples
    --------
    >>> from kamisado_widget.i18n import say
    >>> type(plain([say("puzzle.done")])[0])
    <class 'str'>
    """
    if isinstance(value, str):
        return cast(Value, str.__str__(value))
    if isinstance(value, dict):
        return cast(Value, {name: plain(each) for name, each in value.items()})
    if isinstance(value, list):
        return cast(Value, [plain(each) for each in value])
    return value


class Field(Generic[Value]):
    """A value that Python alone writes, and hosts carry to the page.

    Its name on the wire begins with an underscore, so that it does not stand among what people use.

    Parameters
    ----------
    initial : callable
        Makes the first value.
    """

    def __init__(self, initial: Callable[[], Value]) -> None:
        self.initial = initial

    def __set_name__(self, owner: type[Session], name: str) -> None:
        self.name = name

    @property
    def wire_name(self) -> str:
        """The name by which the page asks for it."""
        return f"_{self.name}"

    @overload
    def __get__(self, session: None, owner: type[Session]) -> Field[Value]: ...
    @overload
    def __get__(self, session: Session, owner: type[Session]) -> Value: ...
    def __get__(self, session: Session | None, owner: type[Session]) -> Field[Value] | Value:
        if session is None:
            return self
        return cast(Value, session.values[self.name])

    def __set__(self, session: Session, value: Value) -> None:
        if session.values[self.name] != value:
            with session.changing():
                session.values[self.name] = plain(value)
                session.mark_changed(self.name)


class Setting(Field[Value]):
    """A value that people may change: from Python, and where it is shared from the page too.

    Parameters
    ----------
    initial : callable
        Makes the first value.
    check : callable
        Returns the value to keep, or raises a ValueError.
    shared : bool
        Whether the page knows it.
    """

    def __init__(
        self, initial: Callable[[], Value], check: Callable[[str, object], Value], *, shared: bool = True
    ) -> None:
        super().__init__(initial)
        self.check = check
        self.shared = shared

    @property
    def wire_name(self) -> str:
        """The name by which the page asks for it: the one that people use."""
        return self.name

    def __set__(self, session: Session, value: Value) -> None:
        value = self.check(self.name, value)
        if session.values[self.name] != value:
            with session.changing():
                super().__set__(session, value)
                session.setting_changed(self.name)


def a_bool(name: str, value: object) -> bool:
    """Take on or off, and nothing else."""
    if not isinstance(value, bool):
        raise _unfit(name, value)
    return value


def an_int(name: str, value: object) -> int:
    """Take a number that is no truth value."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unfit(name, value)
    return value


def a_theme(name: str, value: object) -> Literal["auto", "light", "dark"]:
    """Take the name of a theme."""
    if value not in ("auto", "light", "dark"):
        raise _unfit(name, value)
    return value


def a_palette(name: str, value: object) -> Literal["standard", "distinct"]:
    """Take the name of a palette."""
    if value not in ("standard", "distinct"):
        raise _unfit(name, value)
    return value


def a_sign_set(name: str, value: object) -> Literal["letters", "shapes"]:
    """Take the name of a set of signs."""
    if value not in ("letters", "shapes"):
        raise _unfit(name, value)
    return value


def a_language(_name: str, value: object) -> str:
    """Take a language that there is."""
    return chosen(value if isinstance(value, str) else repr(value))


def one_of(names: tuple[str, ...], error: str) -> Callable[[str, object], str | None]:
    """Take one of a few names, or None.

    Parameters
    ----------
    names : tuple of str
        What will do.
    error : str
        The catalog's key of the sentence that refuses all else.
    """

    def check(_name: str, value: object) -> str | None:
        if value is None:
            return None
        if isinstance(value, str) and value in names:
            return names[names.index(value)]  # of a player the plain text
        raise ValueError(say(error, found=repr(value)[:40], names=", ".join(names)))

    return check


def _unfit(name: str, value: object) -> ValueError:
    return ValueError(say("error.setting", name=name, found=repr(value)[:40]))
