"""Draw the README's animation (SVG): ``python -m kamisado_widget.tools.readme_picture``.

With reduced motion it shows its end.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from ..i18n import say
from ..rules import Position
from ..rules.board import FILES, ROWS
from ..svg import svg
from ..svg.marks import halo
from ..svg.shapes import LOOK, towards

ROOT = Path(__file__).resolve().parents[2]
IDEA = ROOT / ".github" / "idea.svg"
MOVES = "f8f4 g1g6 e8e5".split()
MOVE, GLIDE, READ = 2.0, 0.5, 0.4  # seconds: per move, of its motion, and before the sentence
TOTAL = MOVE * len(MOVES)
BELOW = 70  # height of the sentence


def center(square: str) -> tuple[float, float]:
    size = LOOK["square"]
    return (FILES.index(square[0]) + 0.5) * size, (7.5 - ROWS.index(square[1])) * size


def moving(name: str, frames: dict[float, str], still: str, inside: str) -> str:
    """Return an element with keyframes by second; without animation it shows the last one."""
    steps = "".join(f"{at / TOTAL:.2%}{{{look}}}" for at, look in frames.items())
    style = f"<style>@keyframes {name}{{{steps}}}</style>"
    return f'{style}<g class="moving" style="animation-name:{name};{still}">{inside}</g>'


def gliding(index: int, move: str, tower: str) -> str:
    begin = index * MOVE + READ
    origin, target = ("transform:translate({:g}px,{:g}px)".format(*center(at)) for at in (move[:2], move[2:]))
    frames = {0: origin, begin: origin, begin + GLIDE: target, TOTAL: target}
    return moving(f"tower{index}", frames, target, tower)


def answering(index: int, move: str, position: Position) -> str:
    """Draw the link from the square's color to the tower of that color, until that one moves."""
    assert position.required
    begin = index * MOVE + READ + GLIDE
    hidden, seen = "opacity:0", "opacity:1"
    frames = {0: hidden, begin: hidden, begin + 0.1: seen}
    if index == len(MOVES) - 1:
        frames[TOTAL] = seen
    else:
        frames |= {begin + MOVE - GLIDE: seen, begin + MOVE - GLIDE + 0.1: hidden, TOTAL: hidden}
    origin, target = center(move[2:]), center(position.movable[0])
    (x, y), (to_x, to_y) = towards(origin, target, 44), towards(target, origin, 52)
    color = LOOK["palettes"]["standard"][position.required]
    line = "".join(
        f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{stroke}" stroke-width="{width}" '
        'stroke-linecap="round"/>'
        for stroke, width in (("#fff", 20), (color, 12))
    )
    sentence = say("turn.must", player=position.player, color=position.required)
    text = f'<text x="400" y="{854 + BELOW / 2}" font-size="40" fill="#808080">{escape(sentence)}</text>'
    last = seen if index == len(MOVES) - 1 else hidden
    return moving(f"turn{index}", frames, last, line + halo(target) + text)


def idea() -> str:
    position = Position.start()
    drawn, behind = svg(position), ""
    for index, move in enumerate(MOVES):
        position = position.play(move)
        x, y = center(move[:2])
        place = f'<g transform="translate({x:g} {y:g})">'
        before, _, after = drawn.partition(place)
        tower, _, after = after.partition("</g>")
        drawn = before + after
        behind += gliding(index, move, tower) + answering(index, move, position)
    style = (
        "<style>@media(prefers-reduced-motion:no-preference)"
        f"{{.moving{{animation:{TOTAL:g}s infinite}}}}</style>"
    )
    drawn = drawn.replace(" 854 854", f" 854 {854 + BELOW}").replace('height="400"', 'height="433"')
    return drawn.replace("</svg>", f"{style}{behind}</svg>")


if __name__ == "__main__":
    IDEA.write_text(idea(), "utf-8")
    print(f"{IDEA.relative_to(ROOT)}: {IDEA.stat().st_size // 1000} KB")
