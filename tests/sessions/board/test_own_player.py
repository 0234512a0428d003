import asyncio
import subprocess
import sys
import threading
from typing import Any

import pytest

from kamisado_widget import Match, Position
from kamisado_widget.export.links import fragment_of
from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner import Memory
from kamisado_widget.sessions import BoardSession
from kamisado_widget.solver import LEVELS
from tests.sessions.helpers import SHARP, ask, on_a_loop, until


def first(position: Position) -> Any:
    return position.legal_moves[0]


def broken(position: Position) -> Any:
    return 1 / 0


class Witness:
    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def begin(self, player: object) -> None:
        self.asked.append(("begin", str(player)))

    async def choose(self, position: Position, match: Match | None) -> Any:
        self.asked.append(("choose", match and match.format))
        return position.legal_moves[0]

    def fill(self, match: Match) -> str:
        self.asked.append(("fill", match.chooser and match.chooser.value))
        return "right"

    def end(self, position: Position) -> None:
        self.asked.append(("end", bool(position.outcome)))


def begun(player: Any, **settings: Any) -> BoardSession:
    return BoardSession(opponent=player, opponent_plays="black", **settings)


def match_won_by_gold() -> Match:
    return Match.after_round(Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8"))


def play_on(board: BoardSession) -> None:
    while not board.outcome:
        board.play(board.turn_state["moves"][-1])


def test_replies() -> None:
    board = BoardSession(opponent=first)
    board.play("f8f4")
    assert board.nodes[2]["move"] == str(Position.start().play("f8f4").legal_moves[0])
    assert board.position.player == "black"


def test_coroutine_does_not_block() -> None:
    async def slow(position: Position) -> Any:
        await answer.wait()
        return position.legal_moves[0]

    answer = asyncio.Event()

    async def main() -> int:
        board = begun(slow)
        assert len(board.nodes) == 1
        assert board.turn_state["search"]["what"] == "opponent"
        answer.set()
        await until(lambda: len(board.nodes) > 1)
        return len(board.nodes)

    assert asyncio.run(main()) == 2


def test_round_callbacks() -> None:
    player = Witness()
    board = begun(player)
    play_on(board)
    assert player.asked[0] == ("begin", "black")
    assert player.asked[-1] == ("end", True)
    assert [what for what, _ in player.asked].count("begin") == 1
    assert [what for what, _ in player.asked].count("end") == 1
    ask(board, act="again")
    play_on(board)
    assert [what for what, _ in player.asked].count("end") == 2


def test_match_and_fill() -> None:
    player = Witness()
    board = BoardSession(match_won_by_gold(), opponent=player, opponent_plays="gold")
    assert player.asked == [("fill", "gold")]
    assert board.match
    assert board.match.rounds[1].fill == "right"
    board.play(board.turn_state["moves"][0])
    assert player.asked[-1] == ("choose", "standard")


def test_random_fill_by_default() -> None:
    board = BoardSession(match_won_by_gold(), opponent=first, opponent_plays="gold")
    assert board.match
    assert len(board.match.rounds) == 2


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (broken, "player.raised"),
        (lambda position: None, "player.silent"),
        (lambda position: 7, "player.no_move"),
        (lambda position: "a1a2", "player.illegal"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_failure_is_reported(
    player: Any, code: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = begun(player, language=language)
    failed = board.player_failed
    assert failed
    assert failed.code == code
    told, go_on = board.turn_state["notes"]
    assert told.endswith(".")
    assert go_on.endswith(".")
    assert f"[{code}]" in capsys.readouterr().err
    assert ask(board, act="play", origin="f8", target="f4")["ok"], "the reader may move for a failed player"
    assert board.position.player == "gold"
    assert "notes" not in board.turn_state


def test_traceback_starts_in_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    begun(broken)
    printed = capsys.readouterr().err
    assert "return 1 / 0" in printed
    assert "ZeroDivisionError: division by zero" in printed
    assert "players/player.py" not in printed


def test_replacement_after_failure() -> None:
    board = begun(broken)
    assert len(board.nodes) == 1
    board.opponent = first
    assert len(board.nodes) == 2
    assert board.player_failed is None


def test_same_player_again() -> None:
    moves = iter([None, "f8f4"])
    player: Any = lambda position: next(moves)  # noqa: E731
    board = begun(player)
    assert board.player_failed
    board.opponent = None
    board.opponent = player
    assert board.nodes[1]["move"] == "f8f4"


def test_invalid_fill() -> None:
    class Filler:
        def choose(self, position: Position) -> Any:
            return position.legal_moves[0]

        def fill(self, match: Match) -> str:
            return "up"

    board = BoardSession(match_won_by_gold(), opponent=Filler(), opponent_plays="gold")
    assert board.player_failed
    assert board.player_failed.code == "player.no_side"
    assert ask(board, act="fill", direction="left")["ok"]
    assert board.match
    assert len(board.match.rounds) == 2


def test_time_limit() -> None:
    def endless(position: Position) -> Any:
        while True:
            pass

    board = begun(endless, opponent_seconds=0.1)
    assert board.player_failed
    assert board.player_failed.code == "player.late"
    assert "0.1 seconds" in board.turn_state["notes"][0]


def test_stop() -> None:
    started = threading.Event()

    def endless(position: Position) -> Any:
        started.set()
        while True:
            pass

    def thinking() -> BoardSession:
        board = begun(endless, opponent_seconds=None)
        board.jobs.step()
        assert started.wait(60)
        assert ask(board, act="stop")["ok"]
        return board

    board = on_a_loop(thinking)
    assert board.player_failed.code == "player.stopped"
    assert board.turn_state["moves"]


@pytest.mark.parametrize("seconds", [0, -1, "soon", True, float("nan")])
def test_invalid_limit(seconds: Any) -> None:
    with pytest.raises(ValueError, match="number of seconds above 0"):
        BoardSession(opponent_seconds=seconds)


def test_listed_among_levels() -> None:
    progress = Memory(None).progress
    board = BoardSession(SHARP, progress, opponent=first, opponent_plays="black")
    board.play("g6e8")
    assert progress.rings == {}, "beating a custom player earns no ring"
    offered = board.turn_state["new_round"]
    assert offered["level"] == "own"
    assert offered["levels"].keys() == {*LEVELS, "own"}
    assert offered["levels"]["own"] == "“first”, your own player"
    assert ask(board, act="again", opponent="own")["ok"]
    assert board.opponent is first
    assert ask(board, act="again", opponent="two")["ok"] is True
    assert board.opponent == "two"


def test_pages_cannot_set_players() -> None:
    board = BoardSession(opponent="one")
    board.receive({"opponent": first})
    assert board.opponent == "one"
    assert "refused" in ask(board, act="again", opponent="first")
    assert "opponent" not in board.state()


def test_links_omit_it() -> None:
    board = BoardSession(opponent=first, opponent_plays="gold", verdicts=True)
    assert fragment_of(board).partition("&")[2] == "flipped=1&verdicts=1&opponent_plays=gold"


def test_a_board_against_a_level_loads_nothing_of_it() -> None:
    code = (
        "import sys; from kamisado_widget.sessions import BoardSession;"
        "BoardSession(opponent='one').play('f8f4');"
        "print({'asyncio', 'ctypes', 'subprocess'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
