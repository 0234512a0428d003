"""Draw scenes as static SVG; standard library only."""

from ..drawing import as_html, as_svg
from ..rules import Diagram, Match, Position
from .draw import svg
from .record import record_html
from .scene import (
    Arrow,
    Mark,
    Node,
    Over,
    Scene,
    SceneTask,
    Why,
    add_move,
    blockers,
    handing_on,
    made,
    mover,
    point_at,
    why_by_rule,
)

__all__ = [
    "Arrow",
    "Mark",
    "Node",
    "Over",
    "Scene",
    "SceneTask",
    "Why",
    "add_move",
    "blockers",
    "handing_on",
    "made",
    "mover",
    "point_at",
    "record_html",
    "svg",
    "why_by_rule",
]

as_svg.register(Position, svg)
as_svg.register(Diagram, svg)
as_html.register(Match, record_html)


def __dir__() -> list[str]:
    return sorted(__all__)
