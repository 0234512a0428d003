"""The people of a room, their names, and the door they come in by."""

# ruff: noqa: RUF001  # names that look alike
from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, get_args

from ..i18n import say
from ..learner.reader import plain
from ..rules.board import Color
from .seat import Connection
from .wire import DoorWay, NewcomerState

if TYPE_CHECKING:
    from .seat import Seat

_LONGEST = 24  # characters
_ALIKE = "aаα bвβ cсϲ dԁ eеεҽ hнηһ jјϳ kкκ liіιı1|ӏǀ mмμ nνո oоο0օ pрρ qԛ sѕ tтτ uս wԝ xхχ yуυү zζ"
"""Each lower case letter with those of other alphabets, and signs, that look like it in either case."""
_LATIN = str.maketrans({other: group[0] for group in _ALIKE.split() for other in group[1:]})


def read_name(asked: object) -> str:
    r"""Return a valid name, or an empty string."""
    return plain(unicodedata.normalize("NFKC", plain(asked)))[:_LONGEST].strip()


def look_of(name: str) -> str:
    return name.casefold().translate(_LATIN)


MOST = 100  # people in a room


_RATE, _BURST = 12, 80  # messages per second, and at once


class Allowance:
    """Token bucket that limits messages."""

    def __init__(self) -> None:
        self._left, self._counted = float(_BURST), float("-inf")

    def take(self, now: float) -> bool:
        self._left = max(0.0, min(_BURST, self._left + (now - self._counted) * _RATE)) - 1
        self._counted = now
        return self._left >= 0


@dataclass(eq=False)
class Person:
    number: int
    key: str
    name: str
    connection: Connection | None = None
    has_acted: bool = False
    allowance: Allowance = field(default_factory=Allowance)
    seat: Seat = field(init=False)
    _stand_up: Callable[[], None] | None = field(default=None, init=False)

    def sit(self, seat: Seat, listener: Callable[[frozenset[str]], None]) -> None:
        self.leave()
        self.seat = seat
        self._stand_up = seat.subscribe(listener)

    def leave(self) -> None:
        if self._stand_up:
            self._stand_up()
            self._stand_up = None


class People:
    def __init__(self) -> None:
        self.listed: tuple[str, ...] = ()
        self._by_key: dict[str, Person] = {}
        self._last = 0

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._by_key.values()))

    def __len__(self) -> int:
        return len(self._by_key)

    def find(self, key: object) -> Person | None:
        return self._by_key.get(key) if isinstance(key, str) else None

    def numbered(self, number: object) -> Person | None:
        return next((person for person in self if type(number) is int and person.number == number), None)

    def add(self, name: object) -> Person | None:
        if self.are_full:
            return None
        self._last += 1
        person = Person(self._last, secrets.token_urlsafe(16), self._free_name(name))
        self._by_key[person.key] = person
        return person

    @property
    def offered(self) -> list[str]:
        here = {person.name for person in self if person.connection}
        return [name for name in self.listed if name not in here]

    def on_list(self, asked: object) -> str:
        wanted = unicodedata.normalize("NFKC", plain(asked)).casefold()
        return next((name for name in self.listed if name.casefold() == wanted), "")

    def called(self, name: str) -> Person | None:
        return next((person for person in self if person.name == name), None)

    def give_key(self, person: Person) -> None:
        """Replace the key, so that the old one no longer works."""
        self.remove(person)
        person.key = secrets.token_urlsafe(16)
        self._by_key[person.key] = person

    def who_makes_room(self) -> Person | None:
        """The absent pupil to drop when the room is full: the newest, idle ones first."""
        away = (person for person in self if not person.connection)
        return max(away, key=lambda person: (not person.has_acted, person.number), default=None)

    @property
    def are_full(self) -> bool:
        return len(self) >= MOST

    def rename(self, person: Person, name: object) -> None:
        person.name = ""
        person.name = self._free_name(name)

    def remove(self, person: Person) -> None:
        self._by_key.pop(person.key, None)

    def _free_name(self, asked: object) -> str:
        """The name asked for, with a number if taken, or a generated one."""
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
    """Forms of a name that no other pupil may use."""
    return {name.casefold(), look_of(name)}


DOOR_WAYS: tuple[DoorWay, ...] = get_args(DoorWay)
MOST_WAITING = 60  # at the door; one more replaces the first


class Newcomer(NamedTuple):
    name: object
    connection: Connection
    admit: Callable[[Person], None]


class Door:
    def __init__(self) -> None:
        self.way: DoorWay = "open"
        self._waiting: dict[int, tuple[str, Newcomer]] = {}
        self._last = 0

    def wait(self, name: str, newcomer: Newcomer) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.refuse(self._waiting.pop(next(iter(self._waiting)))[1])
        self._last += 1
        self._waiting[self._last] = name, newcomer
        newcomer.connection.tell({"method": "wait"})

    def refuse(self, newcomer: Newcomer) -> None:
        newcomer.connection.tell({"method": "locked"})
        newcomer.connection.hang_up()

    def take(self, number: object = None) -> list[Newcomer]:
        numbers = [each for each in self._waiting if number in (None, each)]
        return [self._waiting.pop(each)[1] for each in numbers]

    def forget(self, connection: Connection) -> None:
        for number, (_, newcomer) in list(self._waiting.items()):
            if newcomer.connection is connection:
                del self._waiting[number]

    def tell(self, message: dict[str, object]) -> None:
        for _, newcomer in self._waiting.values():
            newcomer.connection.tell(message)

    def describe(self) -> list[NewcomerState]:
        return [NewcomerState(number=number, name=name) for number, (name, _) in self._waiting.items()]
