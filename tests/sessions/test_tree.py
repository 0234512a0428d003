import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import IllegalMove, Match, Position
from kamisado_widget.sessions.tree import ROOT, SceneTree
from tests.sessions.helpers import ROUND
from tests.work import calls

CHAIN = "o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b"  # figure 5
DEADLOCK = "o6n/8/7g/1Npkb2y/2R2OYr/7B/4K3/1G3P2 b g"  # figure 6
FOUR = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"  # figure 7


def tree(text: str = "") -> SceneTree:
    return SceneTree(Position.parse(text) if text else Position.start(), "en")


def test_a_tree_begins_with_its_root() -> None:
    told = tree()
    assert told.nodes[0]["parent"] == ROOT
    assert told.nodes[0]["position"] == str(Position.start())
    assert told.nodes[0]["say"] == "Black starts and can move any of its towers."


def test_another_try_is_another_child_and_nothing_is_cut() -> None:
    told = tree()
    assert [told.play(0, "f8f4"), told.play(1, "g1g6"), told.play(0, "d8d5")] == [1, 2, 3]
    assert [node["parent"] for node in told.nodes] == [ROOT, 0, 1, 0]


def test_a_move_played_before_goes_to_its_scene() -> None:
    told = tree()
    told.play(0, "f8f4")
    assert told.play(0, "f8f4") == 1
    assert len(told.nodes) == 2


def test_a_move_played_before_goes_to_the_end_of_its_passes() -> None:
    told = tree(CHAIN)
    assert told.play(0, "h8h3") == told.play(0, "h8h3") == 3


def test_forced_passes_come_with_their_move_in_one_batch() -> None:
    told = tree(CHAIN)
    told.play(0, "h8h3")
    told.play(3, "g3g6")
    assert [(node.get("move"), node["batch"]) for node in told.nodes[1:]] == [
        ("h8h3", 1),
        ("c2c2", 1),
        ("d2d2", 1),
        ("g3g6", 2),
        ("d2d2", 2),
    ]


def test_it_is_said_who_must_move_and_where_that_tower_is_blocked() -> None:
    told = tree(CHAIN)
    told.play(0, "h8h3")
    _, moved, _, free = (node["say"] for node in told.nodes)
    assert moved.endswith("Gold must move green, but it’s blocked.")
    assert free.endswith("Gold must move the blue tower.")


def test_a_pass_shows_what_blocks_the_tower_and_where_the_turn_goes() -> None:
    told = tree(CHAIN)
    told.play(0, "h8h3")
    scene = told.nodes[2]
    assert [(mark["kind"], mark["square"]) for mark in scene["marks"]] == [
        ("blocked", "c2"),
        ("blocker", "b3"),
        ("blocker", "c3"),
        ("blocker", "d3"),
    ]
    assert scene["arrows"] == [{"origin": "c2", "target": "d2", "kind": "pass"}]
    assert scene["say"] == (
        "Gold’s green tower is blocked, so Gold misses a turn. It’s on yellow. "
        "Black must move yellow, but it’s blocked."
    )


def test_a_deadlock_is_shown_pass_by_pass_before_it_is_said_who_lost() -> None:
    told = tree(DEADLOCK)
    told.play(0, "h6g5")
    assert [node["move"] for node in told.nodes[1:]] == ["h6g5", "c4c4", "g5g5", "c4c4"]
    assert [node.get("over") for node in told.nodes[1:]] == [
        None,
        None,
        None,
        {"winner": "gold", "reason": "deadlock"},
    ]
    assert {(a["origin"], a["target"]) for a in told.nodes[-1]["arrows"]} == {("c4", "g5"), ("g5", "c4")}


def test_a_won_round_says_so_at_once() -> None:
    told = tree(FOUR)
    told.play(0, "f3a8")
    assert told.nodes[1]["over"] == {"winner": "gold", "reason": "home row"}
    assert "Gold gets across and wins the round!" in told.nodes[1]["say"]
    assert "marks" not in told.nodes[1]


def test_a_refused_move_leaves_the_tree_as_it_was() -> None:
    told = tree()
    with pytest.raises(IllegalMove):
        told.play(0, "f8f1")
    assert len(told.nodes) == 1


@given(choices=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=40))
def test_an_index_never_changes_its_meaning(choices: list[tuple[int, int]]) -> None:
    told = tree()
    seen: list[object] = []
    for node, choice in choices:
        at = node % len(told.nodes)
        moves = told.positions[at].legal_moves
        if moves:
            told.play(at, moves[choice % len(moves)])
        assert told.nodes[: len(seen)] == seen
        seen = list(told.nodes)
        for index, scene in enumerate(told.nodes):
            assert scene["parent"] < index
            assert Position.parse(scene["position"]) == told.positions[index]


def grown(tries: int) -> SceneTree:
    told, start = tree(), Position.start()
    for _ in range(tries):
        told.begin(start, "en")
    return told


def test_finding_what_is_known_takes_as_long_in_a_large_tree() -> None:
    grown(1).play(0, "d8d5")  # what is told of it for the first time is looked up
    small, large = grown(50), grown(200)
    for told in (small, large):
        told.play(0, "f8f4")
    for work in (
        lambda told: told.child(0, "f8f4"),
        lambda told: told.play(0, "f8f4"),
        lambda told: told.play(0, "d8d5"),
        lambda told: told.children(0),
    ):
        assert calls(work, large) == calls(work, small)


def test_a_line_over_two_fills_is_told_in_another_language_as_it_was() -> None:
    match, line = Match("long"), []
    for direction in ("left", "right"):
        while not match.chooser:
            line.append(str(match.position.legal_moves[0]))
            match.play(line[-1])
        match.fill(direction)
        line.append(direction)
    told = SceneTree(Match("long"), "en")
    told.follow(0, (move for move in line if move[:2] != move[2:]))
    assert [node["position"] for node in told.in_language("de", []).nodes] == [
        node["position"] for node in told.nodes
    ]


def test_a_round_of_a_series_begun_before_is_gone_to_again() -> None:
    told = SceneTree(Match("series"), "en")
    end = told.follow(0, ROUND)
    first = told.begin_round(end)
    size = len(told.nodes)
    assert told.begin_round(end) == first == size - 1
    assert len(told.nodes) == size


def test_a_line_may_begin_with_a_fill_and_is_one_batch() -> None:
    told = SceneTree(Match.after_round(Position.parse(FOUR).play("f3a8")), "en")
    assert told.nodes[0]["over"]["winner"] == "gold"
    end = told.follow(0, ["left", "f8f4"])
    assert told.nodes[1]["fill"] == "left"
    assert told.nodes[end]["move"] == "f8f4"
    assert {node["batch"] for node in told.nodes[1:]} == {1}
    size = len(told.nodes)
    assert told.follow(0, ["left"]) == end - 1
    assert told.fill(0, "left") == told.follow(0, ["left", "f8f4"]) - 1
    assert len(told.nodes) == size, "nothing is told twice"
    other = told.fill(0, "right")
    assert told.nodes[other]["position"] != told.nodes[end - 1]["position"]
    assert [node["position"] for node in told.in_language("de", []).nodes] == [
        node["position"] for node in told.nodes
    ]
