"""Opponents with a character: how far each sees, and which of the moves that look equal to it it likes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..i18n import say
from ..rules.board import HOME_ROW, Player
from ..rules.moves import Move, targets
from ..rules.position import Position
from ..rules.rulesets import RULESETS

_WHIM = 0.15  # how often a character plays as if it liked nothing, so that no two rounds are the same


class Character(NamedTuple):
    """Somebody to play against.

    Attributes
    ----------
    level : str
        How far it sees: one of :data:`kamisado_widget.solver.LEVELS`.
    likes : callable
        Which moves it likes: of those that look equal to it, it makes the one with the most.
    tower : str
        Whose face it has: a tower as a position's text has it, ``"Y"`` or ``"g+"``.
    """

    level: str
    likes: Callable[[Position, Move], int]
    tower: str

    def favorites(self, position: Position, moves: Sequence[Move], drawn: random.Random) -> Sequence[Move]:
        """Return the moves that it likes most, or at a whim all of them."""
        if drawn.random() < _WHIM:
            return moves
        liking = {move: self.likes(position, move) for move in moves}
        return [move for move in moves if liking[move] == max(liking.values())]


def _rows(position: Position, move: Move) -> int:
    """Like to run."""
    return abs(int(move.target[1]) - int(move.origin[1]))


def _small_steps(position: Position, move: Move) -> int:
    return -_rows(position, move)


def _threats(position: Position, move: Move) -> int:
    """Like to see one's own towers with an open way home."""
    return _open_ways(position.play(move), position.player)


def _shut_doors(position: Position, move: Move) -> int:
    """Like to see the other's towers with none."""
    return -_open_ways(position.play(move), position.player.other)


def _open_ways(position: Position, player: Player) -> int:
    """Count the towers of a player that could go home if it were their turn."""
    own = [square for square, tower in position.towers.items() if tower.player is player]
    home, rules = HOME_ROW[player.other], RULESETS[position.ruleset]
    return sum(not set(home).isdisjoint(targets(position.towers, square, rules)) for square in own)


CHARACTERS = {
    "pip": Character("one", _rows, "Y"),
    "moss": Character("careless", _small_steps, "g+"),
    "ember": Character("two", _threats, "R++"),
    "indigo": Character("five", _shut_doors, "b+++"),
}
"""Whom to play against, the weakest first; whoever beats one is offered the next."""


def character_name(name: str, language: str) -> str:
    """Return what a character is called."""
    return say(f"character.{name}", language)


def next_character(name: str) -> str:
    """Return who is offered to whoever has beaten a character; nobody after the last.

    Examples
    --------
    >>> next_character("pip"), next_character("indigo"), next_character("two")
    ('moss', '', '')
    """
    names = list(CHARACTERS)
    return names[names.index(name) + 1] if name in names[:-1] else ""
