"""An arena: players meet with both colors and from the same openings.

A game depends only on its players, opening and seed, so every executor gives the same table.
"""

from __future__ import annotations

import csv
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from html import escape
from io import StringIO
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import FORMATS, Match, Move, Player, Position
from ..rules.fill import DIRECTIONS, Direction
from ..solver import LEVELS, Solver, choose
from ..solver.slices import returned
from .elo import ratings
from .player import (
    AnyPlayer,
    PlayerCall,
    PlayerFailed,
    PlayerObject,
    asked,
    call,
    checked,
    in_one_line,
    move_of,
    side_of,
)
from .process import packed, unpacked

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_AHEAD = 32  # games submitted but not finished
_MOST_PLAYERS = 100
_ILLEGAL = ("player.illegal", "player.silent", "player.no_move", "player.no_side")


class Game(NamedTuple):
    """One finished game.

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
    """The match, as :meth:`kamisado_widget.Match.parse` reads it."""
    failed: str
    """The player who failed and so lost; empty if the game was played to its end."""
    code: str
    """The error code, as in :class:`kamisado_widget.players.PlayerFailed`; may be empty."""
    why: str
    """The error message; may be empty."""
    points: dict[str, int]
    """Points by player."""
    moves: dict[str, int]
    """Number of moves chosen by player."""
    seconds: dict[str, float]
    """Thinking time by player."""

    @property
    def match(self) -> Match:
        """The match; ``Board(game.match)`` shows it."""
        return Match.parse(self.record)


class Row(NamedTuple):
    """One player's results."""

    name: str
    rounds: int
    """Games played."""
    points: int
    wins: int
    elo: float
    error: float
    """Half the width of the 95 % interval: see :func:`kamisado_widget.players.elo.ratings`."""
    illegal: int
    """Games lost by an illegal move."""
    failed: int
    """Games lost by an error or by taking too long."""
    seconds: float
    """Seconds per move."""


@dataclass(frozen=True, repr=False)
class Table:
    """The results of an arena.

    Examples
    --------
    >>> table = arena({"first": lambda position: position.legal_moves[0], "one": "one"}, 4, seed=1)
    >>> table.rows[0].name, table.rows[0].wins
    ('one', 4)
    >>> table.to_csv().splitlines()[0]
    'name,rounds,points,wins,elo,error,illegal,failed,seconds'
    """

    rows: tuple[Row, ...]
    """One for each player, best first."""
    games: tuple[Game, ...]
    """All games in order: ``Board(table.games[3].match)`` shows one."""

    def to_csv(self) -> str:
        """Return the table as comma-separated values."""
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows([Row._fields, *map(_cells, self.rows)])
        return text.getvalue()

    def __str__(self) -> str:
        lines = [_heads(), *([str(cell) for cell in _cells(row)] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.rjust(width) if i else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in _heads())
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in _cells(row)) + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _heads() -> list[str]:
    return [say(f"arena.column.{name}") for name in Row._fields]


def _cells(row: Row) -> list[object]:
    # A spreadsheet would run a name that begins with one of these as a formula.
    name = f"'{row.name}" if row.name[:1] in ("=", "+", "-", "@") else row.name
    return [name, *row[1:4], round(row.elo), round(row.error), *row[6:8], round(row.seconds, 4)]


def arena(
    players: Mapping[str, AnyPlayer | str],
    rounds: int = 100,
    *,
    format: str = "single",
    seed: int = 0,
    seconds: float | None = 10,
    executor: Executor | None = None,
) -> Table:
    """Let every two players meet and rate them.

    Both play each opening twice, once with each color. A player that fails, plays an illegal move, or takes
    too long loses that game only. An interrupt returns the table of the games played so far.

    Parameters
    ----------
    players : mapping of str to player
        By name: functions and objects that play (:class:`kamisado_widget.players.PlayerObject`), and levels,
        any of :data:`kamisado_widget.solver.LEVELS`.
    rounds : int
        Games for every two players, an even number. Each is a match of the ``format``.
    format : str
        ``"single"``, ``"standard"``, ``"long"`` or ``"marathon"``.
    seed : int
        The same seed gives the same table, except for the seconds, if the players draw with ``random`` only
        (it is seeded before each game) and share no thread pool. A player that keeps anything from game to
        game needs ``executor=None``.
    seconds : float, optional
        Limit for each move; None for no limit.
    executor : concurrent.futures.Executor, optional
        Process pool, thread pool, or the executors of ipyparallel and Dask. Default: this process.

    Examples
    --------
    >>> table = arena({"first": lambda position: position.legal_moves[0], "one": "one"}, 10, seed=1)
    >>> [row.name for row in table.rows]
    ['one', 'first']
    """
    given = {
        in_one_line(str(name), 40): player
        if isinstance(player, str) and player in LEVELS
        else checked(player)
        for name, player in players.items()
    }
    pairings = _pairings([*given], rounds, format, seed)
    work = (
        (play_game(given, *pairing, format=format, seconds=seconds) for pairing in pairings)
        if executor is None
        else _submitted(given, pairings, format, seconds, executor)
    )
    games: list[Game] = []
    try:
        games.extend(work)
    except KeyboardInterrupt:
        print(say("arena.stopped", games=len(games), total=len(pairings)), file=sys.stderr)
    finally:
        work.close()
    return _table(given, games)


class _Pairing(NamedTuple):
    gold: str
    black: str
    opening: str
    seed: int


