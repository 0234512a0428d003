"""The JSON format of puzzles and collections; see ``puzzles.schema.json``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, TypeVar

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from ..rules import Position
from . import tree
from .errors import PuzzleError
from .rating import grade, rating_of
from .tasks import TASKS, task_named

SCHEMA = Path(__file__).with_name("puzzles.schema.json")
"""JSON Schema (draft 7) without the tasks' names; see :func:`whole_schema`."""
COLLECTION, ALONE, VERSION = "kamisado-puzzles", "kamisado-puzzle", 1

P = TypeVar("P")

_LONGEST = 100_000_000  # characters; room for 100,000 puzzles
_MOST_FAULTS = 20  # errors per file; then parsing stops
_OPTIONAL = ("themes", "author", "notes", "title", "id", "number", "deviation")


def whole_schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
    schema["definitions"]["puzzle"]["properties"]["task"]["enum"] = list(TASKS)
    return schema


@cache
def _checker(part: str) -> Callable[[object], object]:
    import fastjsonschema

    schema = whole_schema()
    del schema["anyOf"]
    # Puzzles are validated one by one, trees by playing them.
    schema["definitions"]["collection"]["properties"]["puzzles"] = {"type": "array"}
    schema["definitions"]["tree"] = {"type": "object"}
    checker: Callable[[object], object] = fastjsonschema.compile({**schema, "$ref": f"#/definitions/{part}"})
    return checker


def _validate(part: str, data: object) -> None:
    import fastjsonschema

    try:
        _checker(part)(data)
    except fastjsonschema.JsonSchemaValueException as error:
        reason = error.message.removeprefix(error.name or "").strip()
        place = "/".join(map(str, error.path[1:]))
        raise PuzzleError(say("puzzle.form", reason=reason), place) from None


def write(puzzle: Mapping[str, Any]) -> dict[str, Any]:
    remarks = {name: puzzle[name] for name in ("id", "title", "author", "notes")}
    return {
        **{name: text for name, text in remarks.items() if text},
        "position": str(puzzle["position"]),
        "task": puzzle["task"],
        **({"number": puzzle["number"]} if puzzle["number"] else {}),
        "moves": puzzle["moves"],
        "difficulty": grade(puzzle["rating"]),
        "rating": puzzle["rating"],
        "deviation": puzzle["deviation"],
        "themes": list(puzzle["themes"]),
        "solution": puzzle["solution"],
    }


def read(data: object, make: Callable[..., P]) -> P:
    """Return the puzzle of JSON data; its tree is checked by the rules."""
    _validate("puzzle", data)
    assert isinstance(data, dict)
    try:
        position = Position.parse(data["position"])
    except KamisadoError as error:
        raise PuzzleError(Message(str(error), error.code), "position") from None
    try:
        aim = task_named(data["task"], data.get("number", 0))
        aim.check_begin(position)
    except PuzzleError as error:
        raise PuzzleError(error.reason, error.place or "position") from None
    tree.check(position, aim, data["moves"], data["solution"])
    given = {name: data[name] for name in _OPTIONAL if name in data}
    given["themes"] = tuple(given.get("themes", ()))
    given["rating"] = data.get("rating", rating_of(data["difficulty"]))
    return make(position, data["task"], data["moves"], data["solution"], **given)


def dumps(puzzles: Iterable[Mapping[str, Any]], head: Mapping[str, Any]) -> str:
    remarks = {name: value for name, value in head.items() if value}
    start = _json({"format": COLLECTION, "version": VERSION, **remarks}).removesuffix("}")
    lines = ",\n".join(_json(write(puzzle)) for puzzle in puzzles)
    return f'{start},\n"puzzles":[\n{lines}\n]}}\n'


def dumps_one(puzzle: Mapping[str, Any]) -> str:
    return _json({"format": ALONE, "version": VERSION, "puzzle": write(puzzle)}) + "\n"


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def loads(
    text: str, make: Callable[..., P], keep_good: bool = False
) -> tuple[list[P], dict[str, Any], list[PuzzleError]]:
    if not isinstance(text, str):
        raise PuzzleError(say("puzzle.type", found=type(text).__name__))
    if len(text) > _LONGEST:
        raise PuzzleError(say("puzzle.long", most=_LONGEST))
    errors: list[PuzzleError] = []
    data = _parse_json(text.removeprefix("\ufeff"), keep_good, errors)
    entries = _entries(data)
    puzzles: list[P] = []
    for number, entry in enumerate(entries, start=1):
        try:
            puzzles.append(read(entry, make))
        except (PuzzleError, RecursionError) as error:
            wrong = error if isinstance(error, PuzzleError) else PuzzleError(say("puzzle.deep"), "solution")
            wrong = wrong.of(number, _id(entry))
            if not keep_good:
                raise wrong from None
            errors.append(wrong)
            if len(errors) >= _MOST_FAULTS:
                errors.append(PuzzleError(say("puzzle.stopped", read=number, of=len(entries))))
                break
    head = {name: data[name] for name in ("title", "author", "notes", "made") if name in data}
    return puzzles, head, errors


def _parse_json(text: str, keep_good: bool, errors: list[PuzzleError]) -> Any:
    """Parse the JSON, or the complete puzzles of a truncated file."""
    try:
        return json.loads(text)
    except JSONDecodeError as error:
        wrong = PuzzleError(say("puzzle.json", line=error.lineno, column=error.colno))
    except ValueError:  # Python refuses numbers with thousands of digits
        wrong = PuzzleError(say("puzzle.digits"))
    except RecursionError:
        wrong = PuzzleError(say("puzzle.deep"))
    complete = list(_complete_entries(text))
    wrong = wrong.of(len(complete) + 1, "") if complete else wrong
    if not keep_good or not complete:
        raise wrong
    errors.append(wrong)
    return {"format": COLLECTION, "version": VERSION, "puzzles": complete}


def _complete_entries(text: str) -> Iterator[object]:
    head, found, _ = text.partition('"puzzles":')
    if not found or f'"version":{VERSION},' not in head.replace(" ", ""):
        return
    at = text.find("[", len(head)) + 1
    decoder = JSONDecoder()
    while at:
        while at < len(text) and text[at] in " \r\n\t,":
            at += 1
        try:
            puzzle, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield puzzle


def _entries(data: Any) -> list[object]:
    name = data.get("format") if isinstance(data, dict) else None
    if name not in (COLLECTION, ALONE):
        raise PuzzleError(say("puzzle.format", names=f"{COLLECTION}, {ALONE}"), "format")
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        found = shortened(str(data.get("version")))
        raise PuzzleError(say("puzzle.version", found=found, known=VERSION), "version")
    if name == ALONE and "puzzle" in data:
        return [data["puzzle"]]
    _validate("collection" if name == COLLECTION else "alone", data)
    entries: list[object] = data["puzzles"]
    return entries


def _id(entry: object) -> str:
    found = entry.get("id") if isinstance(entry, dict) else None
    return found[:40] if isinstance(found, str) else ""
