"""Base class of the modes, and the buttons and menus a mode puts on the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ...i18n import say
from ...session import Session
from ...solver import LEVELS, level_label
from ..people import Person
from ..question import ClassQuestion
from ..seat import Seat
from ..wire import PersonState, PollState, TableRow

if TYPE_CHECKING:
    from ..room import Room


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


def level_menu(room: Room) -> Menu:
    """Return the choice of how strong the machine is."""
    language = room.teacher.language
    levels = {level: level_label(level, language) for level in LEVELS}
    return Menu(
        say("live.level", language),
        room.level or "",
        {"": say("live.level.own", language), **levels},
        lambda level: room.set_up(level=level),
    )


def time_menu(room: Room, now: int, options: Iterable[int]) -> Menu:
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


class Mode:
    """What a class does.

    Parameters
    ----------
    room : Room
        Where it is done. ``room.teacher`` is what the teacher shows.

    Attributes
    ----------
    name : str
        What code calls it. The catalogs call it by ``live.mode.`` and that, and say what it is by the same
        with ``.why`` behind it.
    shows_boards : bool
        Whether the panel shows the pupils' own boards.
    asks : bool
        Whether all are asked the question of the teacher's scene, which is then among the class's results.
    """

    name: ClassVar[str]
    shows_boards: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, room: Room) -> None:
        self.room = room

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether it can be done with what is shown."""
        return True

    def seat(self, person: Person) -> Seat:
        """Return what somebody sees and may do: asked once for each, when they come or the mode begins."""
        raise NotImplementedError

    def shown(self) -> Seat | None:
        """Return what all see, for the projector; None where there is no such board."""
        return None

    def follow(self) -> None:
        """Come into step with the teacher's session, which has changed."""

    def ask_about(self, question: ClassQuestion) -> None:
        """Ask something that the teacher has thought of, if it is asked here."""

    def keeping_changed(self) -> None:
        """Take note that votes are written down from now on, or no longer."""

    def presence_changed(self, person: Person) -> None:
        """Take note that somebody is away now, or back."""

    def left(self, person: Person) -> None:
        """Let go of somebody who was removed."""

    def close(self) -> None:
        """Leave everything as it was: another mode begins, or the room is closed."""

    # --- the panel

    def note(self) -> str:
        """Return what is to be said of it."""
        return say(f"live.mode.{self.name}.why", self.room.teacher.language)

    def menus(self) -> dict[str, Menu]:
        """Return what may be chosen, by names of its own."""
        return {}

    def buttons(self) -> dict[str, Button]:
        """Return what may be done now, by names of its own."""
        return {}

    def places(self) -> dict[str, PlaceChoice]:
        """Return where the teacher may put somebody, by names of its own."""
        return {}

    def table(self) -> list[TableRow]:
        """Return how those stand who play each other, the best first."""
        return []

    def poll(self) -> PollState | None:
        """Return what the class is asked, where it is asked anything."""
        return None

    def describe(self, person: Person, state: PersonState) -> None:
        """Write down what the teacher sees of somebody."""
