import pytest
from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget import IllegalMove, Match, Position
from kamisado_widget.sessions.tree import ROOT, SceneTree
from tests.sessions.helpers import CHAIN, DEADLOCK, ROUND
from tests.work import calls

FOUR = "4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p"  # figure 7


def tree(text: str = "") -> SceneTree:
    return SceneTree(Position.parse(text) if text else Position.start(), "en")


def test_variations() -> None:
    told = tree()
    assert told.nodes[0]["say"] == "Black starts and can move any of its towers."
    assert told.nodes[0]["position"] == str(Position.start())
    assert [told.play(0, "f8f4"), told.play(1, "g1g6"), told.play(0, "d8d5")] == [1, 2, 3]
    assert told.play(0, "f8f4") == 1, "the move leads to the existing node"
    assert [node["parent"] for node in told.nodes] == [ROOT, 0, 1, 0]


def test_forced_passes_come_with_their_move_in_one_batch() -> None:
    told = tree(CHAIN)
    assert told.play(0, "h8h3") == told.play(0, "h8h3") == 3
    told.play(3, "g3g6")
    assert [node["move"] for node in told.nodes[1:]] == "h8h3 c2c2 d2d2 g3g6 d2d2".split()
    assert [node["batch"] for node in told.nodes[1:]] == [1, 1, 1, 2, 2]


def test_turn_text() -> None:
    told = tree(CHAIN)
    told.play(0, "h8h3")
    _, moved, _, free = (node["say"] for node in told.nodes)
    assert moved.endswith("Gold must move green, but it’s blocked.")
    assert free.endswith("Gold must move the blue tower.")


def test_a_pass_shows_the_blockers_and_the_next_tower() -> None:
    told = tree(CHAIN)
    told.play(0, "h8h3")
    scene = told.nodes[2]
    assert [f"{mark['kind']} {mark['square']}" for mark in scene["marks"]] == [
        *("blocked c2", "blocker b3", "blocker c3", "blocker d3")
    ]
    assert scene["arrows"] == [{"origin": "c2", "target": "d2", "kind": "pass"}]
    assert scene["say"] == (
        "Gold’s green tower is blocked, so Gold misses a turn. It’s on yellow. "
        "Black must move yellow, but it’s blocked."
    )


def test_deadlock_scenes() -> None:
    told = tree(DEADLOCK)
    told.play(0, "h6g5")
    assert [node["move"] for node in told.nodes[1:]] == ["h6g5", "c4c4", "g5g5", "c4c4"]
    over = {"winner": "gold", "reason": "deadlock"}
    assert [node.get("over") for node in told.nodes[1:]] == [None, None, None, over]
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
def test_indices_are_stable(choices: list[tuple[int, int]]) -> None:
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


def test_lookup_is_constant_time() -> None:
    grown(1).play(0, "d8d5")  # the first sentences fill the caches
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


def test_line_over_fills_in_another_language() -> None:
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


def test_known_series_round() -> None:
    told = SceneTree(Match("series"), "en")
    end = told.follow(0, ROUND)
    first = told.begin_round(end)
    size = len(told.nodes)
    assert told.begin_round(end) == first == size - 1
    assert len(told.nodes) == size


def test_line_starting_with_a_fill() -> None:
    told = SceneTree(Match.after_round(Position.parse(FOUR).play("f3a8")), "en")
    assert told.nodes[0]["over"]["winner"] == "gold"
    end = told.follow(0, ["left", "f8f4"])
    assert told.nodes[1]["fill"] == "left"
    assert told.nodes[end]["move"] == "f8f4"
    assert {node["batch"] for node in told.nodes[1:]} == {1}
    size = len(told.nodes)
    assert told.follow(0, ["left"]) == end - 1
    assert told.fill(0, "left") == told.follow(0, ["left", "f8f4"]) - 1
    assert len(told.nodes) == size, "an existing move adds no node"
    other = told.fill(0, "right")
    assert told.nodes[other]["position"] != told.nodes[end - 1]["position"]
    assert [node["position"] for node in told.in_language("de", []).nodes] == [
        node["position"] for node in told.nodes
    ]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 9)), max_size=12))
def test_tree_only_grows(added: list[tuple[int, int]]) -> None:
    told = tree()
    for place, choice in added:
        parent = place % len(told.nodes)
        moves = told.positions[parent].legal_moves
        if not moves:
            continue
        name, size = str(moves[choice % len(moves)]), len(told.nodes)
        before = told.child(parent, name)
        told.play(parent, name)
        node = told.child(parent, name)
        assert node == (size if before is None else before)
        assert node in told.children(parent)
        assert told.children(parent) == sorted(told.children(parent))
        assert told.path_to(node) == [*told.path_to(parent), node]
