"""The rulebook's figures: every frame, the play that leads there, and what the text says of each.

The diagrams are not public; figures.json has positions worked out from the text. Frames 7b to 7g
stand between two rounds. Figure 5 is reached from a line-up with two towers exchanged.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kamisado_widget import Position

from .helpers import acts, played, rule, setup, targets, tower_at

DATA = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
FIGURES: dict[str, dict[str, Any]] = DATA["figures"]
LINES: dict[str, dict[str, Any]] = DATA["lines"]

# The passes of a deadlock are shown after the round is over, so they are not legal any more.
AFTER_THE_END = ["6c", "6d", "6e", "yucata-deadlock-2", "yucata-deadlock-3"]
IN_PLAY = [name for name in FIGURES if "between_rounds" not in FIGURES[name] and name not in AFTER_THE_END]
# 7h asks what a tower could do if its move were due; figure 5 begins from a line-up of its own.
REACHED = [name for name in IN_PLAY if name != "7h" and name[0] not in "5y"]


def figure(name: str) -> Position:
    return Position.parse(FIGURES[name]["position"])


def after(name: str) -> Position:
    return figure(name).play(FIGURES[name]["move"])


def in_front(position: Position, square: str) -> str:
    file, row = "abcdefgh".index(square[0]), int(square[1])
    row += 1 if position.towers[square].player == "gold" else -1
    files = [at for at in (file - 1, file, file + 1) if 0 <= at < 8]
    return " ".join(tower_at(position, "abcdefgh"[at] + str(row)) for at in files)


@pytest.mark.parametrize("name", FIGURES)
def test_every_frame_is_a_position(name: str) -> None:
    position = figure(name)
    assert str(position) == FIGURES[name]["position"]
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("name", [name for name in IN_PLAY if "targets" in FIGURES[name]])
def test_a_frames_targets_are_all_there_are(name: str) -> None:
    position, data = figure(name), FIGURES[name]
    assert position.outcome is None
    origin = data.get("origin") or data.get("move", "")[:2] or position.legal_moves[0].origin
    assert targets(position, origin) == " ".join(data["targets"])


@pytest.mark.parametrize("name", [name for name in IN_PLAY if "move" in FIGURES[name]])
def test_a_frames_move_is_legal_and_of_its_kind(name: str) -> None:
    data = FIGURES[name]
    assert (data["kind"], data["move"]) in acts(figure(name))


@pytest.mark.parametrize("name", AFTER_THE_END)
def test_a_deadlocks_passes_come_after_the_end(name: str) -> None:
    position = figure(name)
    assert position.legal_moves == ()
    assert position.outcome.reason == "deadlock"


@pytest.mark.parametrize("name", LINES)
def test_play_leads_from_the_line_up_to_the_figure(name: str) -> None:
    line = LINES[name]
    assert str(played(Position.parse(line["line_up"]), " ".join(line["moves"]))) == FIGURES[name]["position"]


@pytest.mark.parametrize(("name", "promoted"), [("8a", "purple"), ("yucata-bad-setup-1", "pink")])
def test_a_round_before_the_line_up_ends_with_the_sumo_that_the_figure_has(name: str, promoted: str) -> None:
    outcome = played(Position.start(), " ".join(LINES[name]["first_round"])).outcome
    assert (outcome.winner, outcome.reason, outcome.promoted.color) == ("gold", "home row", promoted)


@pytest.mark.parametrize(
    "names",
    [
        "2a 2b",
        "2c 2d",
        "2e 2f",
        "2g 2h",
        "2i 2j",
        "2k 2l",
        "3a 3b 3c",
        "4a 4b 4c",
        "5a 5b 5c 5d 5e 5f",
        "6a 6b 6c",
        "8a 8b",
        "8c 8d",
        "8e 8f",
        "9a 9b 9c 9d",
        "10a 10b 10c 10d 10e 10f 10g 10h 10i 10j 10k 10l",
        "yucata-first-move yucata-first-move-options",
        "yucata-blocked-1 yucata-blocked-2 yucata-blocked-3",
        "yucata-deadlock-1 yucata-deadlock-2",
        "yucata-bad-setup-2 yucata-bad-setup-3 yucata-bad-setup-4",
        "yucata-push-1 yucata-push-2 yucata-push-3",
        "yucata-triple-1 yucata-triple-2 yucata-triple-3",
    ],
)
def test_one_frame_leads_to_the_next(names: str) -> None:
    first, *others = names.split()
    position = figure(first)
    for before, following in zip([first, *others], others, strict=False):
        position = position.play(FIGURES[before]["move"])
        assert str(position) == FIGURES[following]["position"]


@pytest.mark.parametrize("name", REACHED)
def test_a_frame_that_play_reaches_has_no_problems(name: str) -> None:
    assert figure(name).problems == ()


# What the text says of each figure.


def test_figure_1_black_may_begin_with_pink_or_red() -> None:
    start = figure("1a")
    assert (tower_at(start, "d8"), tower_at(start, "f8")) == ("k", "r")
    assert (len(targets(start, "d8").split()), len(targets(start, "f8").split())) == (13, 13)


def test_figure_2_each_tower_has_the_color_before_it() -> None:
    told = [
        ("2a", "r", "blue"),
        ("2c", "B", "yellow"),
        ("2e", "y", "purple"),
        ("2g", "P", "green"),
        ("2i", "g", "orange"),
        ("2k", "O", "blue"),
    ]
    for name, tower, color in told:
        move = FIGURES[name]["move"]
        assert tower_at(figure(name), move[:2]) == tower
        assert after(name).required == color
    assert FIGURES["2k"]["move"] == "h1h6", "five squares forward"
    last = figure("2l")
    assert {tower_at(last, move.origin) for move in last.legal_moves} == {"b"}


def test_figure_3_must_move_and_loses_by_it() -> None:
    assert tower_at(figure("3a"), "h8") == "n"
    assert after("3a").required == "blue"
    forced = figure("3b")
    assert acts(forced) == [("move", "h3h4")]
    assert forced.color_at("h4") == "pink"
    assert rule(forced, "h3h3") == "M5"
    won = after("3c")
    assert (tower_at(won, "g1"), won.color_at("g1")) == ("k", "blue")
    assert (won.outcome.winner, won.outcome.reason) == ("black", "home row")


def test_figure_4_blocked_by_red_yellow_and_its_own_brown() -> None:
    assert (tower_at(figure("4a"), "h7"), after("4a").required) == ("n", "green")
    blocked = figure("4b")
    assert (tower_at(blocked, "b3"), blocked.color_at("b3")) == ("G", "yellow")
    assert in_front(blocked, "b3") == "y N r"
    assert acts(blocked) == [("pass", "b3b3")]
    last = figure("4c")
    assert (last.player, last.required) == ("black", "yellow")
    assert (after("4c").outcome.winner, rule(last, "a4a1")) == ("black", "M7")


def test_figure_5_two_towers_blocked_one_of_them_twice() -> None:
    assert (tower_at(figure("5a"), "h8"), after("5a").required) == ("b", "green")
    for name, square, tower, color in [
        ("5b", "c2", "G", "yellow"),
        ("5c", "d2", "y", "blue"),
        ("5e", "d2", "y", "blue"),
    ]:
        assert acts(figure(name)) == [("pass", square * 2)]
        assert (tower_at(figure(name), square), figure(name).color_at(square)) == (tower, color)
    moved = after("5d")
    assert (tower_at(moved, "g6"), moved.required) == ("B", "yellow")
    won = after("5f")
    assert (won.outcome.winner, tower_at(won, "e8")) == ("gold", "B")


def test_figure_6_the_forced_move_is_the_last_and_loses() -> None:
    assert (tower_at(figure("6a"), "h2"), after("6a").required) == ("B", "green")
    forced = figure("6b")
    assert acts(forced) == [("move", "h6g5")]
    assert forced.color_at("g5") == "red"
    over = after("6b")
    assert (in_front(over, "c4"), over.color_at("c4")) == ("N p k", "green")
    assert (in_front(over, "g5"), over.color_at("g5")) == ("O Y r", "red")
    assert (over.outcome.winner, over.outcome.reason) == ("gold", "deadlock")
    assert (over.outcome.promoted.player, over.outcome.promoted.color) == ("gold", "red")


def test_figure_7_purple_wins_five_squares_away() -> None:
    won = after("7a")
    assert (won.outcome.winner, won.outcome.promoted.color, won.outcome.promoted.rank) == (
        "gold",
        "purple",
        0,
    )
    assert targets(figure("7h")) == "c6 d5 e4 f3 g2 h2 h3 h4 h5 h6"
    # Filled from the right, gold's yellow tower has a yellow square right in front of it.
    assert (tower_at(figure("7g"), "c1"), figure("7g").color_at("c2")) == ("Y", "yellow")


def test_figure_8_an_option_and_a_must() -> None:
    assert (tower_at(figure("8a"), "c8"), after("8a").required) == ("o", "purple")
    free = figure("8b")
    assert (tower_at(free, "h3"), tower_at(free, "h4")) == ("P+", "r")
    assert {free.color_at(target) for target in targets(free).split()} == {"purple", "green"}
    assert rule(free, "h3g4") == rule(free, "h3f5") == "S10"
    assert rule(free, "h3h4") == "S2"
    pushed = after("8c")
    assert (tower_at(pushed, "h5"), pushed.color_at("h5")) == ("r", "yellow")
    assert (pushed.player, pushed.required) == ("gold", "yellow")
    assert rule(pushed, "a1a2") == "S3"
    forced = figure("8f")
    assert acts(forced) == [("push", "h3h4")]
    assert (rule(forced, "h3h4"), rule(forced, "h3h3")) == ("S11", "S11")
    assert targets(after("8f")) == targets(pushed)


def test_figure_9_a_double_sumo_pushes_twice_or_goes_home() -> None:
    assert (tower_at(figure("9a"), "e2"), after("9a").required) == ("K", "green")
    first = figure("9b")
    assert tower_at(first, "e5") == "g++"
    assert {first.color_at(target) for target in targets(first).split()} == {"blue", "pink", "red"}
    assert rule(first, "e5e4") == "DS2"
    assert rule(first, "e5f4") == "S10"
    once = after("9b")
    assert [tower_at(once, square) for square in ("e4", "e3", "e2")] == ["g++", "B", "Y+"]
    assert (once.player, once.required, once.color_at("e2")) == ("black", "green", "green")
    twice = after("9c")
    assert (twice.required, tower_at(twice, "e1"), twice.color_at("e1")) == ("pink", "Y+", "pink")
    assert rule(twice, "h4h3") == "DS3"
    won = after("9d")
    assert (won.outcome.winner, won.outcome.promoted.color, won.outcome.promoted.rank) == ("black", "pink", 1)
    other = after("9e")
    assert (other.outcome.winner, other.outcome.promoted.color, other.outcome.promoted.rank) == (
        "black",
        "green",
        2,
    )


def test_figure_10_sanjays_big_finish() -> None:
    assert (tower_at(figure("10a"), "a7"), after("10a").required) == ("r++", "yellow")
    three = after("10b")
    assert [tower_at(three, square) for square in ("e4", "e5", "e6", "e7")] == ["Y+++", "o", "n++", "g+"]
    assert (three.player, three.required, three.color_at("e7")) == ("gold", "blue", "blue")
    assert rule(figure("10b"), "e3e4") == "TS2"
    assert (tower_at(figure("10c"), "h3"), after("10c").required) == ("B++", "yellow")
    assert after("10c").color_at("h5") == "yellow"
    again = after("10d")
    assert (tower_at(again, "e8"), again.required) == ("g+", "yellow")
    held = figure("10e")
    assert acts(held) == [("move", "e5d6")]
    assert held.color_at("d6") == "red"
    assert rule(held, "e5e6") == "TS6"
    assert rule(held, "e5f6") == "TS4"
    assert rule(held, "e5c7") == "TS1"
    red = figure("10f")
    assert {red.color_at(target) for target in targets(red).split()} == {"yellow"}
    assert rule(red, "a4a3") == "S9"
    assert after("10g").color_at("d8") == after("10g").required == "pink"
    pink = figure("10h")
    assert tower_at(pink, "b4") == "K++"
    assert "b8" not in targets(pink)
    assert rule(pink, "b4b8") == "DS1"
    assert [pink.color_at(square) for square in ("b5", "b6", "b7")] == ["purple", "pink", "orange"]
    assert targets(pink) == "a5 b5 b6 b7"
    assert {figure("10i").color_at(target) for target in targets(figure("10i")).split()} == {"pink"}
    assert after("10j").required == after("10j").color_at("b7") == "orange"
    assert (tower_at(figure("10k"), "a2"), after("10k").required) == ("O+", "yellow")
    assert acts(figure("10k")) == [("push", "a2a3")]
    won = after("10l")
    assert (won.outcome.winner, won.outcome.promoted.color, won.outcome.promoted.rank) == (
        "gold",
        "yellow",
        3,
    )


@pytest.mark.parametrize("reply", ["a5", "c7"])
def test_figure_10i_the_other_replies_lose(reply: str) -> None:
    let_through = figure("10i").play("d8" + reply)
    assert (let_through.required, tower_at(let_through, "b5")) == ("pink", "K++")
    assert "b8" in targets(let_through)


@pytest.mark.parametrize("square", ["b6", "b7"])
def test_figure_10h_pink_and_orange_lose(square: str) -> None:
    position = figure("10h").play("b4" + square)
    assert any(position.play(move).outcome for move in position.legal_moves)


def test_the_online_sites_examples() -> None:
    assert acts(figure("yucata-blocked-2")) == [("pass", "h2h2")]
    assert after("yucata-blocked-3").outcome.winner == "gold"
    over = after("yucata-deadlock-1")
    assert (over.outcome.winner, over.outcome.promoted.color) == ("black", "blue")
    purple = figure("yucata-bad-setup-3")
    assert {purple.color_at(target) for target in targets(purple).split()} == {"brown"}
    assert after("yucata-bad-setup-4").outcome.winner == "black"
    assert after("yucata-push-2").required == "green"
    assert after("yucata-triple-1").required == "green"
    assert after("yucata-triple-2").required == "brown"


def test_a_sumo_on_the_bad_set_up_could_push_itself_free() -> None:
    plain = figure("yucata-bad-setup-3")
    assert rule(plain, "a1a2") == "M3"
    sumo = setup("P+ a1, n a2", "g p")
    assert rule(sumo, "a1a2") == "S2"
