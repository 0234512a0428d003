"""Programs that play in a room: known apart from its people, by another door and with keys of their own."""

from __future__ import annotations

from .people import People
from .tournament import Tournament

_FIRST = 1_000_000  # their numbers are nobody else’s


class Programs(People):
    """The players of their own that pupils have brought, and how they meet.

    Attributes
    ----------
    tournament : Tournament
        Which of them has won against which, and how they are put together.
    seconds : int
        How long each may think about a move.
    pause : int
        Seconds from one move of a round to the next one’s question, so that people can follow.
    watched : int
        The number of the one whose rounds pupils see; 0 for whichever leads.
    """

    def __init__(self) -> None:
        super().__init__(_FIRST)
        self.tournament = Tournament()
        self.tournament.way = "all"
        self.seconds = 10
        self.pause = 0
        self.watched = 0
