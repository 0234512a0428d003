"""The board as a widget: its session's fields as traits, one message an act, and its place in a cell."""

import gc
import weakref
from collections.abc import Callable
from inspect import signature
from itertools import count
from typing import Any, get_args, get_type_hints

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import Board, IllegalMove, Match, Position, Study
from kamisado_widget.learner import Memory
from kamisado_widget.sessions import BoardSession
from kamisado_widget.svg import svg
from kamisado_widget.widgets.generated import BoardOptions
from tests.sessions.helpers import CHAIN, ROUND, SHARP, json_values, on_a_loop
from tests.sessions.test_wire import problem_in

_numbers = count(1)


def message(board: Board, **content: Any) -> list[Any]:
    """Send the board a message like a page, and return its reply."""
    answers: list[Any] = []
    right = {"id": f"sent {next(_numbers)}", "epoch": board._epoch, "node": board.cursor}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board, "send", answers.append)
        board._handle_custom_msg({**right, **content}, [])
    return answers


def sent_by(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """Return a list that collects the trait names of each state message."""
    sent: list[set[str]] = []

    def send(message: dict[str, Any], buffers: object = None) -> None:
        if message["method"] == "update":  # ignore echoes
            sent.append(set(message["state"]))

    monkeypatch.setattr(board, "_send", send)
    return sent


# --- traits


def test_traits_mirror_the_session() -> None:
    board = Board(CHAIN, flipped=True)
    state = board.get_state()
    assert {name: state[name] for name in board.session.state()} == board.session.state()
    assert problem_in(board.session.state(), BoardSession) is None


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_invalid_position() -> None:
    board = Board(CHAIN)
    before = board.get_state()
    for wrong, said in ("8/8 b -", "eight rows"), (5, "Expected"), (None, "Expected"):
        with pytest.raises(ValueError, match=said):
            board.position = wrong
    with pytest.raises(ValueError, match="eight rows"):
        Board("8/8 b -")
    assert board.get_state() == before


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_unknown_option() -> None:
    for wrong in {"colour": True, "size": 3}, {"_nodes": []}, {"_answered": {}}:
        with pytest.raises(TypeError, match=f"Board has no option {', '.join(wrong)}"):
            Board(**wrong)
    gc.collect()


def test_every_setting_of_the_session_is_a_typed_option() -> None:
    assert set(BoardSession.settings()) <= set(get_type_hints(BoardOptions))
    hint = get_type_hints(Board.__init__, include_extras=True)["options"]
    assert get_args(hint) == (BoardOptions,)
    assert Board.hint.__doc__ == BoardSession.hint.__doc__
    assert str(signature(Board.play)) == str(signature(BoardSession.play))


@pytest.mark.parametrize("name", ["_nodes", "_epoch", "_turn_state", "_labels", "_kind", "outcome"])
def test_internal_traits_are_read_only(name: str) -> None:
    board = Board()
    with pytest.raises(traitlets.TraitError):
        setattr(board, name, getattr(board, name))


def test_every_setting_is_an_option_and_a_trait() -> None:
    board = Board(SHARP, flipped=True, glyphs=True, coordinates=False, theme="dark", layout={"width": "50%"})
    assert (board.flipped, board.glyphs, board.coordinates, board.theme) == (True, True, False, "dark")
    assert board.layout.width == "50%"
    seen: list[str] = []
    board.observe(
        lambda change: seen.append(change.name), ["flipped", "position", "cursor", "outcome", "opponent"]
    )
    board.session.flipped = False
    board.opponent = "one"
    board.session.play("g6e8")
    assert (board.position, board.outcome.winner) == (board.session.position, "gold")
    assert seen[:2] == ["flipped", "opponent"]
    assert set(seen[2:]) == {"position", "cursor", "outcome"}
    with pytest.raises(ValueError, match="There’s no opponent 'best'"):
        board.opponent = "best"
    assert board.opponent == board.session.opponent == "one"


@pytest.mark.parametrize(
    ("name", "value"), [("cursor", True), ("flipped", 1), ("theme", "pink"), ("seed", None)]
)
def test_session_validates_settings(name: str, value: object) -> None:
    board = Board()
    before = getattr(board, name)
    with pytest.raises(ValueError, match=f"{name}.*{value!r}"):
        setattr(board, name, value)
    assert getattr(board, name) == getattr(board.session, name) == before


def test_positions_can_be_linked() -> None:
    one, two = Board(), Board()
    traitlets.link((one, "position"), (two, "position"))
    one.play("f8f4")
    assert two.position == one.position
    two.play("g1g6")
    assert one.position == two.position


def test_methods_delegate() -> None:
    board = Board(Match("standard"))
    for move in ROUND:
        board.play(move)
    board.fill("left")
    board.undo()
    board.redo()
    board.go(3)
    assert board.match == board.session.match
    assert board.scene() == board._nodes[3]
    with pytest.raises(IllegalMove):
        board.play("a1a2")


# --- the page


def test_one_message_per_play(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(CHAIN)
    sent = sent_by(board, monkeypatch)
    (reply,) = message(board, act="play", origin="h8", target="h3")
    assert reply["ok"] is True
    assert sent == [{"_appended_nodes", "cursor", "_turn_state"}]


def test_one_message_per_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(opponent="two", seed=1)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "_send", lambda message, buffers: sent.append(message["state"]))
    message(board, act="play", origin="f8", target="f4")
    first, second = sent
    assert [node["move"] for node in first["_appended_nodes"]["nodes"]] == ["f8f4"]
    assert first["_turn_state"]["search"]["what"] == "opponent"
    assert second["_appended_nodes"]["start"] == 2
    assert second["cursor"] == second["_turn_state"]["node"] == 2


def test_a_review_is_sent_with_the_nodes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(SHARP)
    board.play("g6h7")
    sent = sent_by(board, monkeypatch)
    board.review()
    assert [names for names in sent if "_nodes" in names] == [{"_nodes", "_turn_state"}]


def test_refusal_sends_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    sent = sent_by(board, monkeypatch)
    (reply,) = message(board, act="play", origin="f8", target="f1")
    assert reply["refused"]["rule"] == "M3"
    assert message(board, id="") == []
    board.set_state({"cursor": "1", "flipped": 1, "theme": "pink", "_nodes": [], "language": "xx"})
    assert sent == []


def test_page_sets_settings() -> None:
    board = Board(SHARP)
    board.set_state({"verdicts": True, "flipped": True})
    assert board._turn_state["values"]
    assert board.session.flipped


@given(sent=st.dictionaries(st.sampled_from([*Board().keys, "position", "_lock", "_session"]), json_values))
def test_any_state_from_the_page(sent: dict[str, Any]) -> None:
    board = Board(CHAIN)  # late in a round, so verdicts come at once
    board.play("h8h3")
    nodes = list(board._nodes)
    board.set_state(sent)
    assert board._nodes == nodes
    assert {name: board.get_state()[name] for name in board.session.state()} == board.session.state()


# --- representations


def test_repr_round_trip() -> None:
    board = Board()
    board.play("f8f4")
    again = eval(repr(board), {"Board": Board})
    assert again.position == board.position


def test_dir() -> None:
    shown = dir(Board())
    assert {"play", "position", "opponent", "hint", "to_html", "close", "observe", "layout"} <= set(shown)
    assert [name for name in shown if name.startswith("_")] == []
    assert not {"nodes", "comm", "send_state", "get_state", "keys", "traits"} & set(shown)


def test_unknown_attribute() -> None:
    with pytest.raises(AttributeError, match="'Board' object has no attribute 'puzzle'"):
        _ = Board().puzzle


def test_a_page_is_written_to_a_file_or_returned(tmp_path: Any) -> None:
    board = Board(SHARP)
    page = board.to_html(title="A <win>")
    assert page
    assert "<h1>A &lt;win&gt;</h1>" in page
    assert "A <win>" not in page
    assert board.to_html(tmp_path / "page.html", title="A <win>") is None
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page


# --- its end


@pytest.mark.parametrize("make", [Board, lambda: Board(SHARP, verdicts=True, opponent="perfect")])
def test_closed_board_is_freed(make: Callable[[], Board]) -> None:
    board = make()
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert gone() is None


def test_thinking_board_is_freed() -> None:
    def begin() -> weakref.ref[Board]:
        board = Board(Position.start().play("f8f4"), verdicts=True)
        assert "search" in board._turn_state
        board.close()
        return weakref.ref(board)

    gone = on_a_loop(begin)
    gc.collect()
    assert gone() is None


def test_mistake_joins_the_given_deck() -> None:
    progress = Memory(None).progress
    board = Board(SHARP, progress, opponent="one", opponent_plays="black")
    board.play("g6g7")
    board.review()
    assert progress.deck.cards


def test_arrows_and_squares_given_by_argument_are_drawn() -> None:
    board = Board(Position.start(), arrows=["c8c5"], squares=["d4"])
    assert board.scene()["marks"] == [{"square": "d4", "kind": "point"}]
    assert board.scene()["arrows"] == [{"origin": "c8", "target": "c5", "kind": "point"}]
    assert board._nodes[0] == board.scene()
    assert svg(Position.start(), arrows=["c8c5"], squares=["d4"]).count("<path") == board._repr_svg_().count(
        "<path"
    )
    with pytest.raises(ValueError, match="z9"):
        Board(squares=["z9"])


def test_a_study_is_shown_and_given_back() -> None:
    study = Study(title="Two ways")
    study.root.add_line("f8f4 g1g6")
    pink = study.root.add_variation("d8d5", "Pink first.")
    board = Board(pink, flipped=True)
    assert (board.cursor, board.scene()["say"]) == (3, "Pink first.")
    assert board.to_study("Two ways") == study
    assert Board(study).cursor == 0
