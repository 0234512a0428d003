"""A position as a PNG of the size that links show when they are posted; on the standard library alone."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence

from ..rules import Position
from ..rules.board import COLOR_AT, FILES, ROWS, SQUARES
from .shapes import LOOK, Point

WIDTH, HEIGHT = 1200, 630
"""Of a link's picture, in pixels."""

_SCALE = (HEIGHT - 30) / (8 * LOOK["square"] + 2 * LOOK["frame"])


def png(position: Position) -> bytes:
    """Draw a position in the middle of a picture of 1200 by 630 pixels, without a sign or a word.

    Examples
    --------
    >>> png(Position.start())[1:4]
    b'PNG'
    """
    canvas = _Canvas()
    half = 4 * LOOK["square"]
    canvas.fill(_box((0, 0), half + LOOK["frame"]), LOOK["board"])
    for square in SQUARES:
        color = LOOK["palettes"]["standard"][COLOR_AT[position.layout][square]]
        canvas.fill(_box(_center(square), (LOOK["square"] - LOOK["gap"]) / 2), color)
    for square, tower in position.towers.items():
        metal, (radius, face) = (
            LOOK["players"][tower.player],
            (LOOK["tower"][key] for key in ("radius", "face")),
        )
        at = _center(square)
        canvas.fill(_octagon(at, radius + LOOK["tower"]["edge"]), metal["edge"])
        canvas.fill(_octagon(at, radius), metal["rim"])
        canvas.fill(_octagon(at, face + LOOK["tower"]["edge"]), metal["edge"])
        canvas.fill(_octagon(at, face), LOOK["palettes"]["standard"][tower.color])
        for turn in LOOK["teeth"]["turns"][min(tower.rank, 3)]:
            canvas.fill(_tooth(at, turn, 1.2), metal["edge"])
            canvas.fill(_tooth(at, turn, 0.9), metal["tooth"])
    return canvas.encode()


def _center(square: str) -> Point:
    """Return a square's middle, from the middle of the board."""
    size = LOOK["square"]
    return (FILES.index(square[0]) - 3.5) * size, (3.5 - ROWS.index(square[1])) * size


def _box(at: Point, half: float) -> list[Point]:
    return [(at[0] + x * half, at[1] + y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _octagon(at: Point, radius: float) -> list[Point]:
    angles = ((index + 0.5) * math.pi / 4 for index in range(8))
    return [(at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles]


def _tooth(at: Point, degrees: float, size: float) -> list[Point]:
    """Return a ring's tooth on the rim, as ``look.json`` has it below the tower."""
    turn, low = math.radians(degrees), 39  # its middle
    corners = [(17 * size * x, low + 7 * size * y) for x, y in ((-1, -0.7), (1, -0.7), (0, 1.1))]
    cos, sin = math.cos(turn), math.sin(turn)
    return [(at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in corners]


class _Canvas:
    """Pixels, each the number of a color."""

    def __init__(self) -> None:
        self.colors = [LOOK["tokens"]["paper-light"]]
        self.rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def fill(self, corners: Sequence[Point], color: str) -> None:
        """Fill a shape without dents, whose corners count from the middle of the picture."""
        if color not in self.colors:
            self.colors.append(color)
        number = bytes([self.colors.index(color)])
        points = [(WIDTH / 2 + x * _SCALE, HEIGHT / 2 + y * _SCALE) for x, y in corners]
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        for row in range(max(0, round(top)), min(HEIGHT, round(bottom))):
            crossings = sorted(_crossings(points, row + 0.5))
            if crossings:
                left, right = max(0, round(crossings[0])), min(WIDTH, round(crossings[-1]))
                self.rows[row][left:right] = number * (right - left)

    def encode(self) -> bytes:
        """Return the picture as a file."""
        header = WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big") + bytes([8, 3, 0, 0, 0])
        palette = b"".join(bytes.fromhex(color[1:]) for color in self.colors)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in parts)


def _crossings(points: Sequence[Point], y: float) -> Iterator[float]:
    """Yield where a line from left to right meets a shape's edges."""
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if min(y1, y2) <= y < max(y1, y2):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)


def _chunk(name: bytes, content: bytes) -> bytes:
    checked = name + content
    return len(content).to_bytes(4, "big") + checked + zlib.crc32(checked).to_bytes(4, "big")
