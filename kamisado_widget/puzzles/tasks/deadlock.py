"""Task: win by deadlock (M8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...i18n import Sentence
from ...rules import Position
from ..task import EndNote, PositionSource, TreePly
from ..task_bases import Forced


class Deadlock(Forced):
    implied: ClassVar[frozenset[str]] = frozenset(("deadlock-for",))
    idea: ClassVar[str] = "dead-ends"

    def source(self) -> PositionSource:
        from ..random_positions import dead_ends

        return dead_ends

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        last = [ply for ply in line if ply.move.kind != "pass"][-1]
        parts = {"player": last.position.player, "origin": last.move.origin, "target": last.move.target}
        yield EndNote(last.after, Sentence("puzzle.end.deadlock", parts), (last.move.target,))

    def fits(self, won: bool, deadlock: bool) -> bool:
        return won and deadlock


TASK = Deadlock()
