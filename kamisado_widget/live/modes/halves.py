"""Two halves of the class play each other: votes choose the moves of both."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, ClassVar

from ...i18n import say
from ...rules import Player
from ...session import BoardSession, Session
from ...session.inbox import refusal
from ...session.wire import Refusal
from ..interface import RoomLike
from ..people import Person
from ..poll import Poll, PollSeat
from ..seat import Seat
from ..wire import ClockState, PersonState
from .controls import Button, PlaceChoice
from .move_vote import MoveVote


class Halves(MoveVote):
    """Two halves of the class play each other on the teacher's board, and vote in turn.

    Who is here is divided by lot; who comes later joins the half with fewer people, and who comes back is in
    the half as before. Only the half to move votes, once each. What most have voted for is played as soon as
    all of the half who are here have voted, or the time is up; where two moves have as many votes the lot
    decides. Where nobody has voted in time a move is played by lot; where nobody of the half is here, the
    time begins again.
    """

    name: ClassVar[str] = "halves"
    place: ClassVar[int] = 6
    sides: ClassVar[tuple[str, ...]] = tuple(player.value for player in Player)

    def __init__(self, room: RoomLike) -> None:
        self.half: dict[Person, Player] = {}
        super().__init__(room)
        self._divide()

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether a round can be played."""
        return isinstance(teacher, BoardSession) and bool(teacher.position_at(teacher.cursor).legal_moves)

    def _divide(self) -> None:
        """Divide by lot who is here."""
        self.half = {}
        here = [person for person in self.room.people if person.connection]
        for person in random.sample(here, len(here)):
            self._join(person)

    def _join(self, person: Person) -> None:
        """Put somebody into the half with fewer people: of those who are here, then of all."""
        turn = self.turn

        def size(player: Player) -> tuple[int, int, bool]:
            members = [member for member, half in self.half.items() if half is player]
            return sum(member.connection is not None for member in members), len(members), player is not turn

        self.half[person] = min(Player, key=size)

    @property
    def turn(self) -> Player:
        """Whose turn it is."""
        return self._board.position_at(self._board.cursor).player

    def _side(self) -> str:
        return self.turn.value

    def here(self, player: Player) -> list[Person]:
        """Return those of a half who are here."""
        return [person for person, half in self.half.items() if half is player and person.connection]

    def seat(self, person: Person) -> Seat:
        """Return somebody's place in a half."""
        if person not in self.half:
            self._join(person)
        if person not in self._seats:
            self._seats[person] = HalfSeat(self, self._session, person)
        return self._seats[person]

    def may_vote(self, person: Person) -> bool:
        """Tell whether it is somebody's turn, and they have not voted."""
        return super().may_vote(person) and self.half[person] is self.turn

    def cast(self, person: Person, answer: list[str]) -> Refusal | None:
        """Count a vote of the half to move; the last one of those who are here is not waited after."""
        if self.is_open and self.half[person] is not self.turn:
            return refusal(say("live.not_your_turn", self.teacher.language))
        refused = super().cast(person, answer)
        if not refused:
            self._play_once_all_have_voted()
        return refused

    def _play_once_all_have_voted(self) -> None:
        """Wait for nobody where all of the half to move who are here have voted."""
        question, here = self.question, self.here(self.turn)
        if self.is_open and here and all(member in self._ballots for member in here):
            self.room.later(0, lambda: self._play() if question is self.question else None)

    def presence_changed(self, person: Person) -> None:
        """Wait no longer for somebody who is away."""
        super().presence_changed(person)
        self._play_once_all_have_voted()

    def _unasked(self) -> list[str]:
        """Return all moves, for the lot, if anybody is here who could have voted."""
        return list(self._board.turn_state["moves"]) if self.here(self.turn) else []

    def notice(self, person: Person) -> str:
        """Return what is to be said to somebody: to the other half, whose turn it is."""
        if self.is_open and self.half[person] is not self.turn:
            return say("live.halves.waits", self.teacher.language, player=self.turn)
        return super().notice(person)

    def left(self, person: Person) -> None:
        """Forget somebody, and wait for them no longer."""
        super().left(person)
        self.half.pop(person, None)
        self._play_once_all_have_voted()

    # --- the panel

    def _voters(self) -> int:
        return len(self.here(self.turn))

    def buttons(self) -> dict[str, Button]:
        """Return what divides the class anew, too."""
        divide = Button(say("live.halves.divide", self.teacher.language), self._divide_anew)
        return {**super().buttons(), "divide": divide}

    def _divide_anew(self) -> None:
        self._divide()
        self._seats = {}
        self.ask()
        self.room.seat_all()

    def places(self) -> dict[str, PlaceChoice]:
        """Return the halves."""
        language = self.teacher.language
        return {
            player.value: PlaceChoice(
                say("live.halves.for", language, player=player), partial(self._put, player=player)
            )
            for player in Player
        }

    def _put(self, person: Person, player: Player) -> None:
        """Put somebody into a half; a vote that they have cast stays where it is."""
        self.half[person] = player
        self._seats.pop(person, None)
        self.room.seat(person)

    def clocks(self) -> list[ClockState]:
        """Return the time of both, and how many they are."""
        language, names = self.teacher.language, list(Player)
        return [
            ClockState(
                label=say("live.halves.half", language, player=player, count=len(self.here(player))),
                seconds=self.clock.left(player.value),
                running=self.clock.running == player.value,
            )
            for player in names
        ]

    def describe(self, person: Person, state: PersonState) -> None:
        """Say for whom somebody votes."""
        if half := self.half.get(person):
            state["doing"] = say("live.halves.for", self.teacher.language, player=half)


class HalfSeat(PollSeat):
    """A voter's place in a half: the board is seen from its side."""

    def __init__(self, vote: Halves, session: Poll, person: Person) -> None:
        super().__init__(vote, session, person)
        self._player = vote.half[person]

    def own(self) -> dict[str, Any]:
        """Return what a voter sees, from their side."""
        return {**super().own(), "flipped": self._player is Player.BLACK}

    def note(self) -> str:
        """Say for whom one votes."""
        you = say("live.halves.you", self.session.language, player=self._player)
        return f"{you} {super().note()}".strip()
