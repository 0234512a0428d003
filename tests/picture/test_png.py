"""A position as a PNG: the size of a link's picture, and every square and tower in its color."""

import zlib

import pytest

from kamisado_widget.picture.png import HEIGHT, WIDTH, png
from kamisado_widget.picture.shapes import LOOK
from kamisado_widget.rules import Position

RINGS = "1yp3k1/3Y+1n2/4b+3/4oK2/r4B2/N1g5/1P6/3ROG2 b n"
STEP = (HEIGHT - 30) / (8 * LOOK["square"] + 2 * LOOK["frame"]) * LOOK["square"]


def pixels(data: bytes) -> list[list[str]]:
    """Read a picture with a palette, as the format is defined."""
    chunks, at = {}, 8
    while at < len(data):
        length, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        content = data[at + 8 : at + 8 + length]
        assert int.from_bytes(data[at + 8 + length : at + 12 + length], "big") == zlib.crc32(name + content)
        chunks[name] = content
        at += 12 + length
    assert chunks[b"IHDR"] == WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big") + bytes([8, 3, 0, 0, 0])
    palette = [f"#{chunks[b'PLTE'][n : n + 3].hex()}" for n in range(0, len(chunks[b"PLTE"]), 3)]
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[n : n + WIDTH + 1] for n in range(0, len(raw), WIDTH + 1)]
    return [[palette[each] for each in row[1:]] for row in rows]


def seen(drawn: list[list[str]], square: str, right: float = 0, down: float = 0) -> str:
    """Return the color at a square's middle, or so many squares from it."""
    column, row = "abcdefgh".index(square[0]) - 3.5 + right, 4.5 - int(square[1]) + down
    return drawn[round(HEIGHT / 2 + row * STEP)][round(WIDTH / 2 + column * STEP)]


@pytest.mark.parametrize("text", [str(Position.start()), RINGS])
def test_each_square_and_each_tower_has_its_color(text: str) -> None:
    position, colors = Position.parse(text), LOOK["palettes"]["standard"]
    drawn = pixels(png(position))
    for file in "abcdefgh":
        for row in "12345678":
            square = file + row
            assert seen(drawn, square, 0.45, 0.45) == colors[position.color_at(square)]
            if square in position.towers:
                tower = position.towers[square]
                assert seen(drawn, square) == colors[tower.color]
                assert seen(drawn, square, -0.39, 0) == LOOK["players"][tower.player]["rim"]


def test_a_ring_is_a_tooth_below_the_tower() -> None:
    position = Position.parse(RINGS)
    drawn = pixels(png(position))
    assert seen(drawn, "d7", 0, 0.39) == LOOK["players"]["gold"]["tooth"]
    assert seen(drawn, "b8", 0, 0.39) == LOOK["players"]["black"]["rim"]


def test_it_is_small() -> None:
    assert len(png(Position.start())) < 20_000
