"""A round between two programs: each is asked in turn; whoever gives no legal move in time has lost it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from ..i18n import say
from ..learner.names import plain
from ..rules import IllegalMove, Move, Player, Position
from .interface import RoomLike
from .people import Person

_GRACE = 1.0  # seconds for the way there and back
_LEAST = 0.2  # seconds from one question to the next: nobody is asked for more than they may say
_turns, _rounds = count(1), count(1)  # so that no answer is taken for another


class ProgramRound:
    """A round between two programs.

    Attributes
    ----------
    position : Position
        Where it stands.
    moves : list of Move
        What was chosen.
    winner : Player or None
        Who has won.
    why : str
        Why somebody has lost without being beaten on the board; mostly empty.
    """

    def __init__(
        self,
        room: RoomLike,
        start: Position,
        players: Mapping[Player, Person],
        changed: Callable[[ProgramRound], None],
        then: ProgramRound | None = None,
    ) -> None:
        self.room = room
        self.start = self.position = start
        self.players = players
        self.then = then
        self.moves: list[Move] = []
        self.winner: Player | None = None
        self.why = ""
        self._number = next(_rounds)
        self._changed = changed
        self._turn = 0  # the question that is open; 0 for none
        self._is_over = False

    def ask(self) -> None:
        """Ask who is to move; whoever has not answered in time has lost."""
        if not self._is_over:
            self._turn = turn = next(_turns)
            self.room.later(self.room.programs.seconds + _GRACE, lambda: self._is_late(turn))
            self.remind(self._asked)

    @property
    def _asked(self) -> Person:
        return self.players[self.position.player]

    def remind(self, program: Person) -> None:
        """Send the question that is open, if it is this one’s: it may have been lost on its way."""
        if self._turn and program is self._asked:
            question = {
                "turn": self._turn,
                "round": self._number,
                "position": str(self.position),
                "player": self.position.player.value,
                "seconds": self.room.programs.seconds,
            }
            _tell(program, {"method": "turn", **question})

    def take(self, program: Person, message: Mapping[str, object]) -> None:
        """Take an answer to the question that is open, from whoever was asked; none stands for a failure."""
        if not self._turn or program is not self._asked or message.get("turn") != self._turn:
            return
        move = message.get("move")
        if not isinstance(move, str):
            self._fail(say("live.players.silent", self._language, name=program.name))
            return
        try:
            played = self.position.find_move(move)
        except IllegalMove:
            self._fail(say("live.players.illegal", self._language, name=program.name, move=plain(move)[:8]))
        else:
            self._play(played)

    def _play(self, move: Move) -> None:
        """Make a move and the passes that it forces."""
        self._turn = 0
        self.moves.append(move)
        self.position = self.position.play(move)
        if not self.position.outcome:
            self.position = self.position.settled()
        if outcome := self.position.outcome:
            self._end(outcome.winner)
        else:
            self.room.later(max(self.room.programs.pause, _LEAST), self.ask)
            self._changed(self)

    def _is_late(self, turn: int) -> None:
        if turn == self._turn:
            seconds = self.room.programs.seconds
            self._fail(say("live.players.late", self._language, name=self._asked.name, seconds=seconds))

    def _fail(self, why: str) -> None:
        """Have whoever is to move lose this round, and nothing else."""
        self.why = why
        self._end(self.position.player.other)

    def _end(self, winner: Player) -> None:
        self.give_up()
        self.winner = winner
        for player, program in self.players.items():
            ended = {"position": str(self.position), "won": player is winner, "why": self.why}
            _tell(program, {"method": "ended", "round": self._number, **ended})
        self._changed(self)

    def give_up(self) -> None:
        """Ask nobody any more."""
        self._turn, self._is_over = 0, True

    @property
    def _language(self) -> str:
        return self.room.teacher.language


def _tell(program: Person, message: dict[str, Any]) -> None:
    if program.connection:
        program.connection.tell(message)
