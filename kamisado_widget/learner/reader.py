"""What is remembered of readers, as it is kept.

That is::

    {"kamisado-progress": 2,
     "reader": "Ann",
     "readers": {"Ann": {"progress": {"count": 1, "stars": {"figure-4": 3}, "streaks": {"push 1": 1},
                                      "answers": {"S2": [1]}, "missed": []},
                         "places": {"02_blocked.ipynb cell-07": {"date": "2026-11-22T09:30:00+00:00",
                                                                 "value": {"step": 4}}},
                         "preferences": {"language": "de"}}}}

The first edition, of version 1.0, held one reader's progress and nothing else. It is read, and the next
time that something is written it becomes this one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from .document import Format, Sieve, whole_number
from .names import plain

MOST_STARS = 3
REMEMBERED = 5
"""Answers to each rule that are kept."""

DEEPEST = 8
"""Levels of a place at most."""
Place = dict[str, object]
Preference = bool | int | str


class Missed(NamedTuple):
    """An exercise that was answered wrong and comes back.

    Attributes
    ----------
    kind, level, seed : str, int, int
        The exercise.
    wait : int
        For how many answers it stays away.
    due : int
        The count of answers at which it comes back.
    """

    kind: str
    level: int
    seed: int
    wait: int
    due: int


@dataclass(frozen=True)
class ProgressData:
    """What one reader has done.

    Attributes
    ----------
    count : int
        How many exercises were answered.
    stars : dict of str to int
        By the lesson's name, or the exercise's kind and level.
    streaks : dict of str to int
        Right answers in a row, by kind and level.
    answers : dict of str to tuple of int
        By the rule, 1 for a right and 0 for a wrong answer, the last one last.
    missed : tuple of Missed
        What is to come back.
    """

    count: int = 0
    stars: dict[str, int] = field(default_factory=dict)
    streaks: dict[str, int] = field(default_factory=dict)
    answers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    missed: tuple[Missed, ...] = ()


class Entry(NamedTuple):
    """A place, and since when it is remembered.

    Attributes
    ----------
    value : dict
        The place.
    date : datetime
        When, in universal time.
    """

    value: Place
    date: datetime


@dataclass(frozen=True)
class Reader:
    """What is remembered of one reader; of the places the oldest comes first."""

    progress: ProgressData = ProgressData()
    places: dict[str, Entry] = field(default_factory=dict)
    preferences: dict[str, Preference] = field(default_factory=dict)


@dataclass(frozen=True)
class Readers:
    """What is remembered of everybody who reads here.

    Attributes
    ----------
    reader : str
        Who was chosen last; empty for the one without a name.
    readers : dict of str to Reader
        By their names.
    """

    reader: str = ""
    readers: dict[str, Reader] = field(default_factory=dict)


def now() -> datetime:
    """Return the time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def _parse(data: dict[str, object]) -> tuple[Readers, bool]:
    sieve = Sieve()
    if data["kamisado-progress"] == 1:
        return Readers("", {"": Reader(_progress(sieve, data))}), sieve.whole

    def reader(value: object) -> Reader | None:
        if not isinstance(value, dict):
            return None
        return Reader(
            _progress(sieve, sieve.entries(value.get("progress", {}))),
            sieve.table(value.get("places", {}), _entry),
            sieve.table(value.get("preferences", {}), _preference),
        )

    return Readers(plain(data.get("reader")), sieve.table(data.get("readers", {}), reader)), sieve.whole


def _progress(sieve: Sieve, data: dict[str, object]) -> ProgressData:
    return ProgressData(
        sieve.take(whole_number(data.get("count", 0)), 0),
        sieve.table(data.get("stars", {}), lambda stars: whole_number(stars, MOST_STARS)),
        sieve.table(data.get("streaks", {}), whole_number),
        sieve.table(data.get("answers", {}), _answers),
        tuple(sieve.rows(data.get("missed", []), _missed)),
    )


def _answers(value: object) -> tuple[int, ...] | None:
    if isinstance(value, list) and len(value) <= REMEMBERED and all(answer in (0, 1) for answer in value):
        return tuple(int(answer) for answer in value)
    return None


def _missed(value: object) -> Missed | None:
    if not isinstance(value, dict):
        return None
    kind, seed = value.get("kind"), value.get("seed")
    level, wait, due = (whole_number(value.get(name)) for name in ("level", "wait", "due"))
    if not isinstance(kind, str) or type(seed) is not int or level is None or wait is None or due is None:
        return None
    return Missed(kind, level, seed, wait, due)


def _entry(value: object) -> Entry | None:
    if not isinstance(value, dict) or not isinstance(value.get("date"), str):
        return None
    try:
        date = datetime.fromisoformat(value["date"])
    except ValueError:
        return None
    place = as_place(value.get("value"))
    return None if place is None else Entry(place, date if date.tzinfo else date.replace(tzinfo=UTC))


def as_place(value: object) -> Place | None:
    """Return an object that is not too deep to be written, None for anything else."""
    return value if isinstance(value, dict) and _is_shallow(value, DEEPEST) else None


def _is_shallow(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_shallow(each, levels - 1) for each in inner)


def _preference(value: object) -> Preference | None:
    return value if isinstance(value, Preference) else None


def _dump(kept: Readers) -> dict[str, object]:
    return {
        "reader": kept.reader,
        "readers": {name: _dump_reader(each) for name, each in kept.readers.items()},
    }


def _dump_reader(reader: Reader) -> dict[str, object]:
    missed = [each._asdict() for each in reader.progress.missed]
    return {
        "progress": {**vars(reader.progress), "missed": missed},
        "places": {key: _dump_entry(entry) for key, entry in reader.places.items()},
        "preferences": reader.preferences,
    }


def _dump_entry(entry: Entry) -> dict[str, object]:
    return {"date": entry.date.isoformat(), "value": entry.value}


READERS = Format("kamisado-progress", 2, Readers(), _parse, _dump)
"""How it is read and written."""
