"""The class against the computer: votes choose the moves."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from ...i18n import say
from ...sessions import BoardSession, Session
from ..seat import NOTE, Button, Clock
from .mode import Menu, level_menu, time_menu
from .vote import Vote

if TYPE_CHECKING:
    from ..room import Room


_SECONDS = 30  # default time to vote
_OPTIONS = (15, 30, 60, 120)


class Machine(Vote):
    """The class plays the teacher's board against the computer.

    When the time is up, the move with most votes is played; ties are drawn by lot.
    """

    name: ClassVar[str] = "machine"
    folded: ClassVar[bool] = True
    asks: ClassVar[bool] = False  # the game shows the outcome
    clock: Clock

    def __init__(self, room: Room) -> None:
        board = room.teacher
        assert isinstance(board, BoardSession)
        self.room, self._board = room, board
        self._before = board.opponent, board.opponent_plays
        self._seconds = room.seconds or _SECONDS
        self.clock = room.clock(self._seconds, ("vote",), lambda _side: self._play())
        with board.changing():
            board.opponent = room.level or board.opponent or "one"
            board.opponent_plays = board.position_at(board.cursor).player.other.value
        super().__init__(room)

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        return isinstance(teacher, BoardSession)

    def _begin(self) -> None:
        super()._begin()
        self.clock.stop()
        if self.question:
            self.clock.start("vote", reset=True)

    def _play(self) -> None:
        """Play the move with most votes; without votes, restart the clock."""
        if not self.question:
            return
        counts = self.counts()
        if not counts:
            self.clock.start("vote", reset=True)
            for seat in self._seats.values():
                seat.changed(NOTE)
            self.room.changed()
            return
        most = [move for move, count in counts.items() if count == max(counts.values())]
        with self._board.lock:
            if self._of[:2] == (self._board.epoch, self._board.cursor):
                self._board.play(random.choice(most))

    def menus(self) -> dict[str, Menu]:
        return {"level": level_menu(self.room), "seconds": time_menu(self.room, self._seconds, _OPTIONS)}

    def buttons(self) -> dict[str, Button]:
        if not self.question:
            return {}
        play = Button(say("live.play", self.teacher.language), self._play, main=True, off=not self._ballots)
        others = {name: button for name, button in super().buttons().items() if name != "ask"}
        return {"play": play, **{name: button._replace(main=False) for name, button in others.items()}}

    def close(self) -> None:
        super().close()
        self.question = None
        with self._board.changing():
            self._board.opponent, self._board.opponent_plays = self._before
