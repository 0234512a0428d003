"""Invariants of the rules, tested on random rounds."""

import copy
import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamisado_widget import Position
from kamisado_widget.rules import IllegalMove, Move, Setup

from . import reference
from .helpers import LINE_UP, SQUARES
from .reference import LAYOUTS, Ref, name, point

EXCHANGED = str.maketrans("obpkyrgnOBPKYRGN", "ngrykpboNGRYKPBO")
OTHER = {"g": "b", "b": "g"}

layouts = st.sampled_from(list(LAYOUTS))
ranks = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=16, max_size=16)
picks = st.lists(st.integers(0, 999), min_size=5, max_size=60)


@st.composite
def line_ups(draw: st.DrawFn) -> str:
    """Line-ups in any order, with any ranks and layout; or the three-square ruleset."""
    black, gold = draw(st.permutations("obpkyrgn")), draw(st.permutations("OBPKYRGN"))
    three_squares = draw(st.booleans())
    rings = [0] * 16 if three_squares else draw(ranks)
    rows = [
        "".join(letter + "+" * rank for letter, rank in zip(letters, part, strict=True))
        for letters, part in ((black, rings[:8]), (gold, rings[8:]))
    ]
    text = f"{rows[0]}/8/8/8/8/8/8/{rows[1]} {draw(st.sampled_from('gb'))} - layout={draw(layouts)}"
    return text + (" ruleset=genius" if three_squares else "")


