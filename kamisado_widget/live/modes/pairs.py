"""Two by two: pupils play each other."""

from __future__ import annotations

import random
from typing import ClassVar

from ...i18n import say
from ...session import BoardSession, Session
from ..game import Game, GameSeat
from ..interface import RoomLike
from ..people import Person
from ..seat import Seat
from ..wire import PersonState
from .controls import Button, Menu, time_menu
from .mode import Mode

_OPTIONS = (0, 120, 300, 600)  # seconds of each, for the round


class Pairs(Mode):
    """Two pupils play each other, from the position on the teacher's board.

    Where one is left over, a simple opponent stands in until somebody comes.
    """

    name: ClassVar[str] = "pairs"
    place: ClassVar[int] = 5
    shows_boards: ClassVar[bool] = True

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._draw()

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether a round can be played."""
        return isinstance(teacher, BoardSession) and bool(teacher.position_at(teacher.cursor).legal_moves)

    def _draw(self) -> None:
        """Put those who are here together by lot."""
        self._games: dict[Person, Game] = {}
        here = [person for person in self.room.people if person.connection]
        random.shuffle(here)
        for first, second in zip(here[::2], [*here[1::2], None], strict=False):
            self._begin(first, second)

    def _begin(self, first: Person, second: Person | None) -> None:
        position = self.room.teacher.position_at(self.room.teacher.cursor)
        begins = position.player
        players = {begins: first, begins.other: second} if second else {begins: first}
        game = Game(self.room, position, {player: person for player, person in players.items() if person})
        self._games |= dict.fromkeys(game.players.values(), game)

    def seat(self, person: Person) -> Seat:
        """Return somebody's place at their board; who comes now plays whoever has no partner."""
        if person not in self._games:
            alone = self._without_partner() if person.connection else None
            if alone:
                self._begin(alone, person)
                self.room.seat(alone)
            else:
                self._begin(person, None)
        return self._seat_of(person)

    def _without_partner(self) -> Person | None:
        """Return somebody who is here and plays the computer."""
        alone = (person for person, game in self._games.items() if len(game.players) == 1)
        return next((person for person in alone if person.connection), None)

    def _seat_of(self, person: Person) -> GameSeat:
        return next(
            seat
            for seat in self._games[person].seats.values()
            if self._games[person].players[seat.player] is person
        )

    def menus(self) -> dict[str, Menu]:
        """Return how much time each has for the round."""
        return {"seconds": time_menu(self.room, self.room.seconds, _OPTIONS)}

    def buttons(self) -> dict[str, Button]:
        """Return what puts them together anew."""
        return {"draw": Button(say("live.draw", self.room.teacher.language), self._draw_anew)}

    def _draw_anew(self) -> None:
        self._draw()
        self.room.seat_all()

    def presence_changed(self, person: Person) -> None:
        """Let the partner know."""
        if game := self._games.get(person):
            game.presence_changed(person)

    def left(self, person: Person) -> None:
        """Let the partner of somebody who was removed play on with another one."""
        game = self._games.pop(person, None)
        for partner in game.players.values() if game else ():
            if partner is not person:
                del self._games[partner]
                self.room.seat(partner)

    def describe(self, person: Person, state: PersonState) -> None:
        """Show the board of the pair, once: at whoever begins it."""
        game = self._games.get(person)
        if game is None:
            return
        seat = self._seat_of(person)
        partner = game.players.get(seat.player.other)
        scene = game.board.scene()
        if partner is None or seat.player is game.board.position_at(0).player:
            state["position"] = scene["position"]
            if "move" in scene:
                state["move"] = scene["move"]
        state["doing"] = seat.standing()
