"""Hints at a puzzle, bit by bit: what the best move is about, which tower to look at, and then the move."""

from __future__ import annotations

from typing import NamedTuple

from ...i18n import say
from ...picture import Scene
from ...puzzles import Puzzle
from ...reasons import Reason, because, ideas, pointer
from ...rules import Position
from .attempts import REASON_SECONDS, PlayedAttempt


class _Best(NamedTuple):
    position: Position
    choice: str  # a best move, or a fill that wins
    reason: Reason | None


class PuzzleHints:
    """What of each scene of a puzzle was asked for.

    Attributes
    ----------
    moves : dict of int to str
        The moves that had to be said, by scene.
    """

    def __init__(self) -> None:
        self._best: dict[int, _Best] = {}
        self._asked: dict[int, int] = {}  # how often, by scene
        self.moves: dict[int, str] = {}

    @property
    def given(self) -> bool:
        """Whether any were asked for."""
        return bool(self._asked)

    def ask(self, of: PlayedAttempt, node: int, position: Position, language: str) -> str:
        """Say one bit more of the best move at a scene, and at last the move."""
        if node not in self._best:
            self._best[node] = _best_at(of, node, position)
        asked = self._asked[node] = self._asked.get(node, 0) + 1
        bits = _bits(of.puzzle, self._best[node], language)
        if asked > len(bits) and not of.puzzle.asks_fill:
            self.moves[node] = self._best[node].choice
        return self.moves.get(node) or bits[min(asked, len(bits)) - 1]["say"]

    def said(self, of: PlayedAttempt, node: int, language: str) -> list[Scene]:
        """Return what was asked for at a scene so far, without the move."""
        if node not in self._best:
            return []
        return _bits(of.puzzle, self._best[node], language)[: self._asked[node]]


def _best_at(of: PlayedAttempt, node: int, position: Position) -> _Best:
    """Return the best move or fill at a scene, and where it is to win also why it does."""
    best = of.attempt.best(of.moves_to(node))
    explained = of.puzzle.aim.has_reason
    return _Best(position, best, because(position, best, seconds=REASON_SECONDS) if explained else None)


def _bits(puzzle: Puzzle, best: _Best, language: str) -> list[Scene]:
    if puzzle.asks_fill:
        return _of_fill(puzzle, best, language)
    move = best.position.find_move(best.choice)
    if best.reason:
        return ideas(best.position, move, best.reason, language)
    themes = puzzle.theme_names(language) or (say("puzzle.plain", language),)
    about = say("puzzle.hint", language, themes="; ".join(themes))
    return [Scene(position=str(best.position), say=about), pointer(best.position, move, language)]


def _of_fill(puzzle: Puzzle, best: _Best, language: str) -> list[Scene]:
    """Say what refutes the wrong fill, not yet which one that is; then which one is right."""
    refuting = [
        say("puzzle.hint.fill", language, player=puzzle.player.other, origin=move[:2], square=move[2:])
        for move in puzzle.refutation.values()
    ]
    answer = say(f"puzzle.fill.{best.choice}", language, player=puzzle.player)
    return [Scene(position=str(best.position), say=text) for text in (*refuting, answer)]
