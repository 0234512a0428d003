"""A game between two pupils on one board: takebacks by agreement, and an optional clock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..i18n import say
from ..rules import Player, Position
from ..sessions import BoardSession
from ..sessions.inbox import refusal
from ..sessions.tree import ROOT
from ..sessions.wire import Accepted, Reply
from .people import Person
from .seat import NOTE, Button, Clock, SharedSeat, is_id, refused

if TYPE_CHECKING:
    from .modes.pairs import Pairs
    from .room import Room


_STAND_IN = "one"  # opponent for a missing partner
_MOST_OFFERED = 3  # absent players offered on one page


class Vacancy(NamedTuple):
    """The side of an absent player whose partner waits."""

    game: RoomGame
    player: Player
    owner: Person
    partner: Person


class RoomGame:
    def __init__(self, room: Room, position: Position, players: dict[Player, Person], tables: Pairs) -> None:
        self.room = room
        self.players = players
        self.tables = tables
        self._has_ended = False
        self.is_rematch = False
        self.takeback: Player | None = None
        self.late: Player | None = None
        alone = next(iter(players)) if len(players) == 1 else None
        opponent: dict[str, Any] = {}
        if alone:
            opponent = {"opponent": _STAND_IN, "opponent_plays": alone.other.value}
        self.board = BoardSession(position, language=room.teacher.language, **opponent)
        sides = [player.value for player in Player]
        self.clock: Clock | None = room.clock(room.seconds, sides, self._time_is_up) if room.seconds else None
        self.seats = {player: GameSeat(self, player) for player in players}
        self.board.subscribe(lambda _changed: self._changed())

    @property
    def to_move(self) -> Player | None:
        position = self.board.position_at(self.board.cursor)
        return None if position.outcome or self.late else position.player

    def away(self, player: Player) -> Person | None:
        person = self.players.get(player)
        return person if person and not person.connection else None

    @property
    def is_alone(self) -> bool:
        return len(self.players) == 1

    def vacancy(self) -> Vacancy | None:
        for player, owner in self.players.items() if not self.is_alone and self.to_move else ():
            partner = self.players[player.other]
            if partner.connection and not owner.connection:
                return Vacancy(self, player, owner, partner)
        return None

    def give(self, player: Player, person: Person) -> None:
        self.players[player] = person
        self.seats[player] = GameSeat(self, player)
        self.presence_changed(person)

    @property
    def stood_in_for(self) -> Player | None:
        """The absent player whose moves the computer makes."""
        plays = self.board.opponent_plays
        return Player(plays) if not self.is_alone and self.board.opponent and plays else None

    def stand_in(self, player: Player) -> None:
        with self.board.changing():
            self.board.opponent, self.board.opponent_plays = _STAND_IN, player.value
        self._changed()

    def presence_changed(self, person: Person) -> None:
        if person.connection and self.stood_in_for and self.players[self.stood_in_for] is person:
            with self.board.changing():
                self.board.opponent = self.board.opponent_plays = None
        self._changed()

    @property
    def winner(self) -> Player | None:
        outcome = self.board.outcome
        return self.late.other if self.late else outcome.winner if outcome else None

    def moved(self) -> None:
        self.takeback = None
        self._changed()

    def _press_clock(self) -> None:
        if not self.clock or len(self.board.nodes) == 1:
            return
        turn = self.to_move
        if turn is None:
            self.clock.stop()
        elif self.clock.running != turn.value:
            self.clock.start(turn.value)

    def _time_is_up(self, side: str) -> None:
        self.late = Player(side)
        self._changed()

    def ask_back(self, player: Player) -> None:
        if self.before_move_of(player) is None or self.late:
            return
        self.takeback = player
        if self.is_alone:
            self.take_back()
        self._changed()

    def take_back(self) -> None:
        node = self.before_move_of(self.takeback) if self.takeback else None
        self.takeback = None
        if node is not None:
            self.board.go(node)
        self._changed()

    def keep(self) -> None:
        self.takeback = None
        self._changed()

    def before_move_of(self, player: Player) -> int | None:
        """Node before the player's last move."""
        nodes, node = self.board.nodes, self.board.cursor
        while (parent := nodes[node]["parent"]) != ROOT:
            if nodes[node].get("kind") != "pass" and self.board.position_at(parent).player is player:
                return parent
            node = parent
        return None

    def tell(self) -> None:
        for seat in self.seats.values():
            seat.changed(NOTE)

    def _changed(self) -> None:
        self._press_clock()
        if self.winner and not self._has_ended and not self.is_alone:
            self._has_ended = True
            self.tables.ended(self)
        for seat in self.seats.values():
            seat.changed("turn_state", NOTE)
        self.room.changed()


