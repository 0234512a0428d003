"""Draw a scene as SVG, with the look of the live board (both read ``look.json``).

The SVG has no ids and no style sheet, so a page may hold several, and it is small enough to be saved in a
notebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from ..i18n import say
from ..rules import Color, Diagram, Position, Tower
from ..rules.board import COLOR_AT, FILES, ROWS, SQUARES
from ..rules.setup import read
from .marks import halo, marks, trace, verdicts
from .scene import Scene, Value, point_at
from .shapes import LOOK, Point, facets, group, in_corner, octagon, pair, path, sign

_SIZE: int = LOOK["square"]
_SIDE = 8 * _SIZE


def svg(
    shown: Scene | Position | Diagram,
    *,
    flipped: bool = False,
    glyphs: bool = False,
    signs: str = "letters",
    coordinates: bool = True,
    palette: str = "standard",
    width: int = 400,
    values: Mapping[str, Value] | None = None,
    arrows: Sequence[str] = (),
    squares: Sequence[str] = (),
) -> str:
    """Draw a scene, a position or a diagram as an ``<svg>`` element.

    Parameters
    ----------
    shown : Scene, Position or Diagram
        What to draw; a position or a diagram has no marks.
    flipped : bool
        Whether black is at the bottom.
    glyphs : bool
        A sign on every square and tower, for color-blind readers.
    signs : str
        ``"letters"`` or ``"shapes"``.
    coordinates : bool
        Whether files and rows are labeled.
    palette : str
        ``"standard"``, the game's colors, or ``"distinct"``.
    width : int
        Width and height in pixels.
    values : dict of str to Value, optional
        Results drawn on the target squares: white if good for the player to move, else black, with a rim in
        the winner's color and the number of moves until the end, this one included.
    arrows, squares : sequence of str
        Additional arrows, like ``"c8c5"``, and squares to mark.

    Raises
    ------
    KamisadoError
        A ValueError: invalid arrow or square.

    Examples
    --------
    >>> svg(Position.start())[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" vi'
    """
    scene = _scene_of(shown).copy()
    point_at(scene, squares, arrows)
    setup = read(scene["position"])
    is_diagram = setup.missing and not setup.contradictions
    position = Diagram(setup).board if is_diagram else Position.unchecked(setup)
    key = "picture.diagram" if is_diagram else "picture.title"
    title = scene["say"] or scene.get("task", {}).get("prompt") or say(key, player=position.player)
    frame, room = LOOK["frame"], LOOK["margin"] if coordinates else 0
    full = _SIDE + 2 * frame + room
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-frame - room} {-frame} {full} {full}" '
        f'width="{width}" height="{width}" role="img" font-family="system-ui,sans-serif" '
        f'text-anchor="middle"><title>{escape(title)}</title>'
        + _Picture(position, flipped, signs if glyphs else "", palette).draw(scene, coordinates, values or {})
        + "</svg>"
    )


def _scene_of(shown: Scene | Position | Diagram) -> Scene:
    if isinstance(shown, dict):
        return shown
    return {"position": str(shown if isinstance(shown, Diagram) else Position.of(shown)), "say": ""}


class _Picture:
    """A position seen from gold's side or from black's."""

    def __init__(self, position: Position, flipped: bool, signs: str, palette: str) -> None:
        self.position = position
        self.flipped = flipped
        self.signs = signs  # empty if the signs have no name
        self.palette: dict[str, str] = LOOK["palettes"][palette]

    def center(self, square: str) -> Point:
        """Return a square's center, with y downwards."""
        file, row = FILES.index(square[0]), ROWS.index(square[1])
        x, y = (7 - file, row) if self.flipped else (file, 7 - row)
        return (x + 0.5) * _SIZE, (y + 0.5) * _SIZE

    def draw(self, scene: Scene, coordinates: bool, values: Mapping[str, Value]) -> str:
        towers = self.position.towers.items()
        parts = [
            self._board(),
            self._last_move(scene),
            self._halo(scene),
            *(self._tower(square, tower) for square, tower in towers),
            *marks(scene, self.center),
            *verdicts(values, self.position.player, self.center),
            self._square_signs() if self.signs else "",
            self._coordinates() if coordinates else "",
        ]
        return "".join(parts)

    def _board(self) -> str:
        frame, side = LOOK["frame"], _SIZE - LOOK["gap"]
        edge = _SIDE + 2 * frame
        base = (
            f'<rect x="{-frame}" y="{-frame}" width="{edge}" height="{edge}" '
            f'rx="{LOOK["corner"] + frame}" fill="{LOOK["board"]}" '
            f'stroke="#808080" stroke-opacity=".5" stroke-width="2"/>'
        )
        paths = dict.fromkeys(Color, "")
        for square in SQUARES:
            x, y = self.center(square)
            start = pair(x - side / 2, y - side / 2)
            paths[COLOR_AT[self.position.layout][square]] += f"M{start}h{side}v{side}h-{side}z"
        return base + "".join(path(d, self.palette[color]) for color, d in paths.items())

    def _square_signs(self) -> str:
        """Draw the squares' signs in the corners, on a patch of the color that covers any mark."""
        drawn = []
        for square in SQUARES:
            color = self.position.color_at(square)
            size = LOOK["signs"]["besideTower" if square in self.position.towers else "square"]
            at = in_corner(self.center(square), size)
            drawn.append(sign(self.signs, color, size, at, self.palette[color]))
        return "".join(drawn)

    def _tower(self, square: str, tower: Tower) -> str:
        metal, rings, edge = LOOK["players"][tower.player], LOOK["rings"], LOOK["tower"]["edge"]
        size = rings if tower.rank else LOOK["tower"]
        parts = [
            path(octagon(size["radius"]), metal["rim"], metal["edge"], edge),
            path(facets(size["radius"], size["face"], (3, 4, 5)), metal["shine"]),
            path(facets(size["radius"], size["face"], (7, 0, 1)), metal["shade"]),
            path(octagon(size["face"]), self.palette[tower.color], metal["edge"], edge),
        ]
        if tower.rank:
            exact = "".join(map(octagon, rings["radii"][tower.rank]))
            lines = re.sub(r"\.\d", "", exact)  # integers keep notebooks small
            parts.append(path(lines, "none", metal["edge"], rings["case"]))
            parts.append(path(lines, "none", metal["ring"], rings["line"]))
        if self.signs:
            parts.append(sign(self.signs, tower.color, LOOK["signs"]["tower"]))
        return group(self.center(square), "".join(parts))

    def _halo(self, scene: Scene) -> str:
        """Mark the tower to move, unless that would answer the scene's question."""
        position = self.position
        if position.required is None or "errors" in scene or "task" in scene:
            return ""
        if position.outcome or not position.movable:  # diagrams have no tower to move
            return ""
        return halo(self.center(position.movable[0]))

    def _last_move(self, scene: Scene) -> str:
        """Draw the origin of the last move, unless the scene shows a pass."""
        if scene.get("kind") == "pass":
            return ""
        move = scene["move"] if scene.get("kind") in ("move", "push") else str(self.position.last or "")
        return trace(move, self.center) if move else ""

    def _coordinates(self) -> str:
        frame, margin = LOOK["frame"], LOOK["margin"]
        files = ((self.center(f + "1")[0], _SIDE + frame + margin * 0.75, f) for f in FILES)
        rows = ((-frame - margin / 2 - 2, self.center("a" + r)[1] + margin * 0.25, r) for r in ROWS)
        signs = (f'<text x="{x:g}" y="{y:g}">{sign}</text>' for x, y, sign in (*files, *rows))
        return f'<g font-size="{margin * 0.7:g}" fill="#808080">{"".join(signs)}</g>'
