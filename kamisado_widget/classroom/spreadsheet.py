"""Rows for a spreadsheet: whatever pupils have written, in CSV that every program opens."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

_FORMULAS = "=+-@"  # with which a spreadsheet would take a name for one


def write_rows(path: Path, rows: Iterable[Sequence[object]], *, add: bool = False) -> None:
    """Write rows to a file, in place of what is in it or below that."""
    with path.open("a" if add else "w", encoding="utf-8-sig", newline="") as file:  # so that Excel sees the ä
        csv.writer(file).writerows([_harmless(each) for each in row] for row in rows)


def _harmless(cell: object) -> object:
    """Keep a spreadsheet from taking a text from outside for a formula."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in _FORMULAS and cell else cell
