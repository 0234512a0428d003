"""Hints at a puzzle, bit by bit: what to look at, the motif, the tower, and then the move."""

from __future__ import annotations

from typing import NamedTuple

from ...i18n import say
from ...puzzles import THEMES, Puzzle
from ...puzzles.themes import theme_names, theme_sentence
from ...reasons import Reason, because, ideas, pointer
from ...rules import Position
from ...rules.board import HOME_ROW
from ...rules.moves import targets
from ...solver import danger
from ...svg import Mark, Scene
from .attempts import REASON_SECONDS, PlayedAttempt


class _Best(NamedTuple):
    position: Position
    choice: str  # a best move
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
        if asked > len(bits):
            self.moves[node] = self._best[node].choice
        return self.moves.get(node) or bits[min(asked, len(bits)) - 1]["say"]

    def said(self, of: PlayedAttempt, node: int, language: str) -> list[Scene]:
        """Return what was asked for at a scene so far, without the move."""
        if node not in self._best:
            return []
        return _bits(of.puzzle, self._best[node], language)[: self._asked[node]]


def _best_at(of: PlayedAttempt, node: int, position: Position) -> _Best:
    """Return the best move at a scene, and where it is to win also why it does."""
    best = of.attempt.best(of.moves_to(node))
    explained = of.puzzle.aim.has_reason
    return _Best(position, best, because(position, best, seconds=REASON_SECONDS) if explained else None)


def _bits(puzzle: Puzzle, best: _Best, language: str) -> list[Scene]:
    position, move = best.position, best.position.find_move(best.choice)
    about, tower = _motif(puzzle, language), pointer(position, move, language)
    if best.reason:
        idea, tower = ideas(position, move, best.reason, language)
        about = f"{about} {idea['say']}"
    return [_look(position, language), Scene(position=str(position), say=about), tower]


def _look(position: Position, language: str) -> Scene:
    """Say what to look at first: which towers would run home, of the opponent's or of one's own."""
    after = [position.play(move).settled() for move in danger(position)]
    theirs = sorted({there.movable[0] for there in after})
    own = [] if theirs else _near_home(position)
    key = "theirs" if theirs else "own" if own else "none"
    parts = {"player": position.player, "opponent": position.player.other}
    marks = [Mark(square=square, kind="point") for square in theirs or own]
    return Scene(position=str(position), say=say(f"puzzle.look.{key}", language, **parts), marks=marks)


def _near_home(position: Position) -> list[str]:
    """Return the own towers that could go home if it were their turn."""
    home = HOME_ROW[position.player.other]
    return [
        square
        for square, tower in position.towers.items()
        if tower.player is position.player
        and any(target in home for target in targets(position.towers, square, position.rules))
    ]


def _motif(puzzle: Puzzle, language: str) -> str:
    """Say which motif it shows, and what that is."""
    theme = next((theme for theme in puzzle.themes if theme in THEMES), None)
    if theme is None:
        return say("puzzle.hint", language, themes="; ".join(puzzle.themes) or say("puzzle.plain", language))
    (name,) = theme_names((theme,), language)
    return f"{say('puzzle.hint', language, themes=name)} {theme_sentence(theme, language)}"
