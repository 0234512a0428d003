import random
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from html.parser import HTMLParser
from multiprocessing import get_context
from types import SimpleNamespace
from typing import Any

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.i18n import speaking
from kamisado_widget.players import Row, Table, arena
from kamisado_widget.sessions import BoardSession
from kamisado_widget.solver import LEVELS


def by_chance(position: Position) -> Any:
    return random.choice(position.legal_moves)


def first(position: Position) -> Any:
    return position.legal_moves[0]


def broken(position: Position) -> Any:
    return 1 / 0


THREE = {"chance": by_chance, "one": "one", "two": "two"}


def timeless(table: Table) -> object:
    return [row[:-1] for row in table.rows], [game[:-1] for game in table.games]


@pytest.fixture(scope="module")
def table() -> Table:
    return arena(THREE, 8, seed=3, seconds=None)


def test_the_best_come_first(table: Table) -> None:
    assert [row.name for row in table.rows] == ["two", "one", "chance"]
    assert [row.rounds for row in table.rows] == [16, 16, 16]
    assert sum(row.wins for row in table.rows) == len(table.games) == 24
    elo = [row.elo for row in table.rows]
    assert elo == sorted(elo, reverse=True)


def test_levels_hold_the_scale(table: Table) -> None:
    rated = {row.name: row.elo for row in table.rows}
    assert rated["one"] + rated["two"] == pytest.approx(LEVELS["one"].rating + LEVELS["two"].rating)


def test_openings_are_played_with_both_colors(table: Table) -> None:
    met: dict[frozenset[str], list[tuple[str, str]]] = {}
    for game in table.games:
        opening = str(game.match.rounds[0].moves[0])
        met.setdefault(frozenset((game.gold, game.black)), []).append((game.gold, opening))
    openings = {tuple(sorted(opening for _, opening in games)) for games in met.values()}
    assert len(openings) == 1
    for pair, games in met.items():
        assert len(set(games)) == len(games) == 8
        assert {gold for gold, _ in games} == pair


def test_the_same_seed_gives_the_same_table(table: Table) -> None:
    assert timeless(arena(THREE, 8, seed=3, seconds=None)) == timeless(table)
    assert timeless(arena(THREE, 8, seed=4, seconds=None)) != timeless(table)


def test_global_random_state_is_untouched() -> None:
    random.seed(1)
    wanted = random.random()
    random.seed(1)
    arena({"a": by_chance, "b": by_chance}, 2)
    assert random.random() == wanted


@pytest.mark.parametrize("pool", ["processes", "threads"])
def test_table_does_not_depend_on_the_executor(pool: str) -> None:
    executor: Executor = (
        ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        if pool == "processes"
        else ThreadPoolExecutor(1)
    )
    with executor:
        given = timeless(arena(THREE, 2, seed=3, seconds=None, executor=executor))
    assert given == timeless(arena(THREE, 2, seed=3, seconds=None))


def test_a_standard_match_counts_points() -> None:
    table = arena({"one": "one", "first": first}, 2, format="standard", seed=1)
    assert all(max(game.points.values()) >= 3 for game in table.games)
    assert sum(row.points for row in table.rows) == sum(sum(game.points.values()) for game in table.games)


def test_failing_player_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]  # only the late player takes time
    monkeypatch.setattr("kamisado_widget.players.player.time", SimpleNamespace(monotonic=lambda: now[0]))

    def illegal(position: Position) -> Any:
        return "a1a2"

    def late(position: Position) -> Any:
        now[0] += 1
        while True:
            pass

    table = arena({"broken": broken, "illegal": illegal, "late": late, "first": first}, 2, seconds=0.05)
    rows = {row.name: row for row in table.rows}
    assert rows["first"].wins == 6
    assert (rows["broken"].failed, rows["broken"].illegal) == (6 - rows["broken"].wins, 0)
    assert (rows["illegal"].failed, rows["illegal"].illegal) == (0, 6 - rows["illegal"].wins)
    assert rows["late"].failed == 6 - rows["late"].wins
    assert all(game.code.startswith("player.") and game.why for game in table.games)


def test_each_game_opens_on_a_board(table: Table) -> None:
    board = BoardSession(table.games[0].match)
    assert board.outcome
    assert board.match
    assert board.match.winner


def test_an_interrupt_returns_the_games_played(capsys: pytest.CaptureFixture[str]) -> None:
    calls = []

    class Interrupting:
        def choose(self, position: Position) -> Any:
            return position.legal_moves[0]

        def begin(self) -> None:
            calls.append(1)
            if len(calls) == 3:
                signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells start background jobs without it
    table = arena({"a": Interrupting(), "b": "random"}, 8, seed=3)
    assert len(table.games) == 2
    assert capsys.readouterr().err == "Stopped after 2 of 8 games.\n"


@pytest.mark.parametrize(
    ("players", "settings", "said"),
    [
        ({"a": first}, {}, "2 to 100 players; found 1"),
        ({"a": first, "b": "best"}, {}, "A player is a function"),
        ({"a": first, "b": first}, {"rounds": 3}, "even number"),
        ({"a": first, "b": first}, {"rounds": 0}, "even number"),
        ({"a": first, "b": first}, {"format": "series"}, "match that ends"),
        ({"a": first, "b": first}, {"format": "x"}, "match that ends"),
    ],
)
def test_invalid_players_are_refused(players: Any, settings: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        arena(players, **settings)


def test_the_table_as_text(table: Table) -> None:
    lines = str(table).splitlines()
    assert lines[0].split()[:4] == ["Player", "Games", "Points", "Wins"]
    assert lines[1].startswith("two")
    assert table.to_csv().splitlines()[0] == ",".join(Row._fields)
    with speaking("de"):
        assert str(table).startswith("Spieler")


def test_names_are_escaped() -> None:
    name = "<script>alert(1)</script>"
    table = arena({name: first, "=cmd|' /C calc'!A0": broken}, 2)
    html = table._repr_html_()
    assert html
    assert "<script" not in html

    class Checked(HTMLParser):
        def handle_starttag(self, tag: str, attrs: Any) -> None:
            assert tag != "script"
            assert not [value for attribute, value in attrs if attribute.startswith("on")]

    Checked().feed(html)
    assert "\n'=cmd" in table.to_csv()


def test_a_record_is_a_match_s(table: Table) -> None:
    game = table.games[0]
    assert str(Match.parse(game.record)) == game.record
    assert game.match.winner
