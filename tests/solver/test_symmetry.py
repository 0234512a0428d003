import random

import pytest

from kamisado_widget.rules import Layout, Position
from kamisado_widget.solver.symmetry import canonical, exchange, mirrored

from . import plain


@pytest.mark.parametrize("layout", Layout)
def test_every_layout_is_its_own_mirror_image_with_colors_exchanged(layout: Layout) -> None:
    start = Position.start(layout=layout)
    assert mirrored(start) == start
    for file, other in zip("abcdefgh", "hgfedcba", strict=True):
        for row in "12345678":
            assert start.color_at(other + row) is exchange(layout)[start.color_at(file + row)]


def test_the_moves_of_a_mirror_image_are_mirrored() -> None:
    rng = random.Random(1)
    for _ in range(200):
        position = plain.mixed(rng, ranks=True)
        image = mirrored(position)
        assert mirrored(image) == position
        assert canonical(image) == canonical(position)
        assert canonical(position) in (position, image)
        turned = str.maketrans("abcdefgh", "hgfedcba")
        assert {str(move).translate(turned) for move in position.legal_moves} == {
            str(move) for move in image.legal_moves
        }


def test_the_plain_way_agrees() -> None:
    position = plain.mid_round(random.Random(2))
    assert mirrored(position) == plain.mirrored(position)
