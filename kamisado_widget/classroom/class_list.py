"""Class lists."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TypeAlias

from ..i18n import say
from ..i18n.message import shortened
from ..learner.reader import plain

_NOT_IN_FILES = re.compile(r"[&<>\"`|':\\/*?]")

ClassNames: TypeAlias = "str | Path | Iterable[str]"
"""Names, or a file with one name per line or in the first column of a CSV."""


def class_list(names: ClassNames) -> tuple[str, ...]:
    given = _in_file(Path(names)) if isinstance(names, str | Path) else names
    return tuple(dict.fromkeys(name for name in map(plain, given) if name))


def pasted(text: str) -> list[str]:
    r"""Return the names in pasted text: one per line, or in the first column."""
    return [re.split("[\t;]", line)[0] for line in text.splitlines()]


def _in_file(path: Path) -> list[str]:
    if not path.is_file():
        raise FileNotFoundError(say("results.nowhere", found=shortened(str(path))))
    lines = path.read_text("utf-8-sig", "replace").splitlines()
    if path.suffix.lower() != ".csv":
        return lines
    semicolons = ";" in "".join(lines[:1])  # CSV of locales with decimal commas
    return [row[0] for row in csv.reader(lines, delimiter=";" if semicolons else ",") if row]


def listed_as(who: str, names: Collection[str]) -> str:
    """Return the matching name of the class list, or an empty string.

    Learning platforms append numbers: ``Ann Smith_4711_assignsubmission_file_``.
    """
    begun = f"{who}_".casefold()
    fitting = (name for name in names if any(begun.startswith(f"{form}_") for form in _in_files(name)))
    return max(fitting, key=len, default="")


def _in_files(name: str) -> set[str]:
    name = name.casefold()
    return {name, *(_NOT_IN_FILES.sub(sign, name) for sign in ("", "_"))}
