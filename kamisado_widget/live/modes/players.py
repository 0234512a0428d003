"""Program against program: players that pupils have written meet, and the class watches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from ...i18n import say
from ...rules import Player, Position
from ...session import BoardSession, Session
from ..audience import Audience, audience_of
from ..interface import RoomLike
from ..people import Person
from ..program_round import ProgramRound
from ..seat import NOTE, Seat
from ..tournament import WAYS, Way
from ..wire import PersonState, TableRow
from .controls import Button, Menu
from .follow import Spectator
from .mode import Mode

_SECONDS = (1, 3, 10, 30)  # that one may think about a move
_PAUSES = (0, 1, 2, 5)  # seconds between moves
_LINGERS = 3  # seconds for which the end of a round is to be seen


class Players(Mode):
    """Programs play each other, each two of them two rounds with both colors; pupils see one of the rounds.

    A round begins at the position on the teacher’s board; where that is the beginning of a round, after a
    first move by lot, the same for both. Who comes meanwhile plays with the next pairs.
    """

    name: ClassVar[str] = "players"
    place: ClassVar[int] = 8
    shows_boards: ClassVar[bool] = True

    def __init__(self, room: RoomLike) -> None:
        super().__init__(room)
        self._programs = room.programs
        self._rounds: dict[Person, ProgramRound] = {}  # the last one of each
        self._failures: dict[Person, str] = {}  # how each has lost the last time without being beaten
        self._is_on = False
        self._shown: ProgramRound | None = None
        self._seen = 0  # moves of it on the board that pupils see
        self._lingers = False  # its end is being looked at
        self._board = BoardSession(self._start, language=room.teacher.language)
        self._audience = audience_of(self._board)
        self._onlooker = GameWatcher(self)

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether a round can be played."""
        return isinstance(teacher, BoardSession) and bool(teacher.position_at(teacher.cursor).legal_moves)

    @property
    def _start(self) -> Position:
        return self.room.teacher.position_at(self.room.teacher.cursor).settled()

    # --- who plays whom

    @property
    def _here(self) -> dict[int, Person]:
        return {program.number: program for program in self._programs if program.connection}

    def _play_on(self) -> None:
        """Begin with the next pairs, and go on until everybody has met everybody, or it is stopped."""
        self._is_on = True
        self._pair()

    def _stop(self) -> None:
        """Let the rounds that are being played be the last ones for now."""
        self._is_on = False
        self.room.changed()

    def _pair(self) -> None:
        """Put together who is here, where all rounds are over."""
        here, tournament = self._here, self._programs.tournament
        if any(not each.winner for each in self._rounds.values()):
            return
        if self._is_on and len(here) > 1 and not tournament.is_over(list(here)):
            for one, other in tournament.pairs(list(here)):
                if other is not None:
                    self._begin(self._rounds_of(here[one], here[other]))
        else:
            self._is_on = False
        self._show()
        self.room.changed()

    def _rounds_of(self, one: Person, other: Person) -> ProgramRound:
        """Return a round of two, with the one behind it in which they change colors."""
        start = self._start
        if start.required is None:
            start = start.play(random.choice(start.legal_moves)).settled()
        sides = {Player.BLACK: one, Player.GOLD: other}
        changed = {player.other: program for player, program in sides.items()}
        then = ProgramRound(self.room, start, changed, self._on_move)
        return ProgramRound(self.room, start, sides, self._on_move, then)

    def _begin(self, begun: ProgramRound) -> None:
        self._rounds |= dict.fromkeys(begun.players.values(), begun)
        begun.ask()

    def _on_move(self, played: ProgramRound) -> None:
        """Show a move; where it was the last, note who has won, and begin what comes next."""
        if played.winner:
            if played is self._shown:
                self._lingers = True
                self.room.later(_LINGERS, self._look_on)
            winner, loser = played.players[played.winner], played.players[played.winner.other]
            self._programs.tournament.note(winner.number, loser.number)
            if played.why:
                self._failures[loser] = played.why
            if played.then:
                self._begin(played.then)
            else:
                self._pair()
        self._show()
        self.room.changed()

    def hear(self, program: Person, message: Mapping[str, object]) -> None:
        """Take a move, from whoever was asked for one."""
        if program in self._rounds and message.get("method") == "move":
            self._rounds[program].take(program, message)

    def program_changed(self, program: Person) -> None:
        """Ask again whoever is back; who is away loses the round once its time is up."""
        if program in self._rounds and program.connection:
            self._rounds[program].remind(program)

    def close(self) -> None:
        """Ask nobody any more."""
        self._lingers = False
        for each in self._rounds.values():
            each.give_up()

    # --- what pupils see

    def follow(self) -> None:
        """Speak as the teacher does."""
        self._board.language = self.room.teacher.language
        self._audience.follow(self._board)

    def seat(self, person: Person) -> Seat:
        """Return a place before the round that is watched."""
        return GameWatcher(self)

    def shown(self) -> Seat:
        """Return a place before the round that is watched."""
        return self._onlooker

    @property
    def audience(self) -> Audience:
        """What pupils see."""
        return self._audience

    def players_shown(self) -> str:
        """Say who plays the round that pupils see."""
        if self._shown is None:
            return ""
        black, gold = (self._shown.players[player].name for player in (Player.BLACK, Player.GOLD))
        language = self.room.teacher.language
        return say("live.players.shown", language, one=black, player=Player.BLACK, name=gold)

    def _show(self) -> None:
        """Show the moves of the round that is watched; of another one, once its end was seen."""
        wanted = self._wanted()
        if wanted and wanted is not self._shown:
            self._shown, self._seen = wanted, 0
            self._board.position = wanted.start
            for person in self.room.people:
                person.seat.changed(NOTE)
        if self._shown:
            for move in self._shown.moves[self._seen :]:
                self._board.play(str(move))
            self._seen = len(self._shown.moves)
        self._audience.follow(self._board)

    def _look_on(self) -> None:
        """Show another round: the end of the one that was watched has been seen."""
        if self._lingers:
            self._lingers = False
            self._show()
            self.room.changed()

    def _wanted(self) -> ProgramRound | None:
        """Return the round that is to be seen: of whom the teacher has chosen, else of who leads."""
        if self._lingers:
            return self._shown
        chosen = self._programs.numbered(self._programs.watched)
        if chosen in self._rounds:
            return self._rounds[chosen]
        if self._shown and not self._shown.winner:
            return self._shown
        order = {row["name"]: index for index, row in enumerate(self.table())}
        playing = [each for each in dict.fromkeys(self._rounds.values()) if not each.winner]

        def best(each: ProgramRound) -> int:
            return min(order.get(program.name, len(order)) for program in each.players.values())

        return min(playing, key=best, default=None)

    # --- the panel

    def note(self) -> str:
        """Say when everybody has played everybody, and how programs come in."""
        if len(self._here) < 2:
            return say("live.players.nobody", self.room.teacher.language)
        if self._programs.tournament.is_over(list(self._here)):
            return say("live.table.over", self.room.teacher.language)
        return super().note()

    def menus(self) -> dict[str, Menu]:
        """Return how programs are put together, how long they may think, and what is seen how fast."""
        language, programs = self.room.teacher.language, self._programs
        ways: dict[str, Way] = {way: way for way in WAYS}

        def take(way: str) -> None:
            programs.tournament.way = ways[way]
            self.room.changed()

        options: dict[str, str] = {way: say(f"live.way.{way}", language) for way in ways}
        none, leader = say("live.players.pause.none", language), say("live.players.leader", language)
        return {
            "way": Menu(say("live.way", language), programs.tournament.way, options, take),
            "seconds": self._menu("seconds", {each: f"{each} s" for each in _SECONDS}),
            "pause": self._menu("pause", {each: f"{each} s" if each else none for each in _PAUSES}),
            "watched": self._menu("watched", {0: leader} | {each.number: each.name for each in programs}),
        }

    def _menu(self, name: str, options: Mapping[int, str]) -> Menu:
        """Return the choice of a number that programs are played with."""
        now = getattr(self._programs, name)

        def take(chosen: str) -> None:
            setattr(self._programs, name, int(chosen))
            self._lingers = False
            self._show()
            self.room.changed()

        label = say(f"live.players.{name}", self.room.teacher.language)
        return Menu(
            label,
            str(now if now in options else 0),
            {str(number): text for number, text in options.items()},
            take,
        )

    def buttons(self) -> dict[str, Button]:
        """Return what begins the rounds, or stops them, and what empties the table."""
        language, tournament = self.room.teacher.language, self._programs.tournament
        begin = Button(
            say("live.players.begin", language),
            self._play_on,
            main=True,
            off=len(self._here) < 2 or tournament.is_over(list(self._here)),
        )
        stop = Button(say("live.players.stop", language), self._stop)
        empty = Button(say("live.table.empty", language), self._empty)
        play = {"stop": stop} if self._is_on else {"begin": begin}
        return {**play, **({"empty": empty} if tournament.results else {})}

    def _empty(self) -> None:
        self._failures.clear()
        self._programs.tournament.results.clear()
        self.room.changed()

    def table(self) -> list[TableRow]:
        """Return which has won how often, the best first."""
        names = {program.number: program.name for program in self._programs}
        return [
            TableRow(name=names[each.number], points=each.points, played=each.played, rating=each.rating)
            for each in self._programs.tournament.standings(names)
        ]

    def describe_program(self, program: Person, state: PersonState) -> None:
        """Show a round once, at who plays black, and say how it stands."""
        played = self._rounds.get(program)
        if played is None:
            return
        player = next(player for player, each in played.players.items() if each is program)
        language = self.room.teacher.language
        if player is Player.BLACK:
            state["position"] = str(played.position)
            if played.moves:
                state["move"] = str(played.moves[-1])
        standing = (
            say("live.won", language, player=played.winner)
            if played.winner
            else say("live.against", language, player=player, name=played.players[player.other].name)
        )
        state["doing"] = " · ".join(filter(None, (standing, self._failures.get(program, ""))))


class GameWatcher(Spectator):
    """A place before the round that is watched."""

    def __init__(self, mode: Players) -> None:
        super().__init__(mode.audience)
        self._mode = mode

    def note(self) -> str:
        """Say who plays."""
        return self._mode.players_shown()
