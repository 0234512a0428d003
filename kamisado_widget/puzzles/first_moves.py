"""The moves of a position, and which of them solve a task, as far as the search knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rules import Position


def choices(position: Position) -> dict[str, Position]:
    """Return the position after each legal move, by the move's text."""
    return {str(move): position.play(move) for move in position.legal_moves}


@dataclass
class FirstMoves:
    right: dict[str, bool] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    later: list[str] = field(default_factory=list)
    settled: bool = False

    @property
    def solutions(self) -> tuple[str, ...]:
        """The moves that are right, the soonest first."""
        right = [move for move, is_right in self.right.items() if is_right]
        return tuple(sorted(right, key=lambda move: self.moves.get(move, 1 << 10)))
