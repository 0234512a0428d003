"""Opponents, from one that moves at random to one that never errs, and those with a character.

A level sees a number of moves ahead, its own included, and nothing beyond. Among moves that look equally good
it draws one; that is where its mistakes come from. The draw depends on the seed, the level and the position
alone, so a game with the same seed is the same game unless somebody runs out of time.

Ratings are measured in rounds from the standard layout, with half a second of the processor a move:

| level | against | won | difference | rating |
| --- | --- | --- | --- | --- |
| one | random | 84 of 100 | +284 | 680 |
| careless | one | 70 of 100 | +146 | 830 |
| two | careless | 71 of 100 | +154 | 980 |
| three | two | 68 of 100 | +130 | 1110 |
| five | three | 80 of 100 | +238 | 1350 |
| seven | five | 69 of 100 | +137 | 1490 |
| nine | seven | 76 of 108 | +149 | 1640 |
| eleven | nine | 49 of 62 | +226 | 1820 |
| thirteen | eleven | 41 of 50 | +256 | 2020 |
| expert | thirteen | 28 of 40 | +143 | 2160 |
| perfect | expert | 33 of 46 | +158 | 2320 |

From nine on they fit all rounds, including thirteen against nine (89 of 98) and perfect play against nine
(41 of 46) and thirteen (89 of 100). A hundred rounds tell a difference of 150 to within 70.
"""

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

_WHIM = 0.15  # how often a character plays as if it liked nothing, so that no two rounds are the same


class Character(NamedTuple):
    """Somebody to play against."""

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
    return say(f"character.{name}", language)


class Level(NamedTuple):
    """How well an opponent plays."""

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
"""The levels by name, the weakest first."""

OPPONENTS = (*CHARACTERS, *LEVELS)
"""All that one can play against, by their names."""


def level_label(level: str, language: str | None = None) -> str:
    """Return what a level is called for learners, with its rating; a character by its name.

    Parameters
    ----------
    level : str
        One of :data:`LEVELS` or :data:`CHARACTERS`.
    language : str, optional
        One of :data:`kamisado_widget.i18n.LANGUAGES`; English if left out.

    Examples
    --------
    >>> level_label("three").startswith("Looks three moves ahead")
    True
    """
    language = language or "en"
    if level in CHARACTERS:
        return character_name(level, language)
    name = say(f"level.{level}", language)
    return say("level.rated", language, level=name, rating=LEVELS[level].rating)


SECONDS = 1.8
"""How long an opponent thinks at most: it is to have answered after two seconds."""
STYLE_SECONDS = 0.8
"""How long it may look for a faster win, or a loss that is harder to find, once it knows who wins."""


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
    """Return the move that an opponent of a level plays.

    ``"one"`` takes a win when it sees one. ``"two"`` also sees when a move hands the opponent a win
    at once, where ``"careless"`` overlooks it now and then; ``"three"`` sees a win that the opponent
    cannot prevent with one move, and so on. ``"perfect"``
    wins where that can be proved in time, as fast as it finds out in time; where it has lost, it
    plays the move after which the largest share of the answers is an error. ``"expert"`` plays so
    in most positions, and in the others sees thirteen moves ahead. Where towers have rings
    a level that knows who wins also wins as many points, or loses as few, as it can. A character plays as
    its level does, but of moves that look equally good it makes one that it likes.

    Parameters
    ----------
    position : Position or str
        Where it is to move, or its text.
    level : str
        One of :data:`LEVELS` or :data:`CHARACTERS`.
    seed : int
        Another seed, other choices among equals.
    solver : Solver, optional
        One that remembers earlier questions.
    match : Match, optional
        The match that the round belongs to: how many points win it. Without one every point counts.
    seconds : float, optional
        How long it may think; None for as long as it takes.

    Returns
    -------
    Move
        A legal move.

    Raises
    ------
    ValueError
        If there is no such level, or the round is over.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> str(choose(p, "one", seed=1))
    'g6e8'
    """
    steps = choose_steps(position, level, seed, solver, match)
    return finish(steps if seconds is None else in_time(steps, seconds)).move


def in_time(steps: Iterator[Choice], seconds: float = SECONDS) -> Iterator[Choice]:
    """Work on a choice until it is made or the time is over.

    For style no more than :data:`STYLE_SECONDS` are taken.
    """
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
    """Work on :func:`choose` in slices, for as long as it takes.

    Each is what it would play if it had to move now: drawn from the moves not known to be worse yet.
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
