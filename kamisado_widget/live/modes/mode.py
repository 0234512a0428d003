"""What all modes have in common: the few moments at which a mode is asked, and what it shows the teacher."""

from __future__ import annotations

from typing import ClassVar

from ...i18n import say
from ...session import Session
from ..interface import RoomLike
from ..people import Person
from ..question import ClassQuestion
from ..seat import Seat
from ..wire import PersonState, PollState, TableRow
from .controls import Button, Menu, PlaceChoice


class Mode:
    """What a class does.

    Parameters
    ----------
    room : RoomLike
        Where it is done. ``room.teacher`` is what the teacher shows.

    Attributes
    ----------
    name : str
        What code calls it. The catalogs call it by ``live.mode.`` and that, and say what it is by the same
        with ``.why`` behind it.
    place : int
        Where it stands among the others on the panel.
    shows_boards : bool
        Whether the panel shows the pupils' own boards.
    asks : bool
        Whether all are asked the question of the teacher's scene, which is then among the class's results.
    """

    name: ClassVar[str]
    place: ClassVar[int]
    shows_boards: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, room: RoomLike) -> None:
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
