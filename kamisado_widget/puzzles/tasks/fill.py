"""To choose the fill (F3 or F4) that wins the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...i18n import Sentence, say
from ...rules import IllegalFill, Player, Position
from ...solver import Solver
from ..choices import choices, chooser, led_to
from ..errors import PuzzleError
from ..one_move import OneMove
from ..task import EndNote, PositionSource, TreePly
from ..task_search import Ending, EveryMove


class Fill(OneMove):
    """The round is over, and its winner chooses how the next one begins."""

    idea: ClassVar[str] = "points"

    def source(self) -> PositionSource:
        """Return where such positions are found: they are rare in ordinary play."""
        from ..random_positions import round_end

        return round_end

    def check_begin(self, position: Position) -> None:
        """Raise a PuzzleError where no fill is due."""
        try:
            led_to(position, "left")
        except IllegalFill:
            raise PuzzleError(say("puzzle.no_fill")) from None

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say that whoever chose the fill wins the round that it begins; the other one loses it."""
        winner = chooser(position)
        yield EndNote(position, Sentence("puzzle.end.fill", {"player": winner, "opponent": winner.other}))

    def goal(self, position: Position) -> tuple[EveryMove, bool]:
        """Return that the next round is won."""
        return Ending(chooser(position)), True

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out whether the round that begins with a line-up is won."""
        return (known.winner is player for known in solver.steps(after, lengths=False))

    def refuted(self, position: Position, right: Mapping[str, Any]) -> dict[str, Position]:
        """Return the fill that does not win, and its line-up: nobody sees why from the round that is over."""
        return {fill: after for fill, after in choices(position).items() if fill not in right}


TASK = Fill()
