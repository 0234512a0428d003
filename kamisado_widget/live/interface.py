"""What the parts of a room know of it: as much as a mode needs, and no more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from ..session import Session
from .clock import Clock, Timekeeper
from .people import People, Person
from .seat import Seat
from .tournament import Tournament
from .vote_log import VoteLog
from .wire import PastVote

T = TypeVar("T")


class RoomLike(Timekeeper, Protocol):
    """A room, to whatever is done in it.

    Attributes
    ----------
    teacher : Session
        What the teacher shows.
    people : People
        Who is there.
    copies : dict of Person to Seat
        What everybody has done for themselves with what is shown.
    level : str or None
        Of the machine, where the board has no opponent of its own.
    seconds : int
        How much time there is; 0 for no limit, or the mode's own.
    vote_log : VoteLog or None
        Where it is written down who votes for what; None where it is not.
    votes : deque of PastVote
        What was voted on, and how many gave which answer.
    tournament : Tournament
        Who has won against whom.
    """

    teacher: Session
    people: People
    copies: dict[Person, Seat]
    level: str | None
    seconds: int
    vote_log: VoteLog | None
    votes: deque[PastVote]
    tournament: Tournament

    def set_up(self, *, level: str | None = None, seconds: int | None = None) -> None:
        """Choose how strong the machine is, or how much time there is; what is being done begins anew."""

    def seat(self, person: Person) -> None:
        """Give somebody the place that the mode has for them."""

    def seat_all(self) -> None:
        """Give everybody the place that the mode has for them."""

    def changed(self) -> None:
        """See to it that the teacher is told."""

    def clock(self, seconds: float, sides: Iterable[str], is_up: Callable[[str], None]) -> Clock:
        """Return a clock, which stops where the mode ends."""

    def find(self, search: Callable[[], T], then: Callable[[T], None]) -> None:
        """Look for something that takes a while, and go on meanwhile."""

    def file_of(self, person: Person) -> Path:
        """Return where somebody's answers are kept."""
