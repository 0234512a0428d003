"""What a scene points at: the last move, the tower that must move, what is blocked, and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .scene import Arrow, Scene
from .shapes import LOOK, MARKS, Point, apart, arrowhead, cased, degrees, group, octagon, pair, path, towards

Center = Callable[[str], Point]


def trace(move: str, center: Center) -> str:
    """Draw where the last move came from and went to; it lies under the towers."""
    origin, target = center(move[:2]), center(move[2:])
    face = LOOK["tower"]["face"]
    tip = towards(target, origin, LOOK["tower"]["radius"] + 1)
    start, end = towards(origin, target, face - 3), towards(tip, origin, 12)
    return (
        group(origin, cased(octagon(face), 3))
        + cased(f"M{pair(*start)}L{pair(*end)}", 3)
        + arrowhead(tip, degrees(origin, target))
    )


def halo(at: Point) -> str:
    """Draw a double ring around the tower that must move."""
    return group(at, cased(octagon(MARKS["halo"])))


def marks(scene: Scene, center: Center) -> Iterator[str]:
    """Draw all that a scene says with marks and arrows."""
    blocked = [center(mark["square"]) for mark in scene.get("marks", ()) if mark["kind"] == "blocked"]
    for mark in scene.get("marks", ()):
        if mark["kind"] == "blocker" and blocked:
            at = center(mark["square"])
            yield _bar(min(blocked, key=lambda point, at=at: apart(point, at)), at)  # type: ignore[misc]
    for point in blocked:
        yield _stop_sign(point)
    for arrow in scene.get("arrows", ()):
        yield _handing_on(arrow, center)


def _stop_sign(at: Point) -> str:
    sign = (
        path(octagon(21), MARKS["paper"])
        + path(octagon(18), MARKS["ink"])
        + path("M-9 0H9", stroke=MARKS["paper"], width=MARKS["line"])
    )
    return group((at[0] + 29, at[1] - 29), sign)


def _bar(origin: Point, target: Point) -> str:
    """Draw a bar between a blocked tower and what stands in its way."""
    middle = towards(origin, target, apart(origin, target) / 2)
    return group(middle, cased("M0 -20V20", MARKS["line"] + 3), degrees(origin, target))


def _handing_on(arrow: Arrow, center: Center) -> str:
    """Draw a bowed arrow, so that the two of a circle lie beside each other."""
    origin, target = center(arrow["origin"]), center(arrow["target"])
    far = apart(origin, target) or 1
    bow = 0.2 + 12 / far
    bend = (
        (origin[0] + target[0]) / 2 + (origin[1] - target[1]) * bow,
        (origin[1] + target[1]) / 2 + (target[0] - origin[0]) * bow,
    )
    short = min(LOOK["tower"]["face"], far * 0.3)
    tip = towards(target, bend, short)
    line = f"M{pair(*towards(origin, bend, short))}Q{pair(*bend)} {pair(*towards(tip, bend, 12))}"
    return cased(line, MARKS["line"] + 1) + arrowhead(tip, degrees(bend, target))
