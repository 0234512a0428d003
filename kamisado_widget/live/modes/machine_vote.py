"""The class against the machine: votes choose the move."""

from __future__ import annotations

from typing import ClassVar

from ...players.player import AnyPlayer
from .controls import Menu, level_menu
from .move_vote import MoveVote


class Machine(MoveVote):
    """The class plays the teacher's board against an opponent."""

    name: ClassVar[str] = "machine"
    place: ClassVar[int] = 4

    def _opponent(self) -> tuple[str | AnyPlayer | None, str | None]:
        """Have it play for whoever is not to move now."""
        player = self._board.position_at(self._board.cursor).player
        return self.room.level or self._board.opponent or "one", player.other.value

    def menus(self) -> dict[str, Menu]:
        """Return how strong the opponent is, and how long one may vote."""
        return {"level": level_menu(self.room), **super().menus()}
