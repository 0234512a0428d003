"""The file format of readers' progress.

For example::

    {"kamisado-progress": 5,
     "reader": "Ann",
     "readers": {"Ann": {"progress": {
                   "rings": {"figure-4": {"rings": 2, "date": "2026-11-22T09:31:00+00:00"}},
                   "streaks": {"push 1": 0},
                   "cards": {"S2": {"answers": ["2026-11-22T09:40:00+00:00 wrong"],
                                    "missed": ["exercise push 1 seed 77"]}},
                   "tried": {"o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1":
                             "2026-11-22T09:45:00+00:00 wrong"},
                   "passed": {"01_moving": "2026-11-22T09:20:00+00:00"}},
                 "places": {"lesson figure-5": {"date": "2026-11-22T09:30:00+00:00", "value": {"step": 4}}},
                 "preferences": {"language": "de"}}}}
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NamedTuple, get_args

from .card import HANGING, Answer, Card
from .stores import Format, Validator, whole_number

_LONGEST = 80


def plain(value: object) -> str:
    r"""Return untrusted text as one short printable line."""
    if not isinstance(value, str):
        return ""
    printable = "".join(sign for sign in value[: 4 * _LONGEST] if sign.isprintable() or sign.isspace())
    return " ".join(printable.split())[:_LONGEST].strip()


_MOST_RINGS = 3
_MOST_ANSWERS = 500  # per card

DEEPEST = 8
"""Maximum nesting of a place."""
Place = dict[str, object]
Preference = bool | int | str


Try = Literal["right", "helped", "wrong"]
"""A first try at a puzzle: solved alone, with a hint, or not (or its solution was shown)."""


class FirstTry(NamedTuple):
    date: datetime
    how: Try


class Award(NamedTuple):
    rings: int
    date: datetime


@dataclass(frozen=True)
class ProgressData:
    rings: dict[str, Award] = field(default_factory=dict)
    streaks: dict[str, int] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    tried: dict[str, FirstTry] = field(default_factory=dict)
    passed: dict[str, datetime] = field(default_factory=dict)


class Entry(NamedTuple):
    """A reader's place in a lesson, with its date in UTC."""

    value: Place
    date: datetime


@dataclass(frozen=True)
class Reader:
    progress: ProgressData = ProgressData()
    places: dict[str, Entry] = field(default_factory=dict)
    preferences: dict[str, Preference] = field(default_factory=dict)


@dataclass(frozen=True)
class ReadersData:
    reader: str = ""
    readers: dict[str, Reader] = field(default_factory=dict)


def utc_now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _parse(data: dict[str, object]) -> tuple[ReadersData, bool]:
    valid = Validator()

    def reader(value: object) -> Reader | None:
        if not isinstance(value, dict):
            return None
        return Reader(
            _progress(valid, valid.entries(value.get("progress", {}))),
            valid.table(value.get("places", {}), _entry),
            valid.table(value.get("preferences", {}), _preference),
        )

    return ReadersData(plain(data.get("reader")), valid.table(data.get("readers", {}), reader)), valid.whole


def _progress(valid: Validator, data: dict[str, object]) -> ProgressData:
    return ProgressData(
        valid.table(data.get("rings", {}), _award),
        valid.table(data.get("streaks", {}), whole_number),
        valid.table(data.get("asked", {}), whole_number),
        valid.table(data.get("cards", {}), _card),
        valid.table(data.get("tried", {}), _first_try),
        valid.table(data.get("passed", {}), _date),
    )


def _card(value: object) -> Card | None:
    if not isinstance(value, dict):
        return None
    answers, missed = _answers(value.get("answers")), value.get("missed", [])
    if answers is None or not isinstance(missed, list) or not all(isinstance(each, str) for each in missed):
        return None
    return Card(answers, tuple(missed[-HANGING:]))


def _date(value: object) -> datetime | None:
    """Parse a date of this millennium; without a time zone it is UTC."""
    try:
        date = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    if date is None or not 2000 <= date.year < 2999:
        return None
    return date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)


def _first_try(value: object) -> FirstTry | None:
    when, how = _dated(value)
    known = next((each for each in get_args(Try) if each == how), None)
    return FirstTry(when, known) if when and known else None


def _dated(value: object) -> tuple[datetime | None, str]:
    date, _, how = value.partition(" ") if isinstance(value, str) else ("", "", "")
    return _date(date), how


def _award(value: object) -> Award | None:
    if not isinstance(value, dict):
        return None
    rings, date = whole_number(value.get("rings"), _MOST_RINGS), _date(value.get("date"))
    return None if rings is None or date is None else Award(rings, date)


def _answers(value: object) -> tuple[Answer, ...] | None:
    if not isinstance(value, list) or not 0 < len(value) <= _MOST_ANSWERS:
        return None
    answers = [_answer(each) for each in value]
    return None if None in answers else tuple(each for each in answers if each)


def _answer(value: object) -> Answer | None:
    when, how = _dated(value)
    return Answer(when, how == "right") if when and how in ("right", "wrong") else None


def _entry(value: object) -> Entry | None:
    if not isinstance(value, dict):
        return None
    date, place = _date(value.get("date")), as_place(value.get("value"))
    return None if date is None or place is None else Entry(place, date)


def as_place(value: object) -> Place | None:
    """Return a JSON object that is not nested too deeply, else None."""
    return value if isinstance(value, dict) and _is_shallow(value, DEEPEST) else None


def _is_shallow(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_shallow(each, levels - 1) for each in inner)


def _preference(value: object) -> Preference | None:
    return value if isinstance(value, Preference) else None


def _dump(kept: ReadersData) -> dict[str, object]:
    return {
        "reader": kept.reader,
        "readers": {name: _dump_reader(each) for name, each in kept.readers.items()},
    }


def _dump_reader(reader: Reader) -> dict[str, object]:
    progress = reader.progress
    return {
        "progress": {
            "rings": {
                name: {"rings": won.rings, "date": won.date.isoformat()}
                for name, won in progress.rings.items()
            },
            "streaks": progress.streaks,
            "asked": progress.asked,
            "cards": {
                topic: {"answers": _dump_answers(card.answers), "missed": list(card.missed)}
                for topic, card in progress.cards.items()
            },
            "tried": {
                puzzle: f"{tried.date.isoformat()} {tried.how}" for puzzle, tried in progress.tried.items()
            },
            "passed": {chapter: date.isoformat() for chapter, date in progress.passed.items()},
        },
        "places": {key: _dump_entry(entry) for key, entry in reader.places.items()},
        "preferences": reader.preferences,
    }


def _dump_entry(entry: Entry) -> dict[str, object]:
    return {"date": entry.date.isoformat(), "value": entry.value}


def _dump_answers(answers: tuple[Answer, ...]) -> list[str]:
    return [f"{each.date.isoformat()} {'right' if each.right else 'wrong'}" for each in answers]


READERS = Format("kamisado-progress", 5, ReadersData(), _parse, _dump)
