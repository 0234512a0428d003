"""What came of an arena: a table, and the games behind it."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple

from ..drawing import as_html, as_view, load_later
from ..i18n import KamisadoError, say
from .elo import ratings
from .game import Game


class Row(NamedTuple):
    """What one player has done.

    Attributes
    ----------
    name : str
        What it is called.
    rounds : int
        Games played.
    points : int
        Points of the matches.
    wins : int
        Games won.
    elo, error : float
        Its rating, and how far it may be off: see :func:`kamisado_widget.players.elo.ratings`.
    illegal : int
        How often it gave what is no legal move; it has lost those games.
    failed : int
        How often it raised an error or was late; likewise.
    longest : int
        Plies of its longest round.
    seconds : float
        How long it took for a move.
    """

    name: str
    rounds: int
    points: int
    wins: int
    elo: float
    error: float
    illegal: int
    failed: int
    longest: int
    seconds: float


_ILLEGAL = ("player.illegal", "player.silent", "player.no_move", "player.no_side")


@dataclass(frozen=True, repr=False)
class Table:
    """Who has won how often.

    Attributes
    ----------
    rows : tuple of Row
        The best first.
    games : tuple of Game
        All that were played, in their order: ``Board(table.games[3].match)`` shows one.

    Examples
    --------
    >>> from kamisado_widget.players import arena
    >>> table = arena({"first": lambda position: position.legal_moves[0], "one": "one"}, 4, seed=1)
    >>> table.rows[0].name, table.against["one", "first"]
    ('one', 4)
    >>> table.to_csv().splitlines()[0]
    'name,rounds,points,wins,elo,error,illegal,failed,longest,seconds'
    """

    rows: tuple[Row, ...]
    games: tuple[Game, ...]

    @classmethod
    def of(cls, names: tuple[str, ...], games: tuple[Game, ...], known: Mapping[str, float]) -> Table:
        """Count games.

        Parameters
        ----------
        names : tuple of str
            Who plays.
        games : tuple of Game
            What was played.
        known : mapping of str to float
            Ratings of those that have one.
        """
        rated = ratings(_won(games), names, known)
        rows = []
        for name in names:
            own = [game for game in games if name in (game.gold, game.black)]
            lost = [game.code for game in own if game.failed == name]
            moves = sum(game.moves[name] for game in own)
            rows.append(
                Row(
                    name,
                    len(own),
                    sum(game.points[name] for game in own),
                    sum(game.winner == name for game in own),
                    *rated[name],
                    sum(code in _ILLEGAL for code in lost),
                    sum(code not in _ILLEGAL for code in lost),
                    max((game.plies for game in own), default=0),
                    sum(game.seconds[name] for game in own) / max(moves, 1),
                )
            )
        return cls(tuple(sorted(rows, key=lambda row: (-row.wins / max(row.rounds, 1), -row.elo))), games)

    @property
    def against(self) -> dict[tuple[str, str], int]:
        """How often the first has beaten the second."""
        return dict(_won(self.games))

    @property
    def longest(self) -> Game | None:
        """The game with the longest round; None where none was played."""
        return max(self.games, key=lambda game: game.plies, default=None)

    def to_csv(self) -> str:
        """Return the table as text, a line for each player, parted by commas."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(cells(row) for row in self.rows)
        return text.getvalue()

    def to_frame(self) -> Any:
        """Return the table as a DataFrame of pandas.

        Raises
        ------
        ValueError
            If pandas is not there.
        """
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise KamisadoError(say("arena.no_pandas")) from None
        return pandas.DataFrame(self.rows, columns=Row._fields).set_index("name")

    def __str__(self) -> str:
        """Return the table in columns."""
        heads: list[str] = [say(f"arena.column.{name}") for name in Row._fields]
        lines: list[list[str]] = [heads, *([str(cell) for cell in cells(row)] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.rjust(width) if i else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    def __repr__(self) -> str:
        """Return the same: it is what a terminal shows."""
        return str(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, object], dict[str, object]] | None:
        return as_view(self)


def _won(games: tuple[Game, ...]) -> Counter[tuple[str, str]]:
    """Count who has beaten whom."""
    return Counter((game.winner, game.black if game.winner == game.gold else game.gold) for game in games)


def cells(row: Row) -> list[object]:
    """Return a row as people read it; a name that a spreadsheet would reckon with is no formula there.

    Examples
    --------
    >>> cells(Row("=1+1", 2, 2, 2, 1200.4, 99.9, 0, 0, 17, 0.00123))[:6]
    ["'=1+1", 2, 2, 2, 1200, 100]
    """
    name = f"'{row.name}" if row.name[:1] in ("=", "+", "-", "@") else row.name
    return [name, *row[1:4], round(row.elo), round(row.error), *row[6:9], round(row.seconds, 4)]


load_later(partial(import_module, ".html", __package__))
