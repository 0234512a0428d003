"""What all modes have in common: the few moments at which a mode is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...session import Session
from ..people import Person
from ..seat import Seat
from ..wire import ModeName, PersonState, PollState

if TYPE_CHECKING:
    from ..room import Room


class Mode:
    """What a class does.

    Parameters
    ----------
    room : Room
        Where it is done. ``room.teacher`` is what the teacher shows.
    """

    name: ClassVar[ModeName]

    def __init__(self, room: Room) -> None:
        self.room = room

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether it can be done with what is shown."""
        return True

    @property
    def seconds(self) -> int:
        """How much time there is; 0 where there is no limit."""
        return self.room.seconds

    def seat(self, person: Person) -> Seat:
        """Return what somebody sees and may do: asked once for each, when they come or the mode begins."""
        raise NotImplementedError

    def follow(self) -> None:
        """Come into step with the teacher's session, which has changed."""

    def keeping_changed(self) -> None:
        """Take note that votes are written down from now on, or no longer."""

    def act(self, what: str, message: Mapping[str, object]) -> None:
        """Do what the teacher asks for."""

    def left(self, person: Person) -> None:
        """Let go of somebody who was removed."""

    def poll(self) -> PollState | None:
        """Return what the class is asked, where it is asked anything."""
        return None

    def describe(self, person: Person, state: PersonState) -> None:
        """Write down what the teacher sees of somebody."""

    def close(self) -> None:
        """Leave everything as it was: another mode begins, or the room is closed."""
