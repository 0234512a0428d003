"""Who is in the room: names that cannot be confused, and places that only their owners can come back to."""

from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..i18n import say
from ..learner.names import plain
from ..rules.board import Color
from .allowance import Allowance
from .names import look_of, read_name

if TYPE_CHECKING:
    from .seat import Connection, Seat

MOST = 100  # people in a room


@dataclass(eq=False)
class Person:
    """Somebody in the room.

    Attributes
    ----------
    number : int
        What the teacher's panel and files call them: never a name.
    key : str
        What their page keeps to come back; nobody else can guess it.
    name : str
        Text, and unlike all other names in the room.
    connection : Connection or None
        To their page; None while they are away.
    has_acted : bool
        Whether they have answered, voted or moved.
    allowance : Allowance
        How much they may say, by whatever connection.
    seat : Seat
        What they see and may do.
    """

    number: int
    key: str
    name: str
    connection: Connection | None = None
    has_acted: bool = False
    allowance: Allowance = field(default_factory=Allowance)
    seat: Seat = field(init=False)
    _stand_up: Callable[[], None] | None = field(default=None, init=False)

    def sit(self, seat: Seat, listener: Callable[[frozenset[str]], None]) -> None:
        """Take another seat, and have a listener called with what changes there."""
        self.leave()
        self.seat = seat
        self._stand_up = seat.subscribe(listener)

    def leave(self) -> None:
        """Leave the seat."""
        if self._stand_up:
            self._stand_up()
            self._stand_up = None


class People:
    """Everybody who has come, and is not removed.

    Attributes
    ----------
    listed : tuple of str
        The class list, by which names are written.
    """

    def __init__(self) -> None:
        self.listed: tuple[str, ...] = ()
        self._by_key: dict[str, Person] = {}
        self._last = 0

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._by_key.values()))

    def __len__(self) -> int:
        return len(self._by_key)

    def find(self, key: object) -> Person | None:
        """Return whose page has a key."""
        return self._by_key.get(key) if isinstance(key, str) else None

    def numbered(self, number: object) -> Person | None:
        """Return whom the panel calls so."""
        return next((person for person in self if type(number) is int and person.number == number), None)

    def add(self, name: object) -> Person | None:
        """Let somebody in, under a name like the one asked for; None where the room is full."""
        if self.are_full:
            return None
        self._last += 1
        person = Person(self._last, secrets.token_urlsafe(16), self._free_name(name))
        self._by_key[person.key] = person
        return person

    @property
    def offered(self) -> list[str]:
        """The names on the class list that nobody goes by who is here."""
        here = {person.name for person in self if person.connection}
        return [name for name in self.listed if name not in here]

    def on_list(self, asked: object) -> str:
        """Return a name as it stands on the class list; nothing where it does not."""
        wanted = unicodedata.normalize("NFKC", plain(asked)).casefold()
        return next((name for name in self.listed if name.casefold() == wanted), "")

    def called(self, name: str) -> Person | None:
        """Return who goes by a name."""
        return next((person for person in self if person.name == name), None)

    def give_key(self, person: Person) -> None:
        """Give somebody a new key: the one before opens nothing any more."""
        self.remove(person)
        person.key = secrets.token_urlsafe(16)
        self._by_key[person.key] = person

    def who_makes_room(self) -> Person | None:
        """Return who is let go where the room is full: of those who are away the last who came.

        Those first who did nothing. So whoever comes and goes by the hundred only takes their own places.
        """
        away = (person for person in self if not person.connection)
        return max(away, key=lambda person: (not person.has_acted, person.number), default=None)

    @property
    def are_full(self) -> bool:
        """Whether nobody can be let in any more."""
        return len(self) >= MOST

    def rename(self, person: Person, name: object) -> None:
        """Call somebody otherwise; by no name, by one that is given."""
        person.name = ""
        person.name = self._free_name(name)

    def remove(self, person: Person) -> None:
        """Let somebody go: their key opens nothing any more."""
        self._by_key.pop(person.key, None)

    def _free_name(self, asked: object) -> str:
        """Return a name that nobody has: the one asked for, that with a number, or one that is given."""
        taken = {form for person in self for form in _forms(person.name)}
        name = self.on_list(asked) or read_name(asked)
        if not name:
            colors = random.sample(list(Color), len(Color))
            given = (
                say("live.given", color=color, number=number) for number in range(1, 99) for color in colors
            )
            return next(str(each) for each in given if not taken & _forms(each))
        numbered = (name if number == 1 else f"{name} {number}" for number in range(1, MOST + 2))
        return next(each for each in numbered if not taken & _forms(each))


def _forms(name: str) -> set[str]:
    """Return what nobody else may be called: the name in any letters, and what looks like it."""
    return {name.casefold(), look_of(name)}
