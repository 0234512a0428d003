"""Signs that stand for the colors, for those who cannot go by the colors themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..rules import Color
from ..rules.board import LETTER
from .shapes import Point, pair

_SIGNS: dict[str, Any] = json.loads((Path(__file__).parent / "signs.json").read_text(encoding="utf-8"))


def ink_on(color: Color) -> str:
    return str(_SIGNS["dark" if color in _SIGNS["onLight"] else "light"])


def sign(signs: str, color: Color, size: float, at: Point = (0, 0), ground: str = "") -> str:
    """Draw the sign of a color.

    ``at`` is its middle, ``size`` as of type; ``ground`` is the color to draw around it over other things.
    """
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
    """Return where the sign of a square stands: as far in the corner as its size lets it."""
    x, y = center
    return x - 47 + size * 0.4, y - 47 + size * 0.4
