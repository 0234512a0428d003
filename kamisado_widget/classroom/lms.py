"""Scores as a school's system takes them: for everybody on its own list, by its own numbers.

Moodle and Canvas know nobody by what a pupil wrote as a name. So the roster is the file that the system
itself gives out: Moodle's grades as text, Canvas's gradebook. Its columns are written again as they stand,
and one is added.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from ..i18n import say
from ..i18n.message import shortened
from .spreadsheet import write_rows

System = Literal["moodle", "canvas"]
SYSTEMS: tuple[System, ...] = get_args(System)

_LARGEST = 5_000_000  # bytes of a roster
_OF_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_POINTS_POSSIBLE = "Points Possible"
_TEST_STUDENT = "Student, Test"


class _Roster(NamedTuple):
    head: list[str]
    rows: list[list[str]]


def write_scores(
    path: Path,
    scores: Mapping[str, int | None],
    total: int,
    system: str,
    roster: str | Path | None,
    column: str,
) -> tuple[str, ...]:
    """Write a school's list with a column of scores."""
    if system not in SYSTEMS:
        raise ValueError(say("results.lms", found=shortened(repr(system)), names=", ".join(SYSTEMS)))
    if roster is None:
        raise ValueError(say("results.no_roster"))
    listed = _read(Path(roster))
    if system == "canvas":
        listed = _as_canvas_has_it(listed, Path(roster))
    found, unknown = _matched(listed.rows, scores)
    head = [*listed.head, column]
    rows: list[list[object]] = [
        [*row, "" if found.get(index) is None else found[index]] for index, row in enumerate(listed.rows)
    ]
    points: list[list[object]] = [[f"    {_POINTS_POSSIBLE}", *[""] * (len(listed.head) - 1), total]]
    write_rows(path, [head, *(points if system == "canvas" else []), *rows])
    return unknown


def _read(path: Path) -> _Roster:
    if not path.is_file():
        raise FileNotFoundError(say("results.nowhere", found=shortened(str(path))))
    with path.open("rb") as file:
        text = file.read(_LARGEST).decode("utf-8-sig", "replace")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = [row for row in csv.reader(text.splitlines(), delimiter=delimiter) if any(row)]
    if len(rows) < 2 or len(rows[0]) < 2:
        raise ValueError(say("results.roster", found=shortened(str(path))))
    width = len(rows[0])
    return _Roster(rows[0], [[*row, *[""] * width][:width] for row in rows[1:]])


def _as_canvas_has_it(listed: _Roster, path: Path) -> _Roster:
    """Keep those columns by which Canvas knows a pupil again, and the rows of pupils."""
    if not {"Student", "ID"} <= set(listed.head):
        raise ValueError(say("results.roster", found=shortened(str(path))))
    places = [listed.head.index(name) for name in _OF_CANVAS if name in listed.head]
    rows = [[row[place] for place in places] for row in listed.rows]
    pupils = [row for row in rows if row[0].strip() not in (_POINTS_POSSIBLE, _TEST_STUDENT)]
    return _Roster([listed.head[place] for place in places], pupils)


def _matched(
    rows: Sequence[Sequence[str]], scores: Mapping[str, int | None]
) -> tuple[dict[int, int | None], tuple[str, ...]]:
    """Return the scores by row, and who has none."""
    by_name: dict[str, set[int]] = {}
    for index, row in enumerate(rows):
        for name in _names(row):
            by_name.setdefault(name, set()).add(index)
    found: dict[int, int | None] = {}
    unknown = []
    for who, score in scores.items():
        places = by_name.get(_plain(who), set()) - found.keys()
        if len(places) == 1:
            found[places.pop()] = score
        elif score is not None:
            unknown.append(who)
    return found, tuple(unknown)


def _names(row: Sequence[str]) -> set[str]:
    """Return all that somebody may be called: a cell, or two that are neighbors, in either order."""
    cells = [_plain(cell) for cell in row[: len(_OF_CANVAS)]]
    names = {*cells, *(" ".join(cell.split(", ", 1)[::-1]) for cell in cells)}
    for first, second in pairwise(cells):
        names |= {f"{first} {second}", f"{second} {first}", f"{first}, {second}", f"{second}, {first}"}
    return names - {""}


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
