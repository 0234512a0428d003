"""Draw a scene's marks: last move, tower to move, blocked towers, results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..rules import Player
from ..rules.setup import read
from .scene import Arrow, Scene, Value
from .shapes import LOOK, MARKS, Point, apart, arrowhead, cased, degrees, group, octagon, pair, path, towards

Center = Callable[[str], Point]


def trace(move: str, center: Center) -> str:
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
    return group(at, cased(octagon(MARKS["halo"])))


def marks(scene: Scene, center: Center) -> Iterator[str]:
    stuck = [mark["square"] for mark in scene.get("marks", ()) if mark["kind"] == "blocked"]
    blocked = [center(square) for square in stuck]
    for mark in scene.get("marks", ()):
        if mark["kind"] == "blocker" and blocked:
            at = center(mark["square"])
            yield _bar(min(blocked, key=lambda point, at=at: apart(point, at)), at)  # type: ignore[misc]
        if mark["kind"] == "point":
            yield _brackets(center(mark["square"]))
        if mark["kind"] == "lost":
            yield _cross(center(mark["square"]))
    for square in stuck:
        yield _stop_sign(center(square), _ahead(scene["position"], square, center))
    if scene.get("kind") == "push":
        yield _shoved(scene["move"], len(scene["entries"]) - 1, center)
    for arrow in scene.get("arrows", ()):
        yield _handing_on(arrow, center)
    for square, number in scene.get("numbers", {}).items():
        yield _number(center(square), number)


def verdicts(values: Mapping[str, Value], player: Player, center: Center) -> Iterator[str]:
    """Draw the result of each move; small and side by side if several towers may move."""
    alone = len({move[:2] for move in values}) == 1
    for move, value in values.items():
        (start, _), (x, y) = center(move[:2]), center(move[2:])
        if move[:2] == move[2:]:
            continue
        aside = (start > x) - (start < x)
        at = (x, y) if alone else (x + 27 * aside, y + (23 if aside else -23))
        yield group(at, f'<g transform="scale({1 if alone else 0.56})">{_verdict(value, player)}</g>')


def _verdict(value: Value, player: Player) -> str:
    """Draw a tick on light or a cross on dark, with the number of moves below."""
    good = value["winner"] == player
    fill, ink = (MARKS["paper"], MARKS["ink"]) if good else (MARKS["ink"], MARKS["paper"])
    stroke = "M-12 0L-3 9L12 -9" if good else "M-10 -10L10 10M10 -10L-10 10"
    sign = path(stroke, stroke=ink, width=MARKS["line"] + 2)
    rim = LOOK["players"][value["winner"]]["rim"]
    drawn = path(octagon(37), ink) + path(octagon(31), fill, rim, 6)
    if "moves" not in value:
        return drawn + sign
    number = f'<text y="21" font-size="31" font-weight="700" fill="{ink}">{value["moves"] + 1}</text>'
    return f'{drawn}<g transform="translate(0 -14) scale(.7)">{sign}</g>{number}'


def _brackets(at: Point) -> str:
    corners = "M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26"
    return group(at, cased(corners, MARKS["line"] + 1))


def _cross(at: Point) -> str:
    sign = path(octagon(18), MARKS["ink"], MARKS["paper"], 3)
    return group(at, sign + path("M-7 -7L7 7M7 -7L-7 7", stroke=MARKS["paper"], width=MARKS["line"]))


def _number(at: Point, number: int) -> str:
    sign = path(octagon(22), MARKS["paper"], MARKS["ink"], 4)
    ink = f'font-size="31" font-weight="700" fill="{MARKS["ink"]}"'
    return group((at[0] + 27, at[1] + 27), f'{sign}<text y="11" {ink}>{number}</text>')


def _ahead(position: str, square: str, center: Center) -> int:
    """Return the vertical direction of the tower's moves: 1 is down."""
    player = read(position).towers[square].player
    return 1 if (player == "black") == (center("a8") < center("a1")) else -1


def _stop_sign(at: Point, ahead: int) -> str:
    sign = (
        path(octagon(21), MARKS["paper"])
        + path(octagon(18), MARKS["ink"])
        + path("M-9 0H9", stroke=MARKS["paper"], width=MARKS["line"])
    )
    return group((at[0] + 29 * ahead, at[1] - 29 * ahead), sign)


def _bar(origin: Point, target: Point) -> str:
    middle = towards(origin, target, apart(origin, target) / 2)
    return group(middle, cased("M0 -20V20", MARKS["line"] + 3), degrees(origin, target))


def _shoved(move: str, count: int, center: Center) -> str:
    """Draw the direction of a push between the pusher and each pushed tower."""
    origin, target = center(move[:2]), center(move[2:])
    half = apart(origin, target) / 2
    signs = (
        group(((2 * index + 1) * half, 0), cased("M-8 -17L9 0L-8 17", MARKS["line"] + 1))
        for index in range(count)
    )
    return group(target, "".join(signs), degrees(origin, target))


def _handing_on(arrow: Arrow, center: Center) -> str:
    """Draw an arrow; that of a pass is curved, so that opposite arrows do not overlap."""
    origin, target = center(arrow["origin"]), center(arrow["target"])
    far = apart(origin, target) or 1
    bow = max(0.2 + 12 / far, 75 / far) if arrow["kind"] == "pass" else 0
    bend = (
        (origin[0] + target[0]) / 2 + (origin[1] - target[1]) * bow,
        (origin[1] + target[1]) / 2 + (target[0] - origin[0]) * bow,
    )
    short = LOOK["tower"]["radius"] if bow else min(LOOK["tower"]["face"], far * 0.3)
    tip = towards(target, bend, short)
    line = f"M{pair(*towards(origin, bend, short))}Q{pair(*bend)} {pair(*towards(tip, bend, 12))}"
    return cased(line, MARKS["line"] + 1) + arrowhead(tip, degrees(bend, target))
