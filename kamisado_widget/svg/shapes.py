"""Basic shapes, and their sizes from ``look.json``."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from ..rules import Color
from ..rules.board import LETTER

Point = tuple[float, float]

LOOK: dict[str, Any] = json.loads((Path(__file__).parent / "look.json").read_text(encoding="utf-8"))
MARKS: dict[str, Any] = LOOK["marks"]


def corner(radius: float, index: int) -> str:
    angle = (index + 0.5) * math.pi / 4
    return pair(radius * math.cos(angle), radius * math.sin(angle))


def octagon(radius: float) -> str:
    return "M" + "L".join(corner(radius, index) for index in range(8)) + "z"


def facets(outer: float, inner: float, corners: tuple[int, ...]) -> str:
    """Return the path of the sides between two octagons that start at these corners."""
    return "".join(
        f"M{corner(outer, i)}L{corner(outer, i + 1)}L{corner(inner, i + 1)}L{corner(inner, i)}z"
        for i in corners
    )


def pair(x: float, y: float) -> str:
    return f"{round(x, 1):g} {round(y, 1):g}"


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    drawn = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{drawn}{more}/>'


def group(at: Point, content: str, degrees: float = 0) -> str:
    turn = f" rotate({degrees:g})" if degrees else ""
    return f'<g transform="translate({pair(*at)}){turn}">{content}</g>'


def cased(d: str, width: float = MARKS["line"]) -> str:
    """Draw a light line with a dark outline, visible on all eight colors."""
    return path(d, stroke=MARKS["ink"], width=width + 4) + path(d, stroke=MARKS["paper"], width=width)


def arrowhead(tip: Point, degrees: float) -> str:
    more = ' paint-order="stroke" stroke-linejoin="round"'
    return group(tip, path("M0 0L-19 -11L-15 0L-19 11z", MARKS["paper"], MARKS["ink"], 4, more), degrees)


def apart(a: Point, b: Point) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


def degrees(a: Point, b: Point) -> float:
    """Return the direction from ``a`` to ``b``, clockwise from the right."""
    return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


def towards(a: Point, b: Point, far: float) -> Point:
    """Return the point at distance ``far`` from ``a`` towards ``b``."""
    share = far / (apart(a, b) or 1)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


_SIGNS: dict[str, Any] = json.loads((Path(__file__).parent / "signs.json").read_text(encoding="utf-8"))


def ink_on(color: Color) -> str:
    return str(_SIGNS["dark" if color in _SIGNS["onLight"] else "light"])


def sign(signs: str, color: Color, size: float, at: Point = (0, 0), ground: str = "") -> str:
    """Draw a color's sign, centered at ``at``, with an outline in the color ``ground``."""
    fill = ink_on(color)
    scale = 1 if signs == "letters" else size * _SIGNS["scale"]
    width = _SIGNS["ground"] / scale
    around = (
        f' stroke="{ground}" stroke-width="{width:.3g}" stroke-linejoin="round" paint-order="stroke"'
        if ground
        else ""
    )
    if signs == "letters":
        x, y = at[0], round(at[1] + size * _SIGNS["baseline"], 1)
        place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700"'
        return f'<text {place} fill="{fill}"{around}>{LETTER[color].upper()}</text>'
    place = f'transform="translate({pair(*at)}) scale({scale:.3g})"'
    return f'<path d="{_SIGNS["shapes"][color]}" {place} fill="{fill}"{around}/>'


def in_corner(center: Point, size: float) -> Point:
    x, y = center
    return x - 47 + size * 0.4, y - 47 + size * 0.4
