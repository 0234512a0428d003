"""Compare the package's move generator with the reference, down to the last ply."""

from random import Random

import pytest

from kamisado_widget import Position
from kamisado_widget.rules import Tower

from . import reference
from .helpers import LETTERS, LINE_UP, acts
from .reference import Ref

COUNTS = {
    f"{LINE_UP} b -": (102, 1150, 11182, 105020),
    f"{LINE_UP} b - ruleset=genius": (60, 444, 3000, 19844),
}


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize("depth", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("text", COUNTS)
def test_perft_from_the_first_line_up(text: str, depth: int) -> None:
    assert perft(Position.parse(text), depth) == COUNTS[text][depth - 1]
    assert reference.perft(reference.parse(text), depth) == COUNTS[text][depth - 1]


def ending(position: Position) -> reference.Ending | None:
    """A position's outcome in the reference's format."""
    if position.outcome is None:
        return None

    def piece(tower: Tower) -> reference.Piece:
        return tower.player[0], LETTERS[tower.color], int(tower.rank)

    end = position.outcome
    return (
        end.winner[0],
        str(end.reason),
        piece(end.promoted),
        [piece(tower) for tower in end.chain],
        [piece(tower) for tower in end.circle],
    )


def same_tree(position: Position, ref: Ref, depth: int) -> None:
    """Assert that both move generators agree down to a depth."""
    assert str(position) == reference.text(ref)
    assert ending(position) == reference.outcome(ref)
    assert acts(position) == sorted(reference.moves(ref))
    for kind, move in reference.moves(ref) if depth else []:
        same_tree(position.play(move), reference.play(ref, kind, move), depth - 1)


def skirmish(random: Random) -> str:
    """Sixteen towers crowded in the middle, with ranks: blocked towers and pushes everywhere."""
    rows = random.choice(["3456", "34567", "23456", "234567"])
    squares = random.sample([file + row for file in "abcdefgh" for row in rows], 16)
    board = {}
    for index, square in enumerate(squares):
        player, color = "gb"[index // 8], "obpkyrgn"[index % 8]
        board[reference.point(square)] = player, color, random.choice([0, 0, 0, 1, 1, 2, 3])
    return reference.text(Ref(board, random.choice("gb"), random.choice("obpkyrgn")))


def midgame(random: Random) -> str:
    """A position some plies after a random line-up: with ranks, or by the three-square ruleset."""
    ruleset = random.choice(["official", "official", "genius"])
    rows = []
    for letters in ("obpkyrgn", "OBPKYRGN"):
        rings = [0] if ruleset == "genius" else [0, 0, 1, 1, 2, 3]
        towers = [letter + "+" * random.choice(rings) for letter in letters]
        random.shuffle(towers)
        rows.append("".join(towers))
    layout = random.choice(list(reference.LAYOUTS))
    ref = reference.parse(f"{rows[0]}/8/8/8/8/8/8/{rows[1]} {random.choice('gb')} -")
    ref.layout, ref.ruleset = layout, ruleset
    for _ in range(random.randrange(4, 24)):
        following = [reference.play(ref, *act) for act in reference.moves(ref)]
        open_ = [after for after in following if not reference.outcome(after)]
        ref = random.choice(open_ or [ref])
    return reference.text(ref)


@pytest.mark.parametrize("seed", range(40))
def test_perft_from_skirmishes(seed: int) -> None:
    text = skirmish(Random(seed))
    same_tree(Position.parse(text), reference.parse(text), 3)


@pytest.mark.parametrize("seed", range(40))
def test_perft_from_midgames(seed: int) -> None:
    text = midgame(Random(seed))
    same_tree(Position.parse(text), reference.parse(text), 3)


@pytest.mark.parametrize("seed", range(10))
def test_random_rounds(seed: int) -> None:
    random = Random(seed)
    text = midgame(random)
    position, ref = Position.parse(text), reference.parse(text)
    while ref_moves := reference.moves(ref):
        same_tree(position, ref, 1)
        kind, move = random.choice(ref_moves)
        position, ref = position.play(move), reference.play(ref, kind, move)
    assert position.outcome is not None
    assert ending(position) == reference.outcome(ref)
