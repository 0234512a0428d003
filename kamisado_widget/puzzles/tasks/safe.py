"""Task: find a move after which the opponent does not win at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Player, Position
from ...solver import Solver, danger
from ..task import EndNote, TreePly
from ..task_bases import OneMove, denied, must_now, tempting
from ..task_search import Ending, EveryMove


class Safe(OneMove):
    implied: ClassVar[frozenset[str]] = frozenset(("doors",))
    idea: ClassVar[str] = "doors"

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        yield from must_now(line[0].after.settled(), "puzzle.end.safe")
        losing = danger(position)
        wrong = next((move for move in tempting(position, line[0].move) if move in losing), None)
        if wrong:
            after = position.play(wrong).settled()
            home = next(move for move in after.legal_moves if after.play(move).outcome)
            parts = {"move": str(wrong), "target": home.target}
            (note,) = must_now(after, "puzzle.end.safe.wrong", **parts)
            yield note._replace(squares=(*note.squares, home.target))
        if len(losing) == len(position.legal_moves) - 1:
            yield EndNote(position, Sentence("puzzle.end.safe.others", {"opponent": position.player.other}))

    def goal(self, position: Position) -> EveryMove:
        return Ending(position.player.other, limited=True)

    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        if after.outcome:
            return iter([after.outcome.winner is player])
        return denied(solver.wins_within(after, player.other, 1))

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        safe = [move for move in position.legal_moves if move not in danger(position)]
        return len(safe) == 1 and not position.play(safe[0]).outcome


TASK = Safe()
