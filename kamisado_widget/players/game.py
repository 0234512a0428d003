"""One game of two players: a match that is played to its end, or until one of them fails."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, cast

from ..rules import Match, Move, Player, Position
from ..rules.fill import DIRECTIONS, Direction
from ..solver import Solver, choose
from .player import AnyPlayer, PlayerCall, PlayerFailed, call, move_of, side_of
from .thought import asked, told


class LevelPlayer:
    """A level as a player.

    Parameters
    ----------
    level : str
        One of :data:`kamisado_widget.solver.LEVELS`.
    seed : int or str
        What its choices are drawn with.
    """

    def __init__(self, level: str, seed: int) -> None:
        self.name = level
        self._seed = seed
        self._solver = Solver(100_000)

    def choose(self, position: Position, match: Match | None, seconds: float | None) -> Move:
        """Return the move that the level plays."""
        return choose(position, self.name, self._seed, self._solver, match=match, seconds=seconds)


class Game(NamedTuple):
    """A game that was played.

    Attributes
    ----------
    gold, black : str
        Who played.
    winner : str
        Who has won.
    record : str
        The match, as :meth:`kamisado_widget.Match.parse` reads it.
    failed : str
        Who has failed, and so lost; empty where the game was played to its end.
    code : str
        How they failed, as in :class:`kamisado_widget.players.PlayerFailed`.
    why : str
        The same in words.
    points : dict of str to int
        Each one's.
    moves : dict of str to int
        How many moves each has chosen.
    seconds : dict of str to float
        How long each thought.

    Examples
    --------
    >>> game = play_game({"mine": lambda p: p.legal_moves[0], "one": "one"}, "mine", "one", "f8f4", seed=1)
    >>> game.winner, game.failed
    ('one', '')
    >>> str(game.match.rounds[0].moves[0])
    'f8f4'
    """

    gold: str
    black: str
    winner: str
    record: str
    failed: str
    code: str
    why: str
    points: dict[str, int]
    moves: dict[str, int]
    seconds: dict[str, float]

    @property
    def match(self) -> Match:
        """The match, to be shown on a board: ``Board(game.match)``."""
        return Match.parse(self.record)

    @property
    def plies(self) -> int:
        """How many moves and passes its longest round has."""
        return max(len(each.moves) for each in self.match.rounds)


class _Seat:
    """A player in a game: asked, and watched by the clock."""

    def __init__(self, name: str, player: AnyPlayer, color: Player, seconds: float | None) -> None:
        self.name = name
        self.player = player
        self.color = color
        self.moves = 0
        self.spent = 0.0
        self._seconds = seconds

    def ask(self, what: PlayerCall, match: Match) -> object:
        """Return its answer: on a thread where it has a limit, else at once."""
        known: dict[str, Any] = {"position": match.position, "match": match.copy(), "player": self.color}
        began = time.perf_counter()
        try:
            if isinstance(self.player, LevelPlayer):
                return call(self.player.choose, **known, seconds=self._seconds) if what == "choose" else None
            return told(asked(self.player, what, self._seconds, **known))
        finally:
            self.spent += time.perf_counter() - began


def play_game(
    players: Mapping[str, AnyPlayer | str],
    gold: str,
    black: str,
    opening: str,
    *,
    format: str = "single",
    seed: int = 0,
    seconds: float | None = 10,
) -> Game:
    """Play one match of two players. Who fails has lost it.

    Parameters
    ----------
    players : mapping of str to player
        Players, and levels by name.
    gold, black : str
        Who plays.
    opening : str
        The first move, of black's; empty to have it chosen.
    format : str
        One of :data:`kamisado_widget.rules.FORMATS`.
    seed : int
        For whatever is drawn: ``random`` is seeded with it, and set back to what it was.
    seconds : float, optional
        How long each may think about a move.

    Returns
    -------
    Game
        What came of it.

    Examples
    --------
    >>> play_game({"a": "one", "b": "random"}, "a", "b", "f8f4", seed=3).failed
    ''
    """
    with drawn_by(f"{seed} {gold} {black} {opening}"):
        seats = {
            color: _Seat(name, _seated(players[name], seed), color, seconds)
            for color, name in ((Player.GOLD, gold), (Player.BLACK, black))
        }
        match = Match(format)
        if opening:
            match.play(opening)
        failed, failure = _played(match, seats, seed)
    return _game(match, seats, failed, failure)


@contextmanager
def drawn_by(seed: str) -> Iterator[None]:
    """Have ``random`` draw by a seed meanwhile, and afterwards go on as before.

    Examples
    --------
    >>> with drawn_by("a"):
    ...     first = random.random()
    >>> with drawn_by("a"):
    ...     first == random.random()
    True
    """
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


def _seated(player: AnyPlayer | str, seed: int) -> AnyPlayer:
    return cast(AnyPlayer, LevelPlayer(player, seed)) if isinstance(player, str) else player


def _played(
    match: Match, seats: Mapping[Player, _Seat], seed: int
) -> tuple[_Seat | None, PlayerFailed | None]:
    """Play a match to its end; return who has failed before, and how."""
    try:
        for seat in seats.values():
            seat.ask("begin", match)
        while match.winner is None:
            color = match.chooser or match.position.player
            seat = seats[color]
            if match.chooser:
                match.fill(_side(seat, match, seed))
            elif match.position.legal_moves[0].kind == "pass":
                match.play(match.position.legal_moves[0])
            else:
                answer = seat.ask("choose", match)
                match.play(move_of(seat.player, match.position, answer))
                seat.moves += 1
        for seat in seats.values():
            seat.ask("end", match)
    except PlayerFailed as failure:
        return seat, failure
    return None, None


def _side(seat: _Seat, match: Match, seed: int) -> Direction:
    answer = seat.ask("fill", match)
    if answer is None:
        return random.Random(f"{seed} {match.position}").choice(DIRECTIONS)
    return side_of(seat.player, answer)


def _game(
    match: Match, seats: Mapping[Player, _Seat], failed: _Seat | None, failure: PlayerFailed | None
) -> Game:
    points = {seats[color].name: score for color, score in match.scores.items()}
    gold, black = seats[Player.GOLD].name, seats[Player.BLACK].name
    if match.winner:
        winner = seats[match.winner].name
        failed = failure = None  # it was over
    else:
        assert failed
        winner = seats[failed.color.other].name
    return Game(
        gold,
        black,
        winner,
        str(match),
        failed.name if failed else "",
        failure.code if failure else "",
        str(failure) if failure else "",
        points,
        {seat.name: seat.moves for seat in seats.values()},
        {seat.name: seat.spent for seat in seats.values()},
    )
