"""The door of a room: who is new comes in, waits for the teacher, or stays outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, get_args

from .people import Person
from .seat import Connection
from .wire import DoorWay, NewcomerState

DOOR_WAYS: tuple[DoorWay, ...] = get_args(DoorWay)
_MOST = 60  # who wait; whoever has waited longest makes room


class Newcomer(NamedTuple):
    """Somebody at the door.

    Attributes
    ----------
    name : object
        Whatever their page says they would like to be called.
    connection : Connection
        To their page.
    admit : callable
        Told who they are once they are let in.
    """

    name: object
    connection: Connection
    admit: Callable[[Person], None]


class Door:
    """Who is at the door.

    Attributes
    ----------
    way : str
        ``"open"``: who is new comes in; ``"ask"``: they wait until the teacher lets them in; ``"listed"``:
        they wait unless they give a name of the class list that nobody has; ``"locked"``: they are sent
        away. Whoever was let in once may come back at any time.
    """

    def __init__(self) -> None:
        self.way: DoorWay = "open"
        self._waiting: dict[int, tuple[str, Newcomer]] = {}
        self._last = 0

    def wait(self, name: str, newcomer: Newcomer) -> None:
        """Have somebody wait, under a name for the teacher to read."""
        if len(self._waiting) >= _MOST:
            self.refuse(self._waiting.pop(next(iter(self._waiting)))[1])
        self._last += 1
        self._waiting[self._last] = name, newcomer
        newcomer.connection.tell({"method": "wait"})

    def refuse(self, newcomer: Newcomer) -> None:
        """Send somebody away."""
        newcomer.connection.tell({"method": "locked"})
        newcomer.connection.hang_up()

    def take(self, number: object = None) -> list[Newcomer]:
        """Return who waits under a number, or all; they wait no longer."""
        numbers = [each for each in self._waiting if number in (None, each)]
        return [self._waiting.pop(each)[1] for each in numbers]

    def forget(self, connection: Connection) -> None:
        """Note that somebody's page is gone."""
        for number, (_, newcomer) in list(self._waiting.items()):
            if newcomer.connection is connection:
                del self._waiting[number]

    def tell(self, message: dict[str, object]) -> None:
        """Tell all who wait."""
        for _, newcomer in self._waiting.values():
            newcomer.connection.tell(message)

    def describe(self) -> list[NewcomerState]:
        """Return who waits, as the teacher sees them."""
        return [NewcomerState(number=number, name=name) for number, (name, _) in self._waiting.items()]