def _pairings(names: list[str], rounds: int, format: str, seed: int) -> list[_Pairing]:
    if not 2 <= len(names) <= _MOST_PLAYERS:
        raise KamisadoError(say("arena.players", most=_MOST_PLAYERS, found=len(names)))
    if not isinstance(rounds, int) or rounds < 2 or rounds % 2:
        raise KamisadoError(say("arena.rounds", found=shortened(rounds)))
    if FORMATS.get(format) is None:
        ending = ", ".join(name for name, goal in FORMATS.items() if goal)
        raise KamisadoError(say("arena.format", names=ending, found=shortened(format)))
    drawn = random.Random(f"openings {seed}")
    firsts = [str(move) for move in Position.start().legal_moves]
    openings: list[str] = []
    while len(openings) < rounds // 2:
        openings += drawn.sample(firsts, len(firsts))
    return [
        _Pairing(gold, black, opening, random.Random(f"{seed} {number}").randrange(1_000_000))
        for number, opening in enumerate(openings[: rounds // 2])
        for one, other in combinations(names, 2)
        for gold, black in ((one, other), (other, one))
    ]


def _submitted(
    players: Mapping[str, AnyPlayer | str],
    pairings: list[_Pairing],
    format: str,
    seconds: float | None,
    executor: Executor,
) -> Generator[Game, None, None]:
    """Yield the games in order; keep the executor busy."""
    from concurrent.futures import ThreadPoolExecutor

    shares_memory = isinstance(executor, ThreadPoolExecutor)
    sent = {
        name: player if shares_memory or isinstance(player, str) else packed(player)
        for name, player in players.items()
    }
    waiting: deque[Future[Game]] = deque()
    upcoming = iter(pairings)
    try:
        while True:
            with suppress(StopIteration):
                while len(waiting) < _AHEAD:
                    pairing = next(upcoming)
                    two = {name: sent[name] for name in pairing[:2]}
                    waiting.append(executor.submit(_play_submitted, two, pairing, format, seconds))
            if not waiting:
                return
            yield waiting[0].result()
            waiting.popleft()
    finally:
        for each in waiting:
            each.cancel()


def _play_submitted(
    players: Mapping[str, AnyPlayer | bytes | str], pairing: _Pairing, format: str, seconds: float | None
) -> Game:
    arrived = {
        name: cast(PlayerObject, unpacked(player)) if isinstance(player, bytes) else player
        for name, player in players.items()
    }
    return play_game(arrived, *pairing, format=format, seconds=seconds)


def _table(players: Mapping[str, AnyPlayer | str], games: list[Game]) -> Table:
    known = {name: LEVELS[player].rating for name, player in players.items() if isinstance(player, str)}
    won = Counter((game.winner, game.black if game.winner == game.gold else game.gold) for game in games)
    rated = ratings(won, [*players], known)
    rows = []
    for name in players:
        own = [game for game in games if name in (game.gold, game.black)]
        lost = [game.code for game in own if game.failed == name]
        rows.append(
            Row(
                name,
                len(own),
                sum(game.points[name] for game in own),
                sum(game.winner == name for game in own),
                *rated[name],
                sum(code in _ILLEGAL for code in lost),
                sum(code not in _ILLEGAL for code in lost),
                sum(game.seconds[name] for game in own) / max(sum(game.moves[name] for game in own), 1),
            )
        )
    rows.sort(key=lambda row: (-row.wins / max(row.rounds, 1), -row.elo))
    return Table(tuple(rows), tuple(games))


def play_game(
    players: Mapping[str, AnyPlayer | str],
    gold: str,
    black: str,
    opening: str,
    seed: int = 0,
    *,
    format: str = "single",
    seconds: float | None = 10,
) -> Game:
    """Play one match; a player that fails loses it."""
    with _seeded(f"{seed} {gold} {black} {opening}"):
        seats = {
            color: _Seat(name, _seated(players[name], seed), color, seconds)
            for color, name in ((Player.GOLD, gold), (Player.BLACK, black))
        }
        match = Match(format)
        if opening:
            match.play(opening)
        failed, failure = _played(match, seats, seed)
    return _game(match, seats, failed, failure)


class LevelPlayer:
    def __init__(self, level: str, seed: int) -> None:
        self.name = level
        self._seed = seed
        self._solver = Solver(100_000)

    def choose(self, position: Position, match: Match | None, seconds: float | None) -> Move:
        return choose(position, self.name, self._seed, self._solver, match=match, seconds=seconds)


class _Seat:
    def __init__(self, name: str, player: AnyPlayer, color: Player, seconds: float | None) -> None:
        self.name = name
        self.player = player
        self.color = color
        self.moves = 0
        self.spent = 0.0
        self._seconds = seconds

    def ask(self, what: PlayerCall, match: Match) -> object:
        known: dict[str, Any] = {"position": match.position, "match": match.copy(), "player": self.color}
        began = time.perf_counter()
        try:
            if isinstance(self.player, LevelPlayer):  # keeps its own time, so it needs no thread
                return call(self.player.choose, **known, seconds=self._seconds) if what == "choose" else None
            return returned(asked(self.player, what, self._seconds, **known))
        finally:
            self.spent += time.perf_counter() - began


@contextmanager
def _seeded(seed: str) -> Iterator[None]:
    """Seed ``random``, and restore its state afterwards."""
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
    """Play a match; return the player who failed, and the error."""
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
    if match.winner:  # a failure after the end changes nothing
        winner, failed, failure = seats[match.winner].name, None, None
    else:
        assert failed
        winner = seats[failed.color.other].name
    return Game(
        seats[Player.GOLD].name,
        seats[Player.BLACK].name,
        winner,
        str(match),
        failed.name if failed else "",
        failure.code if failure else "",
        str(failure) if failure else "",
        {seats[color].name: score for color, score in match.scores.items()},
        {seat.name: seat.moves for seat in seats.values()},
        {seat.name: seat.spent for seat in seats.values()},
    )
