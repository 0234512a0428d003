"""Scores for learning platforms.

Moodle and Canvas do not know pupils by the name they typed. So the roster is the platform's own export
(Moodle's grades, Canvas's gradebook), to which a column is added.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from ..i18n import say
from ..i18n.message import shortened

_FORMULAS = "=+-@"  # first characters of formulas


def write_rows(path: Path, rows: Iterable[Sequence[object]], *, add: bool = False) -> None:
    # A byte order mark makes Excel use UTF-8.
    with path.open("a" if add else "w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([_escaped(each) for each in row] for row in rows)


def _escaped(cell: object) -> object:
    """Prefix untrusted text that a spreadsheet would run as a formula."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in _FORMULAS and cell else cell


System = Literal["moodle", "canvas"]
SYSTEMS: tuple[System, ...] = get_args(System)

_LARGEST = 5_000_000  # bytes of a roster
_OF_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_POINTS_POSSIBLE = "Points Possible"
_TEST_STUDENT = "Student, Test"


class _Roster(NamedTuple):
    head: list[str]
    rows: list[list[str]]


def system_of(roster: str) -> System:
    """Return the platform that exported a roster, by its columns."""
    return "canvas" if _is_of_canvas(_parse(roster)) else "moodle"


def write_scores(
    path: Path,
    scores: Mapping[str, int | None],
    total: int,
    system: str,
    roster: str,
    column: str,
) -> tuple[str, ...]:
    if system not in SYSTEMS:
        raise ValueError(say("results.lms", found=shortened(repr(system)), names=", ".join(SYSTEMS)))
    listed = _parse(roster)
    if system == "canvas":
        listed = _canvas_roster(listed)
    found, unknown = _matched(listed.rows, scores)
    head = [*listed.head, column]
    rows: list[list[object]] = [
        [*row, "" if found.get(index) is None else found[index]] for index, row in enumerate(listed.rows)
    ]
    points: list[list[object]] = [[f"    {_POINTS_POSSIBLE}", *[""] * (len(listed.head) - 1), total]]
    write_rows(path, [head, *(points if system == "canvas" else []), *rows])
    return unknown


def read_roster(path: Path) -> str:
    if not path.is_file():
        raise FileNotFoundError(say("results.nowhere", found=shortened(str(path))))
    with path.open("rb") as file:
        return file.read(_LARGEST).decode("utf-8", "replace")


def _parse(text: str) -> _Roster:
    text = text.lstrip("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = [row for row in csv.reader(text.splitlines(), delimiter=delimiter) if any(row)]
    if len(rows) < 2 or len(rows[0]) < 2:
        raise ValueError(say("results.roster", found=shortened(first)))
    width = len(rows[0])
    return _Roster(rows[0], [[*row, *[""] * width][:width] for row in rows[1:]])


def _is_of_canvas(listed: _Roster) -> bool:
    return {"Student", "ID"} <= set(listed.head)


def _canvas_roster(listed: _Roster) -> _Roster:
    """Keep the columns that identify pupils in Canvas, and the rows of pupils."""
    if not _is_of_canvas(listed):
        raise ValueError(say("results.roster", found=shortened(",".join(listed.head))))
    places = [listed.head.index(name) for name in _OF_CANVAS if name in listed.head]
    rows = [[row[place] for place in places] for row in listed.rows]
    pupils = [row for row in rows if row[0].strip() not in (_POINTS_POSSIBLE, _TEST_STUDENT)]
    return _Roster([listed.head[place] for place in places], pupils)


def _matched(
    rows: Sequence[Sequence[str]], scores: Mapping[str, int | None]
) -> tuple[dict[int, int | None], tuple[str, ...]]:
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
    """Return possible names in a row: single cells and pairs of neighbors in either order."""
    cells = [_plain(cell) for cell in row[: len(_OF_CANVAS)]]
    names = {*cells, *(" ".join(cell.split(", ", 1)[::-1]) for cell in cells)}
    for first, second in pairwise(cells):
        names |= {f"{first} {second}", f"{second} {first}", f"{first}, {second}", f"{second}, {first}"}
    return names - {""}


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
