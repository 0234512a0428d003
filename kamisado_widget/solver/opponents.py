"""Opponents by level, from random to perfect, and characters."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..i18n import KamisadoError, say
from ..rules.board import HOME_ROW, Player
from ..rules.match import Match
from ..rules.moves import Move, targets
from ..rules.position import Position
from ..rules.rulesets import RULESETS
from .best_play import Judgment, best_play, for_points, glance
from .danger import danger
from .slices import finish
from .solver import Solver

_WHIM = 0.15  # probability that a character ignores its style, so that rounds differ


class Character(NamedTuple):
    level: str
    likes: Callable[[Position, Move], int]
    tower: str

    def favorites(self, position: Position, moves: Sequence[Move], drawn: random.Random) -> Sequence[Move]:
        if drawn.random() < _WHIM:
            return moves
        liking = {move: self.likes(position, move) for move in moves}
        return [move for move in moves if liking[move] == max(liking.values())]


def _rows(position: Position, move: Move) -> int:
    return move.rows


def _small_steps(position: Position, move: Move) -> int:
    return -move.rows


def _threats(position: Position, move: Move) -> int:
    return _open_ways(position.play(move), position.player)


def _shut_doors(position: Position, move: Move) -> int:
    """Prefer few open towers of the opponent."""
    return -_open_ways(position.play(move), position.player.other)


def _open_ways(position: Position, player: Player) -> int:
    """Count the player's towers that could reach the far home row if they were to move."""
    own = [square for square, tower in position.towers.items() if tower.player is player]
    home, rules = HOME_ROW[player.other], RULESETS[position.ruleset]
    return sum(not set(home).isdisjoint(targets(position.towers, square, rules)) for square in own)


CHARACTERS = {
    "pip": Character("one", _rows, "Y"),
    "moss": Character("careless", _small_steps, "g+"),
    "ember": Character("two", _threats, "R++"),
    "indigo": Character("five", _shut_doors, "b+++"),
}
"""Characters, the weakest first; beating one unlocks the next."""


def character_name(name: str, language: str) -> str:
    return say(f"character.{name}", language)


class Level(NamedTuple):
    ahead: int | None
    rating: int
    overlooks: float = 0
    insight: float = 0


LEVELS = {
    "random": Level(0, 400),
    "one": Level(1, 680),
    "careless": Level(2, 830, overlooks=0.3),
    "two": Level(2, 980),
    "three": Level(3, 1110),
    "five": Level(5, 1350),
    "seven": Level(7, 1490),
    "nine": Level(9, 1640),
    "eleven": Level(11, 1820),
    "thirteen": Level(13, 2020),
    "expert": Level(13, 2160, insight=0.65),
    "perfect": Level(None, 2320),
}

OPPONENTS = (*CHARACTERS, *LEVELS)


def level_label(level: str, language: str | None = None) -> str:
    """Return a level's label with its rating, or a character's name; in English by default."""
    language = language or "en"
    if level in CHARACTERS:
        return character_name(level, language)
    name = say(f"level.{level}", language)
    return say("level.rated", language, level=name, rating=LEVELS[level].rating)


SECONDS = 1.8
"""Time limit of an opponent, for a reply within two seconds."""
STYLE_SECONDS = 0.8
"""Time limit for style (a faster win, a better trap) once the winner is known."""


class Choice(NamedTuple):
    move: Move
    winner: Player | None
    settled: bool


def choose(
    position: Position | str,
    level: str,
    seed: int = 0,
    solver: Solver | None = None,
    *,
    match: Match | None = None,
    seconds: float | None = SECONDS,
) -> Move:
    """Return the move that an opponent plays.

    ``"one"`` plays a win it sees. ``"two"`` also avoids moves that let the opponent win at once, which
    ``"careless"`` sometimes overlooks; ``"three"`` sees wins that no single reply prevents, and so on.
    ``"perfect"`` plays to win if it can prove a win in time, as fast as it finds in time; in a lost position
    it plays the move with the largest share of wrong replies. ``"expert"`` does the same in most positions
    and searches thirteen moves in the others. Where towers have rings, a level that knows the winner also
    maximizes its points. A character plays like its level but prefers moves of its style among equal ones.

    Parameters
    ----------
    position : Position or str
        The position, or its text.
    level : str
        One of :data:`LEVELS` or :data:`CHARACTERS`.
    seed : int
        Seed of the choice among equal moves.
    solver : Solver, optional
        A solver to reuse, with its cache.
    match : Match, optional
        The match of this round, for the points still needed; by default every point counts.
    seconds : float, optional
        Time limit; None for no limit.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> str(choose(p, "one", seed=1))
    'g6e8'
    """
    steps = choose_steps(position, level, seed, solver, match)
    return finish(steps if seconds is None else in_time(steps, seconds)).move


def in_time(steps: Iterator[Choice], seconds: float = SECONDS) -> Iterator[Choice]:
    """Take choices until the time is over; at most :data:`STYLE_SECONDS` for style."""
    end, settled = time.monotonic() + seconds, False
    for choice in steps:
        yield choice
        now = time.monotonic()
        if choice.settled and not settled:
            end, settled = min(end, now + STYLE_SECONDS), True
        if now >= end:
            return


def choose_steps(
    position: Position | str,
    level: str,
    seed: int = 0,
    solver: Solver | None = None,
    match: Match | None = None,
) -> Iterator[Choice]:
    """Run :func:`choose` in slices, without a time limit.

    Each yield is the move to play if time is up, drawn from the moves not yet known to be worse.
    """
    position = Position.of(position)
    if not isinstance(level, str) or level not in OPPONENTS:
        raise KamisadoError(say("solver.level", found=repr(level), names=", ".join(OPPONENTS)))
    if position.outcome:
        raise KamisadoError(say("solver.over"))
    solver = solver or Solver()
    character = CHARACTERS.get(level)
    ahead, _, overlooks, insight = LEVELS[character.level if character else level]
    if random.Random(f"insight {seed} {level} {position}").random() < insight:
        ahead = None
    seen = best_play(position, solver, match) if ahead is None else _seen(position, ahead, solver, match)
    for moves, winner, settled in seen:
        drawn = random.Random(f"{seed} {level} {position}")
        if overlooks and winner is None:
            moves += tuple(move for move in danger(position) if drawn.random() < overlooks)
        liked = character.favorites(position, moves, drawn) if character else moves
        yield Choice(drawn.choice(liked), winner, settled)


def _seen(position: Position, ahead: int, solver: Solver, match: Match | None) -> Iterator[Judgment]:
    yield Judgment(position.legal_moves)
    judgment = yield from glance(position, ahead, solver)
    judgment = yield from for_points(position, judgment, solver, match, ahead - 1)
    yield judgment._replace(settled=True)
