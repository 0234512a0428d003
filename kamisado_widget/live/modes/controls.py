"""What a mode puts on the teacher's panel to be pressed or chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...i18n import say
from ...solver import LEVELS, level_label
from ..interface import RoomLike
from ..people import Person


class Button(NamedTuple):
    """Something that a teacher may have done.

    Attributes
    ----------
    label : str
        What stands on it.
    do : callable
        Does it.
    main : bool
        Whether it is what is mostly pressed.
    off : bool
        Whether it cannot be pressed now.
    """

    label: str
    do: Callable[[], None]
    main: bool = False
    off: bool = False


class PlaceChoice(NamedTuple):
    """Where a teacher may put somebody.

    Attributes
    ----------
    label : str
        What it is called.
    put : callable
        Puts somebody there.
    """

    label: str
    put: Callable[[Person], None]


class Menu(NamedTuple):
    """Something that a teacher may choose.

    Attributes
    ----------
    label : str
        What is chosen.
    value : str
        The choice as it is.
    options : dict of str to str
        What there is to choose from, with labels.
    take : callable
        Called with what was chosen.
    """

    label: str
    value: str
    options: dict[str, str]
    take: Callable[[str], None]


def level_menu(room: RoomLike) -> Menu:
    """Return the choice of how strong the machine is."""
    language = room.teacher.language
    levels = {level: level_label(level, language) for level in LEVELS}
    return Menu(
        say("live.level", language),
        room.level or "",
        {"": say("live.level.own", language), **levels},
        lambda level: room.set_up(level=level),
    )


def time_menu(room: RoomLike, now: int, options: Iterable[int]) -> Menu:
    """Return the choice of how much time there is."""
    language = room.teacher.language

    def label(seconds: int) -> str:
        if not seconds:
            return say("live.seconds.none", language)
        return f"{seconds // 60}:{seconds % 60:02}"

    return Menu(
        say("live.seconds", language),
        str(now),
        {str(seconds): label(seconds) for seconds in dict.fromkeys((*options, now))},
        lambda seconds: room.set_up(seconds=int(seconds)),
    )
