"""Pupils play each other in pairs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from ...i18n import say
from ...rules import Player, Position
from ...sessions import BoardSession, Session
from ..game import GameSeat, RoomGame, Vacancy
from ..people import Person
from ..seat import Button, Seat
from ..tournament import WAYS, Way
from ..wire import PersonState, TableRow
from .mode import Menu, Mode, PlaceChoice, time_menu

if TYPE_CHECKING:
    from ..room import Room


_OPTIONS = (0, 120, 300, 600)  # seconds per player


class Pairs(Mode):
    """Pupils play in pairs from the teacher's position; the computer replaces a missing partner."""

    name: ClassVar[str] = "pairs"
    shows_boards: ClassVar[bool] = True

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._draw()

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        return isinstance(teacher, BoardSession) and bool(teacher.position_at(teacher.cursor).legal_moves)

    # --- pairings

    @property
    def _here(self) -> dict[int, Person]:
        return {person.number: person for person in self.room.people if person.connection}

    def _draw(self) -> None:
        self._games: dict[Person, RoomGame] = {}
        here = self._here
        for one, other in self.room.tournament.pairs(list(here)):
            first, second = here[one], None if other is None else here[other]
            if second and random.random() < 0.5:
                first, second = second, first
            self._begin(first, second)

    def _begin(self, first: Person, second: Person | None) -> None:
        position = self.room.teacher.position_at(self.room.teacher.cursor)
        begins = position.player
        self._play(position, {begins: first, begins.other: second} if second else {begins: first})

    def _play(self, position: Position, players: dict[Player, Person]) -> None:
        game = RoomGame(self.room, position, players, self)
        self._games |= dict.fromkeys(players.values(), game)

    def seat(self, person: Person) -> Seat:
        if person not in self._games:
            alone = self._without_partner(person) if person.connection else None
            if alone:
                self._begin(alone, person)
                self.room.seat(alone)
            else:
                self._begin(person, None)
        return self._seat_of(person)

    def _without_partner(self, but: Person) -> Person | None:
        alone = (person for person, game in self._games.items() if game.is_alone and person is not but)
        return next((person for person in alone if person.connection), None)

    def _seat_of(self, person: Person) -> GameSeat:
        return next(
            seat
            for seat in self._games[person].seats.values()
            if self._games[person].players[seat.player] is person
        )

    def _put_together(self, person: Person, other: Person) -> None:
        """Pair two pupils; their former partners get new games."""
        left = [*self._part(person), *self._part(other)]
        self._begin(*random.sample((person, other), 2))
        for each in dict.fromkeys((person, other, *left)):
            self.room.seat(each)

    def _part(self, person: Person) -> list[Person]:
        game = self._games.pop(person, None)
        partners = [each for each in game.players.values() if each is not person] if game else []
        for partner in partners:
            self._games.pop(partner, None)
        return partners

    # --- called by games

    def ended(self, game: RoomGame) -> None:
        if game.winner and not game.stood_in_for:
            winner, loser = game.players[game.winner], game.players[game.winner.other]
            self.room.tournament.note(winner.number, loser.number)

    def vacancies(self) -> list[Vacancy]:
        games = dict.fromkeys(self._games.values())
        return [vacancy for game in games if (vacancy := game.vacancy())]

    def take_over(self, person: Person, vacancy: Vacancy) -> None:
        if person is vacancy.partner:
            return
        left = self._part(person)
        del self._games[vacancy.owner]
        vacancy.game.give(vacancy.player, person)
        self._games[person] = vacancy.game
        for each in (person, vacancy.owner, *left):
            self.room.seat(each)

    def another_round(self, game: RoomGame) -> None:
        players = {player.other: person for player, person in game.players.items()}
        self._play(game.board.position_at(0), players)
        for person in players.values():
            self._games[person].is_rematch = True
            self.room.seat(person)

    def score(self, person: Person) -> tuple[int, int]:
        standings = self.room.tournament.standings([person.number])
        return next(((each.points, each.played) for each in standings), (0, 0))

    # --- the panel

    def note(self) -> str:
        if self.room.tournament.is_over(list(self._here)):
            return say("live.table.over", self.room.teacher.language)
        return super().note()

    def menus(self) -> dict[str, Menu]:
        language, tournament = self.room.teacher.language, self.room.tournament

        def take(way: str) -> None:
            tournament.way = cast(Way, way)
            self.room.changed()

        options: dict[str, str] = {way: say(f"live.way.{way}", language) for way in WAYS}
        return {
            "way": Menu(say("live.way", language), tournament.way, options, take),
            "seconds": time_menu(self.room, self.room.seconds, _OPTIONS),
        }

    def buttons(self) -> dict[str, Button]:
        language, tournament = self.room.teacher.language, self.room.tournament
        is_over = tournament.is_over(list(self._here))
        draw = Button(say("live.draw", language), self._draw_anew, off=is_over, folded=True)
        empty = Button(say("live.table.empty", language), self._empty, folded=True)
        return {"draw": draw, **({"empty": empty} if tournament.results else {})}

    def _draw_anew(self) -> None:
        self._draw()
        self.room.seat_all()

    def _empty(self) -> None:
        self.room.tournament.results.clear()
        self.room.changed()

    def places(self) -> dict[str, PlaceChoice]:
        language = self.room.teacher.language

        def against(other: Person) -> Callable[[Person], None]:
            return lambda person: None if person is other else self._put_together(person, other)

        free = {
            f"for {each.owner.number}": PlaceChoice(
                say("live.place.for", language, name=each.owner.name, partner=each.partner.name),
                partial(self.take_over, vacancy=each),
            )
            for each in self.vacancies()
        }
        return free | {
            f"against {number}": PlaceChoice(
                say("live.place.against", language, name=other.name), against(other)
            )
            for number, other in self._here.items()
        }

    def table(self) -> list[TableRow]:
        names = {person.number: person.name for person in self.room.people}
        return [
            TableRow(name=names[each.number], points=each.points, played=each.played, rating=each.rating)
            for each in self.room.tournament.standings(names)
        ]

    def presence_changed(self, person: Person) -> None:
        """Notify the partner; pair a returning pupil with anyone waiting."""
        game = self._games.get(person)
        alone = self._without_partner(person) if game and game.is_alone and person.connection else None
        if alone:
            self._put_together(alone, person)
        elif game:
            game.presence_changed(person)
        for other in dict.fromkeys(self._games.values()):
            if other.is_alone:
                other.tell()

    def left(self, person: Person) -> None:
        for partner in self._part(person):
            self.room.seat(partner)

    def describe(self, person: Person, state: PersonState) -> None:
        """Show each board once, at the player who began."""
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
