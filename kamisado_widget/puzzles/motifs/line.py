"""A solution as its motifs see it: the line of first moves, and who stands where along it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ...rules import Player, Position, Tower
from ...rules.board import HOME_ROW, RAYS
from ...rules.outcome import blocked
from ..task import TreePly
from ..tree import Tree, main_line


class Motif(NamedTuple):
    """An idea that a puzzle shows."""

    idea: str
    shows: Callable[[MainLine], bool]


class MainLine:
    """A puzzle's main line."""

    def __init__(self, position: Position, solution: Tree) -> None:
        self.position = position
        self.player = position.player
        self.plies = tuple(main_line(position, solution))
        self.solution = solution

    def is_own(self, ply: TreePly) -> bool:
        return ply.position.player is self.player

    @property
    def moves(self) -> Iterator[TreePly]:
        """The solver's plies, without passes."""
        return (ply for ply in self.plies if self.is_own(ply) and ply.move.kind != "pass")

    @property
    def replies(self) -> Iterator[TreePly]:
        """The opponent's plies, without passes."""
        return (ply for ply in self.plies if not self.is_own(ply) and ply.move.kind != "pass")

    @property
    def turns(self) -> Iterator[tuple[Position, Tree]]:
        """The solver's turns, each with its right moves."""
        tree = self.solution
        for ply in self.plies:
            if ply.move.kind != "pass":
                if self.is_own(ply):
                    yield ply.position, tree
                tree = tree[str(ply.move)]

    @property
    def home(self) -> TreePly | None:
        """The move with which the solver goes home at its end, if there is one."""
        last = self.plies[-1] if self.plies else None
        over = last.after.outcome if last else None
        return last if last and self.is_own(last) and over and over.reason == "home row" else None


def shut_in(position: Position, player: Player) -> set[Tower]:
    """Return the towers of a player that cannot move."""
    towers = position.towers
    return {tower for at, tower in towers.items() if tower.player is player and blocked(towers, at)}


def open_doors(position: Position, player: Player) -> set[Tower]:
    """Return the towers of a player that have a free way home."""
    return {
        tower for at, tower in position.towers.items() if tower.player is player and _is_open(position, at)
    }


def _is_open(position: Position, square: str) -> bool:
    tower = position.towers[square]
    return any(
        ray and ray[-1] in HOME_ROW[tower.player.other] and len(ray) <= position.rules.ranges[tower.rank]
        for ray in RAYS[tower.player][square]
        if is_free(position.towers, ray)
    )


def is_free(towers: Mapping[str, Tower], squares: tuple[str, ...]) -> bool:
    return not any(square in towers for square in squares)
