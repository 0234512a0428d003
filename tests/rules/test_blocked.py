import pytest

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove

from .helpers import acts, rule, setup

# In each the pink tower is wholly blocked.
BLOCKED = {
    "by enemy towers": ("K e4, n d5, y e5, o f5", "g k", "e4"),
    "by own towers": ("K e4, N d5, Y e5, O f5", "g k", "e4"),
    "by both": ("K e4, N d5, y e5, o f5", "g k", "e4"),
    "at the left edge": ("K a4, n a5, y b5", "g k", "a4"),
    "at the right edge": ("K h4, n g5, y h5", "g k", "h4"),
    "black": ("k e5, N d4, Y e4, O f4", "b k", "e5"),
    "black at the edge": ("k a5, N a4, Y b4", "b k", "a5"),
    "on its home row": ("K e1, n d2, y e2, o f2", "g k", "e1"),
    "before the last row": ("K e7, y e8, k d8, r f8", "g k", "e7"),
}


@pytest.mark.parametrize("why", BLOCKED)
def test_m6_blocked_tower_can_only_pass(why: str) -> None:
    towers, turn, at = BLOCKED[why]
    position = setup(towers, turn)
    (only,) = position.legal_moves
    assert (only.kind, only.origin, only.target, str(only)) == ("pass", at, at, at + at)
    told = position.explain(at, at)
    assert (told.legal, told.rule) == (True, "M6")
    assert {move.split()[1] for move in towers.split(", ")} <= set(told.squares), (
        "the blocking towers are marked"
    )
    after = position.play(at + at)
    assert after.player != position.player
    assert after.required == position.color_at(at)
    assert after.towers == position.towers


@pytest.mark.parametrize("open_", ["y e5, o f5", "n d5, o f5", "n d5, y e5", "n c6, y e6, o g6"])
def test_m6_no_pass_with_an_open_path(open_: str) -> None:
    position = setup(f"K e4, {open_}", "g k")
    assert {move.kind for move in position.legal_moves} == {"move"}
    assert rule(position, "e4e4") == "M5"


@pytest.mark.parametrize("move", ["e4e5", "e4f5", "e4e6", "d1d2", "e4d4"])
def test_m6_a_blocked_tower_frees_no_other(move: str) -> None:
    position = setup("K e4, n d5, y e5, o f5", "g k")
    with pytest.raises(IllegalMove):
        position.play(move)


CHAINS = {
    "figure 4": ("o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n", "h7h3", "b3b3"),
    "figure 5": ("o4rgb/8/8/8/5P2/1Npk2B1/1nGy4/2RYK2O b b", "h8h3", "c2c2 d2d2"),
    "five": ("8/1r6/5g1o/2nypKkP/b1NOY1B1/RG6/8/8 b r", "b7b4", "a3a3 a4a4 e4e4 h6h6 g4g4"),
    "thirteen": (
        "8/8/8/bYyknpgo/KrBRG1ON/8/5P2/8 g p",
        "f2f4",
        "a5a5 a4a4 c5c5 c4c4 g5g5 d4d4 e5e5 h4h4 d5d5 g4g4 f5f5 e4e4 h5h5",
    ),
}


@pytest.mark.parametrize("name", CHAINS)
def test_chain_of_passes(name: str) -> None:
    text, move, passes = CHAINS[name]
    position = Position.parse(text).play(move)
    for step in passes.split():
        assert position.outcome is None
        assert acts(position) == [("pass", step)]
        assert rule(position, step) == "M6"
        position = position.play(step)
        assert str(position.last) == move
    assert {act.kind for act in position.legal_moves} == {"move"}


def test_the_same_tower_may_be_blocked_twice_without_a_deadlock() -> None:
    position = Position.parse("o4rg1/8/8/8/5P2/1Npk2Bb/1nGy4/2RYK2O b y h8h3")
    after = position.play("d2d2").play("g3g6")
    assert acts(after) == [("pass", "d2d2")]
    assert after.outcome is None
    freed = after.play("d2d2")
    assert (freed.player, freed.required) == ("gold", "blue")