@st.composite
def crowds(draw: st.DrawFn) -> str:
    """Towers crowded in the middle, where they block and push each other."""
    middle = [file + row for row in "34567" for file in "abcdefgh"]
    squares = draw(st.lists(st.sampled_from(middle), min_size=16, max_size=16, unique=True))
    rings = draw(ranks)
    board = {
        point(square): ("gb"[index % 2], "obpkyrgn"[index // 2], rings[index])
        for index, square in enumerate(squares)
    }
    player, color = draw(st.sampled_from("gb")), draw(st.sampled_from("obpkyrgn"))
    return reference.text(Ref(board, player, color, layout=draw(layouts)))


starts = st.one_of(st.just(f"{LINE_UP} b -"), line_ups(), crowds())


def walk(text: str, choices: list[int]) -> Iterator[Position]:
    """The positions of a round, each move picked by the next choice, until the round or the choices end."""
    position = Position.parse(text)
    yield position
    for choice in choices:
        if not position.legal_moves:
            return
        position = position.play(position.legal_moves[choice % len(position.legal_moves)])
        yield position


def plays(text: str, choices: list[int]) -> Iterator[tuple[Position, Move, Position]]:
    """Each act of a round, with the positions before and after it."""
    position = Position.parse(text)
    for choice in choices:
        if not position.legal_moves:
            return
        move = position.legal_moves[choice % len(position.legal_moves)]
        after = position.play(move)
        yield position, move, after
        position = after


def eventful(text: str, choices: list[int]) -> Iterator[Position]:
    """The positions of a round in which players push and block whenever they can."""
    position = Position.parse(text)
    yield position
    for choice in choices:
        moves = [move for move in position.legal_moves if is_eventful(position, move)] or position.legal_moves
        if not moves:
            return
        position = position.play(moves[choice % len(moves)])
        yield position


def is_eventful(position: Position, move: Move) -> bool:
    after = position.play(move)
    return move.kind == "push" or bool(after.movable and after.chains[0].squares)


def towers(position: Position) -> set[tuple[str, str, int]]:
    return {(str(tower.player), str(tower.color), int(tower.rank)) for tower in position.towers.values()}


def turned(text: str) -> str:
    """The same position from the other side of the board, with the players exchanged."""
    ref = reference.parse(text)
    board = {
        (7 - file, 7 - row): (OTHER[player], color, rank)
        for (file, row), (player, color, rank) in ref.board.items()
    }
    last = ref.last and turned_move(ref.last)
    return reference.text(Ref(board, OTHER[ref.player], ref.required, last, ref.layout, ref.ruleset))


def turned_move(move: str) -> str:
    squares = (point(move[:2]), point(move[2:4]))
    return "".join(name((7 - file, 7 - row)) for file, row in squares) + move[4:]


def mirrored(text: str) -> str:
    """The same position with left and right exchanged, and the colors with them."""
    ref = reference.parse(text)
    board = {
        (7 - file, row): (player, color.translate(EXCHANGED), rank)
        for (file, row), (player, color, rank) in ref.board.items()
    }
    last = ref.last and mirrored_move(ref.last)
    required = ref.required and ref.required.translate(EXCHANGED)
    return reference.text(Ref(board, ref.player, required, last, ref.layout, ref.ruleset))


def mirrored_move(move: str) -> str:
    squares = (point(move[:2]), point(move[2:4]))
    return "".join(name((7 - file, row)) for file, row in squares) + move[4:]


def moves(position: Position) -> list[tuple[str, str]]:
    return [(str(move.kind), str(move)) for move in position.legal_moves]


@given(starts, picks)
def test_sixteen_towers_with_constant_ranks(text: str, choices: list[int]) -> None:
    before = towers(Position.parse(text))
    for position in walk(text, choices):
        assert len(position.towers) == 16
        assert set(position.towers) <= set(SQUARES)
        assert towers(position) == before


def rows_come(position: Position) -> list[int]:
    """The rows that the towers of each rank have advanced, highest rank first."""
    rows = [0] * 5
    for square, tower in position.towers.items():
        rows[4 - tower.rank] += int(square[1]) if tower.player == "gold" else 9 - int(square[1])
    return rows


@given(starts, picks)
def test_positions_never_repeat(text: str, choices: list[int]) -> None:
    """A push moves only lower ranks back, so a search never meets a position twice."""
    for before, move, after in plays(text, choices):
        assert rows_come(after) > rows_come(before) or move.kind == "pass"


@given(starts, picks)
def test_forward_only_except_pushed(text: str, choices: list[int]) -> None:
    for before, move, after in plays(text, choices):
        forward = 1 if before.player == "gold" else -1
        rows = (int(move.target[1]) - int(move.origin[1])) * forward
        files = abs(ord(move.target[0]) - ord(move.origin[0]))
        moved = {square for square, tower in before.towers.items() if after.towers.get(square) != tower}
        own = {square for square in moved if before.towers[square].player == before.player}
        if move.kind == "pass":
            assert (rows, files, moved) == (0, 0, set())
        elif move.kind == "push":
            assert (rows, files, own) == (1, 0, {move.origin})
            assert {square[0] for square in moved} == {move.origin[0]}
        else:
            assert rows > 0
            assert files in (0, rows)
            assert moved == {move.origin}


@given(starts, picks)
def test_text_round_trip_at_every_ply(text: str, choices: list[int]) -> None:
    for position in walk(text, choices):
        again = Position.parse(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == str(position)
        assert again.legal_moves == position.legal_moves
        assert again.outcome == position.outcome


def again(position: Position) -> list[Position]:
    """Copies of a position made through its text, pickle and copy."""
    return [
        Position.parse(str(position)),
        pickle.loads(pickle.dumps(position)),
        copy.copy(position),
        copy.deepcopy(position),
        position.replace(),
        Position.of(setup_of(position)),
    ]


def setup_of(position: Position) -> Setup:
    """The position's setup with its towers in another order."""
    rest = (position.player, position.required, position.last, position.layout, position.ruleset)
    return Setup(dict(sorted(position.towers.items())), *rest)


def assert_same(position: Position, twin: Position, plies: int) -> None:
    """Assert that two positions are equal, and that all their moves lead to equal positions."""
    assert twin == position
    assert hash(twin) == hash(position)
    assert str(twin) == str(position)
    assert (twin.legal_moves, twin.outcome) == (position.legal_moves, position.outcome)
    if plies == 0:
        return
    for move in position.legal_moves:
        assert_same(position.play(move), twin.play(move), plies - 1)
    if position.outcome and position.outcome.chain:  # a deadlock keeps its passes
        square = position.movable[0]
        assert_same(position.passed(square), twin.passed(square), plies - 1)


@given(starts, picks)
def test_equal_positions_have_equal_children_ever_after(text: str, choices: list[int]) -> None:
    for position in eventful(text, choices):
        for twin in again(position):
            assert_same(position, twin, 1)


@settings(max_examples=settings.default.max_examples // 4)
@given(starts, picks)
def test_equal_positions_have_equal_grandchildren(text: str, choices: list[int]) -> None:
    for position in list(eventful(text, choices))[-4:]:
        assert_same(position, Position.parse(str(position)), 3)


@given(starts, picks)
def test_position_is_its_text(text: str, choices: list[int]) -> None:
    """Continuing a round from the text of any position gives the same round."""
    told = Position.parse(text)
    for _, move, after in plays(text, choices):
        told = Position.parse(str(told.play(move)))
        assert told == after


@given(starts, picks)
def test_legal_moves_until_the_end(text: str, choices: list[int]) -> None:
    for position in walk(text, choices):
        assert bool(position.legal_moves) is (position.outcome is None)
        assert len(set(moves(position))) == len(position.legal_moves)
        if any(move.kind == "pass" for move in position.legal_moves):
            assert len(position.legal_moves) == 1


@given(starts, picks)
def test_turn_alternates_except_after_a_push(text: str, choices: list[int]) -> None:
    for before, move, after in plays(text, choices):
        assert (after.player == before.player) is (move.kind == "push")
        if move.kind == "push":
            file, forward = move.target[0], 1 if before.player == "gold" else -1
            beyond = [
                file + str(row)
                for row in range(int(move.target[1]) + forward, 9 if forward > 0 else 0, forward)
            ]
            furthest = next(square for square in beyond if square not in before.towers)
            assert after.towers[furthest].player != before.player
            assert after.required == after.color_at(furthest)
        else:
            assert after.required == after.color_at(move.target)


@given(starts, picks)
def test_the_last_move_is_kept_after_a_push_and_while_passes_follow(text: str, choices: list[int]) -> None:
    real = None
    for _, move, after in plays(text, choices):
        if move.kind != "pass":
            real = move
        passing = after.outcome is None and after.legal_moves[0].kind == "pass"
        deadlock = after.outcome is not None and after.outcome.reason == "deadlock"
        kept = move.kind != "move" or passing or deadlock
        assert after.last == (real if kept else None)


@given(starts, picks)
def test_rotation_symmetry(text: str, choices: list[int]) -> None:
    for position in walk(text, choices):
        other = Position.parse(turned(str(position)))
        assert sorted(moves(other)) == sorted((kind, turned_move(move)) for kind, move in moves(position))
        here, there = position.outcome, other.outcome
        assert (here is None) is (there is None)
        if here is not None:
            assert here.reason == there.reason
            assert here.winner != there.winner
            assert here.promoted.color == there.promoted.color
            assert [tower.color for tower in here.chain] == [tower.color for tower in there.chain]


@given(starts, picks)
def test_mirror_symmetry(text: str, choices: list[int]) -> None:
    for position in walk(text, choices):
        other = Position.parse(mirrored(str(position)))
        assert sorted(moves(other)) == sorted((kind, mirrored_move(move)) for kind, move in moves(position))
        here, there = position.outcome, other.outcome
        assert (here is None) is (there is None)
        if here is not None:
            assert (here.winner, here.reason, len(here.chain)) == (
                there.winner,
                there.reason,
                len(there.chain),
            )


@settings(max_examples=settings.default.max_examples // 4)
@given(starts, picks)
def test_every_pair_of_squares_is_explained(text: str, choices: list[int]) -> None:
    *_, position = walk(text, choices)
    legal = {str(move) for move in position.legal_moves}
    for origin in SQUARES:
        for target in SQUARES:
            told = position.explain(origin, target)
            assert told.legal is (origin + target in legal)
            assert told.rule.rstrip("0123456789") in {"T", "M", "S", "DS", "TS"}
            assert told.text.strip()
            assert set(told.squares) <= set(SQUARES)


@settings(max_examples=settings.default.max_examples // 4)
@given(starts, picks)
def test_illegal_moves_are_refused(text: str, choices: list[int]) -> None:
    *_, position = walk(text, choices)
    legal = {str(move) for move in position.legal_moves}
    for move in (origin + target for origin in SQUARES for target in SQUARES):
        if move in legal:
            assert position.play(move) != position
        else:
            with pytest.raises(IllegalMove) as refused:
                position.play(move)
            assert isinstance(refused.value, ValueError)


@given(starts, picks)
def test_a_random_round_ends(text: str, choices: list[int]) -> None:
    *_, position = walk(text, [choices[ply % len(choices)] for ply in range(400)])
    assert position.outcome is not None
    assert position.outcome.winner in ("gold", "black")
    assert position.outcome.promoted.player == position.outcome.winner


@given(picks, layouts)
def test_play_from_the_first_line_up_has_no_problems(choices: list[int], layout: str) -> None:
    for position in walk(str(Position.start(layout=layout)), choices):
        assert position.problems == ()
