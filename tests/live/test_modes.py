import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kamisado_widget.live import Live
from kamisado_widget.live.modes import MODES
from kamisado_widget.live.modes.machine_vote import Machine
from kamisado_widget.sessions import BoardSession

Room = Callable[..., Live]

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("file", ["live/*.ts*", "styles/panel.css", "styles/pupil.css"])
def test_the_pages_know_no_mode_by_its_name(file: str) -> None:
    names = "|".join(MODES)
    for path in (ROOT / "js" / "src").glob(file):
        if not path.name.endswith(".test.ts"):
            assert not re.search(f'"(?:{names})"', path.read_text("utf-8")), path


def test_the_room_knows_no_mode_by_its_name() -> None:
    names = "|".join(MODES)
    for path in (ROOT / "kamisado_widget" / "live").glob("*.py"):
        code = re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(f'"(?:{names})"', code), path


def test_mode_leaves_the_board_unchanged(room: Room) -> None:
    board = BoardSession(opponent="one", opponent_plays="gold")
    live = room(board)
    assert [mode["value"] for mode in live.state()["modes"]] == list(MODES)
    assert [mode["label"] for mode in live.state()["modes"]][:2] == ["Show", "Ask"]
    for name in MODES:
        live.mode = name
        assert live.state()["mode"]["name"] == name
        live.mode = "follow"
        assert (board.opponent, board.opponent_plays, board.cursor) == ("one", "gold", 0)


def test_ending_a_mode_stops_its_clock(room: Room) -> None:
    live = room(BoardSession())
    live.mode = "machine"
    mode = live._room.mode
    assert isinstance(mode, Machine)
    assert mode.clock.running
    live.mode = "follow"
    assert not mode.clock.running


def test_unavailable_controls_are_refused(room: Room) -> None:
    live = room(BoardSession())
    live.mode = "pairs"
    before = live.state()["mode"]
    for message in (
        {"menu": "seconds", "value": "7"},
        {"menu": "seconds", "value": 120},
        {"menu": "level", "value": "one"},
        {"menu": ["seconds"], "value": "120"},
        {},
    ):
        assert live.handle({"act": "pick", **message}) == ""
    live.handle({"act": "reveal"})
    assert live.state()["mode"] == before
