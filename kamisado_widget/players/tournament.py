"""An arena: players meet each other with both colors, from the same openings, on as many cores as one likes.

A game is a function of the players, its opening and its seed, and of nothing else; so it may be played
anywhere, and the same seed gives the same table, whatever the executor.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, cast

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..rules import FORMATS, Position
from ..solver import LEVELS
from .game import Game, play_game
from .player import AnyPlayer, PlayerObject, checked, in_one_line
from .process import packed, unpacked
from .table import Table

FORMAT, VERSION = "kamisado-arena", 1
_AHEAD = 32  # games handed out and not yet done
_MOST_PLAYERS = 100


class Played(NamedTuple):
    """How far an arena is.

    Attributes
    ----------
    games, total : int
        Played, those read from a file included, and to be played.
    """

    games: int
    total: int

    def summary(self, language: str | None = None) -> str:
        """Return it in words.

        Examples
        --------
        >>> Played(3, 40).summary()
        '3 of 40 games played.'
        """
        return say("arena.played", language, games=self.games, total=self.total)


class _Pairing(NamedTuple):
    """A game to be played."""

    gold: str
    black: str
    opening: str
    seed: int


def arena(
    players: Mapping[str, AnyPlayer | str],
    rounds: int = 100,
    *,
    format: str = "single",
    pairing: Literal["everyone", "ladder"] = "everyone",
    seed: int = 0,
    seconds: float | None = 10,
    executor: Executor | None = None,
    progress: bool | Callable[[Played], None] = False,
    resume: str | Path | None = None,
) -> Table:
    """Have players meet, and count.

    Each two play each opening twice, with both colors; the openings are the same for all. Who fails, plays
    what is not legal, or takes too long has lost that game and nothing else. Interrupt it to stop: the table
    of what was played is returned, and with ``resume`` the next call goes on from there.

    Parameters
    ----------
    players : mapping of str to player
        By name: functions and objects that play (:class:`kamisado_widget.players.PlayerObject`), and levels,
        any of :data:`kamisado_widget.solver.LEVELS`.
    rounds : int
        How many games each two play: an even number. Each is a match of the ``format``.
    format : str
        ``"single"``, ``"standard"``, ``"long"`` or ``"marathon"``.
    pairing : str
        ``"everyone"`` meets everyone; in a ``"ladder"`` each meets the next one in the order given.
    seed : int
        The same seed gives the same table, but for the seconds: as far as a player draws with ``random``,
        which is seeded before each game, and is not played with others on threads. A player that keeps
        something from game to game must be played in this process, one game after another.
    seconds : float, optional
        How long each may think about a move; None for as long as it likes.
    executor : concurrent.futures.Executor, optional
        Where to play: a process pool, threads, or what ipyparallel and Dask have under that name. In this
        process if left out.
    progress : bool or callable
        True to report how far it is on one line; or a function of a :class:`Played`.
    resume : str or Path, optional
        A file that keeps the games, with what it takes to go on from there. It knows players by their names:
        a player that was changed begins with another file.

    Returns
    -------
    Table
        Who has won how often, best first.

    Raises
    ------
    ValueError
        If there are fewer than two players, one is none, the number of games is odd, the match never ends, or
        the file is of another arena.

    Examples
    --------
    >>> table = arena({"first": lambda position: position.legal_moves[0], "one": "one"}, 10, seed=1)
    >>> [row.name for row in table.rows]
    ['one', 'first']
    """
    given = {in_one_line(str(name), 40): _player(player) for name, player in players.items()}
    pairings = _pairings([*given], rounds, format, pairing, seed)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "players": {name: player if isinstance(player, str) else "" for name, player in given.items()},
        "settings": [rounds, format, pairing, seed],
    }
    log = _Log(Path(resume), head) if resume is not None else None
    report = _reporter(progress)
    play = partial(play_game, format=format, seconds=seconds)
    work = _work(given, pairings, play, executor, log)
    games: list[Game] = []
    try:
        for game in work:
            games.append(game)
            report(Played(len(games), len(pairings)))
    except KeyboardInterrupt:
        print(say("arena.stopped", games=len(games), total=len(pairings)), file=sys.stderr)
    finally:
        work.close()
    known = {name: LEVELS[player].rating for name, player in given.items() if isinstance(player, str)}
    return Table.of(tuple(given), tuple(games), known)


def _player(player: object) -> AnyPlayer | str:
    return player if isinstance(player, str) and player in LEVELS else checked(player)


def _pairings(names: list[str], rounds: int, format: str, pairing: str, seed: int) -> list[_Pairing]:
    """Return who meets whom, from where, and with what seed."""
    if not 2 <= len(names) <= _MOST_PLAYERS:
        raise KamisadoError(say("arena.players", most=_MOST_PLAYERS, found=len(names)))
    if not isinstance(rounds, int) or rounds < 2 or rounds % 2:
        raise KamisadoError(say("arena.rounds", found=shortened(rounds)))
    if FORMATS.get(format) is None:
        ending = ", ".join(name for name, goal in FORMATS.items() if goal)
        raise KamisadoError(say("arena.format", names=ending, found=shortened(format)))
    if pairing not in ("everyone", "ladder"):
        raise KamisadoError(say("arena.pairing", found=shortened(pairing)))
    drawn = Random(f"openings {seed}")
    firsts = [str(move) for move in Position.start().legal_moves]
    openings: list[str] = []
    while len(openings) < rounds // 2:
        openings += drawn.sample(firsts, len(firsts))
    pairs = [*combinations(names, 2)] if pairing == "everyone" else [*pairwise(names)]
    return [
        _Pairing(gold, black, opening, drawn_seed(seed, number))
        for number, opening in enumerate(openings[: rounds // 2])
        for one, other in pairs
        for gold, black in ((one, other), (other, one))
    ]


def drawn_seed(seed: int, number: int) -> int:
    """Return what is drawn with in the games of one opening.

    Examples
    --------
    >>> drawn_seed(1, 2) == drawn_seed(1, 2) != drawn_seed(1, 3)
    True
    """
    return Random(f"{seed} {number}").randrange(1_000_000)


Play = Callable[..., Game]


def _work(
    players: Mapping[str, AnyPlayer | str],
    pairings: list[_Pairing],
    play: Play,
    executor: Executor | None,
    log: _Log | None,
) -> Generator[Game, None, None]:
    """Yield the games in their order, those that are known at once."""
    known = log.known if log else []
    yield from known[: len(pairings)]
    rest = pairings[len(known) :]
    played = (
        (_play(players, play, each) for each in rest)
        if executor is None
        else _elsewhere(players, play, rest, executor)
    )
    for game in played:
        if log:
            log.add(game)
        yield game


def _play(players: Mapping[str, AnyPlayer | str], play: Play, pairing: _Pairing) -> Game:
    return play(players, *pairing[:3], seed=pairing.seed)


def _elsewhere(
    players: Mapping[str, AnyPlayer | str], play: Play, pairings: list[_Pairing], executor: Executor
) -> Generator[Game, None, None]:
    """Yield the games in their order, with others always under way."""
    is_here = isinstance(executor, ThreadPoolExecutor)
    sent = {
        name: player if is_here or isinstance(player, str) else packed(player)
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
                    waiting.append(executor.submit(_play_sent, two, play, pairing))
            if not waiting:
                return
            yield waiting[0].result()
            waiting.popleft()
    finally:
        for each in waiting:
            each.cancel()


def _play_sent(players: Mapping[str, AnyPlayer | bytes | str], play: Play, pairing: _Pairing) -> Game:
    """Play a game where it was sent to."""
    arrived = {
        name: cast(PlayerObject, unpacked(player)) if isinstance(player, bytes) else player
        for name, player in players.items()
    }
    return _play(arrived, play, pairing)


class _Log:
    """A file of the games: what is played on its first line, then a line for each of them."""

    def __init__(self, path: Path, head: Mapping[str, object]) -> None:
        self.path = path
        self.known: list[Game] = []
        first = json.dumps(head)
        lines = path.read_text("utf-8", "replace").split("\n") if path.exists() else []
        if lines and lines[0]:
            if lines[0] != first:
                raise KamisadoError(say("arena.other", name=path.name))
            for number, line in enumerate(lines[1:-1], start=2):  # a last line without its end was cut short
                self.known.append(_read(line, path.name, number))
        path.write_text("".join(f"{line}\n" for line in (lines[:-1] or [first])), "utf-8")

    def add(self, game: Game) -> None:
        """Write a game down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game, ensure_ascii=False) + "\n")


def _read(line: str, name: str, number: int) -> Game:
    """Return what a line of the file tells of a game."""
    try:
        game = Game(*json.loads(line))
        _ = game.match
        fits = {*game.points} == {*game.moves} == {*game.seconds} == {game.gold, game.black} and all(
            isinstance(value, (int, float)) for each in game[7:] for value in each.values()
        )
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        fits = False
    if not fits or not all(isinstance(text, str) for text in game[:7]):
        raise KamisadoError(say("arena.damaged", name=name, line=number))
    return game


def _reporter(progress: bool | Callable[[Played], None]) -> Callable[[Played], None]:
    if callable(progress):
        return progress
    return _report_on_one_line if progress else lambda played: None


def _report_on_one_line(played: Played) -> None:
    """Write over the line before, which a terminal and a notebook both do at a carriage return."""
    sys.stderr.write(f"\r{played.summary()}")
    sys.stderr.flush()
