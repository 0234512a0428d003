"""The class against the computer: votes choose the moves."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ...i18n import say
from ...players.player import AnyPlayer
from ...sessions import BoardSession, Session
from ..clock import Clock
from .mode import Button, Menu, level_menu, time_menu
from .vote import Vote

if TYPE_CHECKING:
    from ..room import Room


_SECONDS = 30  # default time to vote
_OPTIONS = (15, 30, 60, 120)


class MoveVote(Vote):
    """Plays the move with most votes when the time is up; ties are drawn by lot."""

    sides: ClassVar[Iterable[str]] = ("vote",)
    """Whose time the clock counts."""
    clock: Clock
    asks: ClassVar[bool] = False  # the game shows the outcome

    def __init__(self, room: Room) -> None:
        board = room.teacher
        assert isinstance(board, BoardSession)
        self.room, self._board = room, board
        self._before = board.opponent, board.opponent_plays
        self._seconds = room.seconds or _SECONDS
        self.clock = room.clock(self._seconds, self.sides, lambda _side: self._play())
        with board.changing():
            board.opponent, board.opponent_plays = self._opponent()
        super().__init__(room)

    @classmethod
    def fits(cls, teacher: Session) -> bool:
        return isinstance(teacher, BoardSession)

    def _opponent(self) -> tuple[str | AnyPlayer | None, str | None]:
        return None, None

    def _side(self) -> str:
        return next(iter(self.sides))

    def _begin(self) -> None:
        super()._begin()
        self.clock.stop()
        if self.question:
            self.clock.start(self._side(), anew=True)

    def _play(self) -> None:
        """Play the move with most votes; without votes, restart the clock."""
        if not self.question:
            return
        counts = self.counts()
        most = [move for move, count in counts.items() if count == max(counts.values())]
        moves = most or self._unasked()
        if not moves:
            self.ask()
            return
        with self._board.lock:
            if self._of[:2] == (self._board.epoch, self._board.cursor):
                self._board.play(random.choice(moves))

    def _unasked(self) -> list[str]:
        return []

    def menus(self) -> dict[str, Menu]:
        return {"seconds": time_menu(self.room, self._seconds, _OPTIONS)}

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


class Machine(MoveVote):
    """The class plays the teacher's board against the computer."""

    name: ClassVar[str] = "machine"

    def _opponent(self) -> tuple[str | AnyPlayer | None, str | None]:
        player = self._board.position_at(self._board.cursor).player
        return self.room.level or self._board.opponent or "one", player.other.value

    def menus(self) -> dict[str, Menu]:
        return {"level": level_menu(self.room), **super().menus()}
