"""Positions and moves in numbers."""

from typing import Any

import pytest
from hypothesis import given

from kamisado_widget import Position
from kamisado_widget.players import (
    ACTIONS,
    PLANES,
    action_of,
    actions,
    features,
    move_at,
    planes,
    ways_home,
)
from kamisado_widget.players import encoding as numbers
from kamisado_widget.rules import Color, Player
from kamisado_widget.solver import danger
from tests.session.helpers import CHAIN, SHARP
from tests.strategies import positions


def turned(position: Position) -> Position:
    """The same board from the other side: squares turned by 180 degrees, players exchanged."""

    def other(square: str) -> str:
        return "hgfedcba"["abcdefgh".index(square[0])] + str(9 - int(square[1]))

    towers = {
        other(square): tower._replace(player=tower.player.other) for square, tower in position.towers.items()
    }
    last = position.last
    if last:
        last = last._replace(origin=other(last.origin), target=other(last.target))
    return position.replace(towers=towers, player=position.player.other, last=last)


def plain(found: Any) -> list[list[list[float]]]:
    return [[[float(cell) for cell in row] for row in plane] for plane in found]


@given(positions())
def test_an_index_is_a_move_and_a_move_an_index(position: Position) -> None:
    real = [move for move in position.legal_moves if move.kind != "pass"]
    indices = [action_of(position, move) for move in real]
    assert [move_at(position, index) for index in indices] == real
    assert len(set(indices)) == len(real)
    mask = actions(position)
    assert len(mask) == ACTIONS
    assert [index for index, legal in enumerate(mask) if legal] == sorted(indices)


@given(positions())
def test_planes_say_where_towers_stand_and_what_color_squares_have(position: Position) -> None:
    found = dict(zip(PLANES, plain(planes(position)), strict=True))
    assert all(len(plane) == len(plane[0]) == 8 for plane in found.values())
    for square, tower in position.towers.items():
        row, column = int(square[1]) - 1, "abcdefgh".index(square[0])
        if position.player is Player.BLACK:
            row, column = 7 - row, 7 - column
        whose = "own" if tower.player is position.player else "other"
        assert found[f"{whose} {tower.color.value}"][row][column] == 1
        for rank in (1, 2, 3):
            assert found[f"{whose} rank {rank}"][row][column] == (tower.rank == rank)
    assert sum(cell for name in PLANES[:16] for row in found[name] for cell in row) == 16
    assert sum(cell for name in PLANES[22:30] for row in found[name] for cell in row) == 64
    assert sum(map(sum, found["must move"])) == (8 if position.required is None else not position.outcome)


@given(positions())
def test_both_players_see_the_same_from_their_sides(position: Position) -> None:
    other = turned(position)
    assert actions(position) == actions(other)
    assert plain(planes(position)) == plain(planes(other))
    assert features(position) == features(other)


def test_lists_where_numpy_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plain(planes(SHARP))
    monkeypatch.setattr(numbers, "_numpy", lambda: None)
    assert planes(SHARP) == wanted


def test_the_planes_are_an_array() -> None:
    found = planes(SHARP)
    assert (found.shape, str(found.dtype)) == ((31, 8, 8), "float32")


def test_who_could_go_home() -> None:
    assert ways_home(Position.start(), "black") == ()
    position = Position.parse(SHARP)
    for color in Color:
        moved = position.replace(required=color, last=None)
        goes = any(move.target[1] == "8" and move.kind == "move" for move in moved.legal_moves)
        assert goes == (color in ways_home(position, "gold"))


def test_features_count() -> None:
    found = features(SHARP)
    position = Position.parse(SHARP)
    assert found.moves == len(position.legal_moves)
    assert found.endings == 1
    assert found.dangers == len(danger(position))
    assert found.own_ways_home == len(ways_home(position, "gold"))
    assert (found.begins, features(Position.start()).begins) == (0, 1)
    assert features(SHARP, "black").moves == 0
    assert features(CHAIN).own_blocked > 0


@pytest.mark.parametrize("action", [-1, ACTIONS, 147, None, "x", 1e99, float("nan")])
def test_what_is_no_move_is_refused(action: Any) -> None:
    with pytest.raises(ValueError, match="There is no move"):
        move_at(Position.start(), action)