class GameSeat(SharedSeat):
    session: BoardSession

    def __init__(self, game: RoomGame, player: Player) -> None:
        super().__init__(game.board)
        self.game = game
        self.player = player

    def own(self) -> dict[str, Any]:
        turn = self.session.turn_state
        if self.game.to_move is not self.player:
            turn = {**turn, "moves": []}
            turn.pop("new_round", None)  # the room chooses who plays
        return {"_turn_state": turn, "flipped": self.player is Player.BLACK}

    def answer(self, message: object) -> Reply | None:
        message = message if isinstance(message, dict) else {}
        act = message.get("act")
        # If both ask for a rematch, the second request must not start another one.
        has_it = self.game.is_rematch and not self.session.cursor
        if act == "again" and (self.game.winner or has_it) and is_id(name := message.get("id")):
            if self.game.winner:
                self.game.tables.another_round(self.game)
            return Accepted(id=name, ok=True)
        if act not in ("hello", "load", "play"):
            return refused(message, refusal(say("notice.act", self.session.language)))
        if act == "play" and self.game.to_move is not self.player:
            return refused(message, refusal(say("live.not_your_turn", self.session.language)))
        before = self.session.cursor
        reply = super().answer(message)
        if self.session.cursor != before:
            self.game.moved()
        return reply

    def note(self) -> str:
        game, language = self.game, self.session.language
        partner = game.players.get(self.player.other)
        if game.late:
            return say("live.late", language, player=game.late)
        if game.takeback is self.player.other:
            return say("live.takeback.asked", language, name=partner.name if partner else "")
        if game.takeback is self.player:
            return say("live.takeback.waits", language)
        if partner is None:
            return say("live.plays.machine", language, player=self.player)
        if game.stood_in_for is self.player.other:
            return say("live.stands_in", language, name=partner.name)
        if game.to_move and game.away(self.player.other):
            return say("live.partner_away", language, name=partner.name)
        return say("live.plays", language, player=self.player, name=partner.name)

    def standing(self) -> str:
        game, language = self.game, self.session.language
        partner = game.players.get(self.player.other)
        if game.winner:
            return say("live.won", language, player=game.winner)
        key = "live.against" if partner else "live.against.machine"
        return say(key, language, player=self.player, name=partner.name if partner else "")

    def actions(self) -> dict[str, Button]:
        game, language, other = self.game, self.session.language, self.player.other
        buttons: dict[str, Button] = {}
        if game.takeback is other:
            buttons["agree"] = Button(say("live.agree", language), game.take_back)
            buttons["decline"] = Button(say("live.decline", language), game.keep)
        elif game.takeback is None and game.to_move and game.before_move_of(self.player) is not None:
            buttons["takeback"] = Button(say("live.takeback", language), partial(game.ask_back, self.player))
        if game.to_move and not game.stood_in_for and (away := game.away(other)):
            label = say("live.stand_in", language, name=away.name)
            buttons["stand_in"] = Button(label, partial(game.stand_in, other))
        if game.late:
            again = partial(game.tables.another_round, game)
            buttons["again"] = Button(say("page.round.again", language), again)
        found = game.tables.vacancies() if game.is_alone else []
        for each in found[:_MOST_OFFERED]:
            label = say("live.take_over", language, name=each.owner.name, partner=each.partner.name)
            take_over = partial(game.tables.take_over, game.players[self.player], each)
            buttons[f"take_over {each.owner.number}"] = Button(label, take_over)
        return buttons

    def reached(self) -> str:
        won, played = self.game.tables.score(self.game.players[self.player])
        return say("live.reached.rounds", self.session.language, won=won, count=played) if played else ""

    @property
    def clock(self) -> Clock | None:
        return self.game.clock
