"""The shapes that pictures are made of, and the numbers of ``look.json`` that give their sizes."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

Point = tuple[float, float]

LOOK: dict[str, Any] = json.loads((Path(__file__).parent / "look.json").read_text(encoding="utf-8"))
MARKS: dict[str, Any] = LOOK["marks"]


def corner(radius: float, index: int) -> str:
    """Return a corner of an octagon that lies on one of its sides."""
    angle = (index + 0.5) * math.pi / 4
    return pair(radius * math.cos(angle), radius * math.sin(angle))


def octagon(radius: float) -> str:
    """Return the path of an octagon around the origin."""
    return "M" + "L".join(corner(radius, index) for index in range(8)) + "z"


def facets(outer: float, inner: float, corners: tuple[int, ...]) -> str:
    """Return the path of the sides between two octagons that begin at these corners."""
    return "".join(
        f"M{corner(outer, i)}L{corner(outer, i + 1)}L{corner(inner, i + 1)}L{corner(inner, i)}z"
        for i in corners
    )


def pair(x: float, y: float) -> str:
    """Return a point as it stands in a path."""
    return f"{round(x, 1):g} {round(y, 1):g}"


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    drawn = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{drawn}{more}/>'


def group(at: Point, content: str, degrees: float = 0) -> str:
    """Return the content drawn around a point, turned clockwise."""
    turn = f" rotate({degrees:g})" if degrees else ""
    return f'<g transform="translate({pair(*at)}){turn}">{content}</g>'


def cased(d: str, width: float = MARKS["line"]) -> str:
    """Return a paper line in an ink case, to be seen on all eight colors."""
    return path(d, stroke=MARKS["ink"], width=width + 4) + path(d, stroke=MARKS["paper"], width=width)


def arrowhead(tip: Point, degrees: float) -> str:
    more = ' paint-order="stroke" stroke-linejoin="round"'
    return group(tip, path("M0 0L-19 -11L-15 0L-19 11z", MARKS["paper"], MARKS["ink"], 4, more), degrees)


def apart(a: Point, b: Point) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


def degrees(a: Point, b: Point) -> float:
    """Return the direction from one point to another, clockwise from the right."""
    return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


def towards(a: Point, b: Point, far: float) -> Point:
    """Return the point so far from one point towards another."""
    share = far / (apart(a, b) or 1)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
