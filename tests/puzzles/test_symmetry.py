from hypothesis import given

from kamisado_widget import Position
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.rules import Layout
from kamisado_widget.solver.symmetry import key, mirrored, name, turned
from tests.strategies import positions

from .examples import BY_DEADLOCK, small

ACROSS = {
    f"{file}{row}": f"{other}{row}"
    for file, other in zip("abcdefgh", "hgfedcba", strict=True)
    for row in range(1, 9)
}


@given(positions())
def test_rotation_preserves_moves(position: Position) -> None:
    position = position.replace(last=None)
    image = turned(position)
    assert turned(image) == position
    assert len(image.legal_moves) == len(position.legal_moves)
    assert image.player is position.player.other


@given(positions())
def test_all_images_share_a_key_and_a_name(position: Position) -> None:
    assert (
        len({key(it) for it in (position, mirrored(position), turned(position), turned(mirrored(position)))})
        == 1
    )
    assert name(position, "win") == name(turned(position), "win") != name(position, "push")


@given(positions())
def test_mirrored_board(position: Position) -> None:
    other = {
        Layout.STANDARD: Layout.MIRRORED,
        Layout.MIRRORED: Layout.STANDARD,
        Layout.TURNED: Layout.TURNED_MIRRORED,
        Layout.TURNED_MIRRORED: Layout.TURNED,
    }[position.layout]
    towers = {ACROSS[square]: tower for square, tower in position.towers.items()}
    assert key(position.replace(towers=towers, layout=other, last=None)) == key(position)


def test_another_position_has_another_key() -> None:
    start = Position.start()
    assert len({key(start.play(move)) for move in start.legal_moves}) == 51


def test_images_are_the_same_puzzle() -> None:
    puzzle = Puzzle.parse(BY_DEADLOCK)
    for image in (turned(puzzle.position), mirrored(puzzle.position)):
        other = Puzzle.from_position(image)
        assert (other.id, other.moves, other.unique, other.themes) == (
            puzzle.id,
            puzzle.moves,
            puzzle.unique,
            puzzle.themes,
        )
    for position, plain in small(5, ranks=True, seed=9):
        task = "win" if plain.verdict(position)[0] is position.player else "hold out"
        one, two = (Puzzle.from_position(p, task) for p in (position, turned(position)))
        assert (one.moves, len(one.first)) == (two.moves, len(two.first))
