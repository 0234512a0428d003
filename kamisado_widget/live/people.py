"""The people of a room, their names, and the door they come in by."""

# ruff: noqa: RUF001, RUF002  # names that look alike
from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, get_args

from ..i18n import say
from ..learner.names import plain
from ..rules.board import Color
from .seat import Connection
from .wire import DoorWay, NewcomerState

if TYPE_CHECKING:
    from .seat import Connection, Seat

_LONGEST = 24  # characters
_ALIKE = {
    "a": "аα",
    "b": "вβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεҽ",
    "h": "нηһ",
    "j": "јϳ",
    "k": "кκ",
    "l": "iіιı1|ӏǀ",  # in capitals, I is one of them
    "m": "мμ",
    "n": "νո",
    "o": "оο0օ",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ",
    "t": "тτ",
    "u": "ս",
    "w": "ԝ",
    "x": "хχ",
    "y": "уυү",
    "z": "ζ",
}
"""Small letters, of other alphabets too, and signs that look like a Latin letter, in capitals perhaps."""
_LATIN = str.maketrans({other: letter for letter, others in _ALIKE.items() for other in others})


def read_name(asked: object) -> str:
    r"""Return a name as it is written in a room; nothing where there is none.

    Examples
    --------
    >>> read_name(" Ａｎｎ\u200b of\nKent ")
    'Ann of Kent'
    """
    return plain(unicodedata.normalize("NFKC", plain(asked)))[:_LONGEST].strip()


def look_of(name: str) -> str:
    """Return what a name looks like: the same for two that could be taken for each other.

    Examples
    --------
    >>> look_of("Рupil 0l") == look_of("PUPIL O1")
    True
    >>> look_of("Zoë") == look_of("Zoe")
    False
    """
    return name.casefold().translate(_LATIN)


MOST = 100  # people in a room


_RATE, _BURST = 12, 80  # messages a second, and at a time


class Allowance:
    """A supply that fills up again as time goes by."""

    def __init__(self) -> None:
        self._left, self._counted = float(_BURST), float("-inf")

    def take(self, now: float) -> bool:
        """Take one; tell whether there was one."""
        self._left = max(0.0, min(_BURST, self._left + (now - self._counted) * _RATE)) - 1
        self._counted = now
        return self._left >= 0


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


DOOR_WAYS: tuple[DoorWay, ...] = get_args(DoorWay)
MOST_WAITING = 60  # who wait; whoever has waited longest makes room


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
        if len(self._waiting) >= MOST_WAITING:
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
