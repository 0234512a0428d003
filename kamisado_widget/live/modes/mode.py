"""Base class of the modes, and the buttons and menus a mode puts on the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ...i18n import say
from ...sessions import Session
from ...solver import LEVELS, level_label
from ..people import Person
from ..question import ClassQuestion
from ..seat import Button, Seat
from ..wire import PersonState, PollState, TableRow

if TYPE_CHECKING:
    from ..room import Room


class PlaceChoice(NamedTuple):
    """A place where the teacher may put a pupil."""

    label: str
    put: Callable[[Person], None]


class Menu(NamedTuple):
    label: str
    value: str
    options: dict[str, str]
    take: Callable[[str], None]


def level_menu(room: Room) -> Menu:
    language = room.teacher.language
    levels = {level: level_label(level, language) for level in LEVELS}
    return Menu(
        say("live.level", language),
        room.level or "",
        {"": say("live.level.own", language), **levels},
        lambda level: room.set_up(level=level),
    )


def time_menu(room: Room, now: int, options: Iterable[int]) -> Menu:
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
    name: ClassVar[str]
    shows_boards: ClassVar[bool] = False  # the panel shows the pupils' own boards
    folded: ClassVar[bool] = False  # shown only after "More"
    asks: ClassVar[bool] = False  # the teacher's own questions fit, and its votes are among the results

    def __init__(self, room: Room) -> None:
        self.room = room

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Whether the mode works with the teacher's session."""
        return True

    def seat(self, person: Person) -> Seat:
        """The seat of a person; called when they come or the mode begins."""
        raise NotImplementedError

    def shown(self) -> Seat | None:
        """The seat that the projector shows, or None."""
        return None

    def follow(self) -> None:
        """The teacher's session has changed."""

    def ask_about(self, question: ClassQuestion) -> None: ...

    def keeping_changed(self) -> None:
        """The teacher has switched the vote log on or off."""

    def presence_changed(self, person: Person) -> None:
        """A person has come or left."""

    def left(self, person: Person) -> None:
        """A person was removed."""

    def close(self) -> None:
        """Undo everything: another mode begins, or the room closes."""

    # --- the panel

    def note(self) -> str:
        return say(f"live.mode.{self.name}.why", self.room.teacher.language)

    def menus(self) -> dict[str, Menu]:
        return {}

    def buttons(self) -> dict[str, Button]:
        return {}

    def places(self) -> dict[str, PlaceChoice]:
        return {}

    def table(self) -> list[TableRow]:
        return []

    def poll(self) -> PollState | None:
        return None

    def describe(self, person: Person, state: PersonState) -> None:
        """Add a person's state for the panel."""
