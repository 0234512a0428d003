"""The class against the machine: votes choose the move."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...session import BoardSession, Session
from ..wire import ModeName
from .vote import Vote

if TYPE_CHECKING:
    from ..room import Room


_SECONDS = 30  # to vote in, where nobody has said how many


class Machine(Vote):
    """The class plays the teacher's board against an opponent: what most propose in time is played.

    Where two moves have as many votes the lot decides. Where nobody has voted the time begins again.
    """

    name: ClassVar[ModeName] = "machine"

    def __init__(self, room: Room) -> None:
        board = room.teacher
        assert isinstance(board, BoardSession)
        self._board = board
        self._before = board.opponent, board.opponent_plays
        with board.changing():
            position = board.position_at(board.cursor)
            board.opponent_plays = position.player.other.value
            board.opponent = room.level or board.opponent or "one"
        super().__init__(room)

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        """Tell whether a round can be played."""
        return isinstance(teacher, BoardSession)

    @property
    def seconds(self) -> int:
        """How long one may vote."""
        return self.room.seconds or _SECONDS

    def _begin(self) -> None:
        super()._begin()
        self._ends = self.room.time() + self.seconds
        if question := self.question:
            self.room.later(self.seconds, lambda: self._time_is_up(question))

    def _time_is_up(self, question: object) -> None:
        if question is self.question:
            self._play()

    def _play(self) -> None:
        """Play what most have proposed; without any vote wait once more."""
        if not self.question:
            return
        counts = self.counts()
        if not counts:
            self.ask()
            return
        most = [move for move, count in counts.items() if count == max(counts.values())]
        with self._board.lock:
            if self._of[:2] == (self._board.epoch, self._board.cursor):
                self._board.play(random.choice(most))

    def act(self, what: str, message: Mapping[str, object]) -> None:
        """Play before the time is up."""
        if what == "play":
            self._play()
        else:
            super().act(what, message)

    def seconds_left(self) -> float | None:
        """Return how long one may still vote."""
        return max(0.0, self._ends - self.room.time()) if self.is_open else None

    def close(self) -> None:
        """Give the board back as it was."""
        super().close()
        self.question = None
        with self._board.changing():
            self._board.opponent, self._board.opponent_plays = self._before
