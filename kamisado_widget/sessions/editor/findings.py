"""What a composer is told at the desk: of what was found out, each thing in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...i18n import say
from ...puzzles import Puzzle
from ...puzzles.first_moves import FirstMoves
from ...puzzles.idle import Idle
from ...puzzles.likeness import Likeness
from ...puzzles.mending import Change, Mending
from ...puzzles.paired_mending import PairsTried
from ...reasons import Reason
from ...rules import Position
from ...solver import Verdict
from .wire import Suggestion


@dataclass
class Findings:
    """What was found out about a position and a task."""

    winner: Verdict | None = None
    first: FirstMoves = field(default_factory=FirstMoves)
    reasons: dict[str, Reason] = field(default_factory=dict)
    mendings: tuple[Mending, ...] = ()
    pairs: PairsTried | None = None
    idle: Idle | None = None
    own: int | None = None  # the solver's own moves to the end
    refused: str = ""  # why it is no puzzle all the same
    complete: bool = False


def rating_of(puzzle: Puzzle) -> str:
    """Say how hard a puzzle is."""
    return say("puzzle.rating", rating=puzzle.rating)


def idle_towers(idle: Idle, position: Position) -> str:
    """Name the idle towers found so far; once all were tried, say where there are none."""
    if towers := ", ".join(_tower(position, square) for square in idle.squares):
        return say("desk.idle", towers=towers)
    return say("desk.idle.none") if idle.done == idle.total else ""


def _tower(position: Position, square: str) -> str:
    tower = position.towers[square]
    return say("desk.tower", player=tower.player, color=tower.color, square=square)


def likeness_of(found: Likeness) -> str:
    """Say which puzzle one is like, and how."""
    return say(f"desk.alike.{found.kind}", name=found.puzzle.title or found.puzzle.id)


def near_to(mendings: tuple[Mending, ...]) -> str:
    """Say how near it is: on which squares the first tower to be moved would do."""
    single = [each.changes[0] for each in mendings]
    moved = [change for change in single if change.tower and change.origin != change.target]
    if not moved:
        return ""
    first = moved[0]
    squares = [each.target for each in moved if each.origin == first.origin]
    tower = first.tower
    assert tower
    named = say("desk.tower", player=tower.player, color=tower.color, square=first.origin)
    return say(f"desk.near.{'one' if len(squares) == 1 else 'more'}", tower=named, squares=", ".join(squares))


def suggestion(mending: Mending) -> Suggestion:
    """Put a change, or two of them, on a button."""
    label = " + ".join(map(_change, mending.changes))
    if not mending.keeps:
        label = say("desk.mend.other", change=label, move=mending.solution)
    return Suggestion(label=label, text=str(mending.changes[-1].position))


def _change(change: Change) -> str:
    """Say what is changed."""
    after = change.position
    key = f"desk.mend.{change.kind}"
    parts = {"origin": change.origin, "target": change.target}
    if change.tower:
        parts |= {
            "player": change.tower.player,
            "color": change.tower.color,
            "rank": f"rank{change.tower.rank}",
        }
    else:
        parts |= {"player": after.player, "color": after.required or ""}
    return say(key, **parts)
