"""The eight colors, with their letters and marks, also as seen by color-blind readers.

Contrast is that of WCAG 2: 4.5 for text, 3 for signs. Vision with one kind of cone missing is
simulated after Machado, Oliveira and Fernandes (2009), on linear light; with all but brightness missing,
by the luminance. Distances are those of Oklab, where about 0.02 can just be told apart side by side.
"""

from __future__ import annotations

import json
import math
from itertools import combinations
from operator import mul
from pathlib import Path

import pytest

import kamisado_widget.svg
from kamisado_widget.rules import Color
from kamisado_widget.svg.shapes import ink_on

Light = tuple[float, ...]
Matrix = tuple[Light, Light, Light]

LOOK = json.loads((Path(kamisado_widget.svg.__file__).parent / "look.json").read_text())
PALETTE: dict[str, str] = LOOK["palettes"]["standard"]
DISTINCT: dict[str, str] = LOOK["palettes"]["distinct"]
PALETTES = pytest.mark.parametrize("palette", LOOK["palettes"].values(), ids=LOOK["palettes"])
COLORS = pytest.mark.parametrize("color", PALETTE)

LUMINANCE = (0.2126, 0.7152, 0.0722)
FEWER_COLORS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
ALL_COLORS: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EYES = {"all colors": ALL_COLORS, **FEWER_COLORS, "no color": (LUMINANCE, LUMINANCE, LUMINANCE)}
SEEN = pytest.mark.parametrize("eye", EYES.values(), ids=EYES)


def dot(one: Light, other: Light) -> float:
    return sum(map(mul, one, other))


def times(matrix: Matrix, light: Light) -> Light:
    return tuple(dot(row, light) for row in matrix)


def seen(color: str, eye: Matrix) -> Light:
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return tuple(min(1.0, max(0.0, part)) for part in times(eye, linear))


def contrast(one: str, other: str, eye: Matrix = ALL_COLORS) -> float:
    dark, light = sorted(dot(LUMINANCE, seen(color, eye)) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def oklab(light: Light) -> Light:
    cones = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    return times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        tuple(math.cbrt(cone) for cone in cones),
    )


def distance(one: str, other: str, eye: Matrix) -> float:
    return math.dist(oklab(seen(one, eye)), oklab(seen(other, eye)))


def letter_ink(color: str) -> str:
    return ink_on(Color(color))


@PALETTES
def test_all_colors(palette: dict[str, str]) -> None:
    assert set(palette) == {*Color}


def test_distinct_with_full_vision() -> None:
    closest = min(distance(one, other, ALL_COLORS) for one, other in combinations(PALETTE.values(), 2))
    assert closest > 0.17


@pytest.mark.parametrize("eye", FEWER_COLORS.values(), ids=FEWER_COLORS)
def test_distinct_with_color_blindness(eye: Matrix) -> None:
    closest = min(distance(one, other, eye) for one, other in combinations(PALETTE.values(), 2))
    assert closest > 0.075


@pytest.mark.parametrize("eye", [ALL_COLORS, *FEWER_COLORS.values()], ids=["all colors", *FEWER_COLORS])
def test_distinct_palette_with_color_blindness(eye: Matrix) -> None:
    closest = min(distance(one, other, eye) for one, other in combinations(DISTINCT.values(), 2))
    assert closest >= 0.12


@COLORS
def test_distinct_palette_names(color: str) -> None:
    hues = [
        math.atan2(b, a) for _, a, b in (oklab(seen(of[color], ALL_COLORS)) for of in (PALETTE, DISTINCT))
    ]
    assert abs(math.remainder(hues[0] - hues[1], math.tau)) < 0.25


@SEEN
@COLORS
@PALETTES
def test_letter_contrast(palette: dict[str, str], color: str, eye: Matrix) -> None:
    assert contrast(palette[color], letter_ink(color), eye) >= 4.5


@SEEN
@COLORS
@PALETTES
def test_mark_contrast(palette: dict[str, str], color: str, eye: Matrix) -> None:
    """A mark is a light line with a dark outline: one of them contrasts with the square."""
    ink, paper = LOOK["marks"]["ink"], LOOK["marks"]["paper"]
    assert max(contrast(palette[color], part, eye) for part in (ink, paper)) >= 3
    assert contrast(ink, paper, eye) >= 7


@SEEN
def test_players_and_ranks_contrast(eye: Matrix) -> None:
    gold, black = LOOK["players"]["gold"], LOOK["players"]["black"]
    assert contrast(gold["rim"], black["rim"], eye) >= 4.5
    for metal in (gold, black):  # a bright ring with a dark outline
        assert contrast(metal["ring"], metal["edge"], eye) >= 4.5
