"""Parse lessons; errors name the file, the line and the expected text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..i18n import say
from ..i18n.message import shortened
from .compiler import compile_lesson, failed
from .script import ASKS, HEAD, LISTS, TEXTS, VERSION, LessonError, LessonScript, Step, between

_LONGEST = 200_000  # characters; longer than any lesson
_FOLDER = Path(__file__).parent / "course"

COURSE = tuple((_FOLDER / "contents.txt").read_text(encoding="utf-8").split())


def course(name: str) -> LessonScript:
    """Return a lesson of :data:`COURSE`; an unknown name raises a :class:`LessonError`.

    Examples
    --------
    >>> course("figure-4").gold
    'Alain'
    """
    if name not in COURSE:
        raise LessonError(say("lesson.unknown", found=shortened(str(name)), names=", ".join(COURSE)))
    return _parsed((_FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name)


@cache
def five_minutes() -> LessonScript:
    """Return the lesson with the whole game in eight pictures."""
    return _parsed((_FOLDER / "five-minutes.txt").read_text(encoding="utf-8"), "five-minutes")


def lesson_script(given: str | LessonScript) -> LessonScript:
    r"""Return a lesson from a script, a name of the course, or a text as for :func:`read_lesson`.

    Examples
    --------
    >>> lesson_script("figure-4") == lesson_script(course("figure-4"))
    True
    >>> lesson_script("Kamisado lesson 1\ntitle: Hello\n\nstep\nposition: 1a\n").title
    'Hello'
    """
    if isinstance(given, LessonScript):
        return given
    is_text = isinstance(given, str) and ("\n" in given or given.startswith("Kamisado lesson"))
    return read_lesson(given) if is_text else course(given)


def load_lesson(path: str | Path) -> LessonScript:
    """Load a lesson from a file: see :func:`read_lesson`."""
    try:
        return read_lesson(Path(path).read_text(encoding="utf-8-sig"), Path(path).name)
    except UnicodeDecodeError as error:
        raise LessonError(say("lesson.encoding", name=Path(path).name, place=error.start)) from None


def read_lesson(text: str, name: str = "lesson") -> LessonScript:
    r"""Parse a lesson, and check that it compiles.

    A :class:`LessonError` names the file, the line and what was expected.

    Examples
    --------
    >>> lesson = read_lesson("Kamisado lesson 1\ntitle: Hello\n\nstep\nposition: 1a\n")
    >>> lesson.title, lesson.steps[0].position
    ('Hello', '1a')
    >>> read_lesson(str(lesson)) == lesson
    True
    """
    script = _parsed(text, name)
    compile_lesson(script)
    return script


def _parsed(text: str, name: str) -> LessonScript:
    """Parse the script; its positions are checked by the compiler."""
    if not isinstance(text, str):
        raise failed(name, 1, "type", found=type(text).__name__)
    if len(text) > _LONGEST:
        raise failed(name, 1, "long", most=_LONGEST)
    lines = _lines(text, name)
    _check_version(next(lines, (1, "")), name)
    head: dict[str, str] = {}
    steps: list[dict[str, Any]] = []
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == "step" and ":" not in line:
            steps.append({"name": rest.strip(), "line": number})
        elif steps:
            _step_field(steps[-1], line, number, name)
        else:
            _head_field(head, line, number, name)
    if "title" not in head or not steps:
        raise failed(name, 1, "no_title" if "title" not in head else "no_steps")
    return LessonScript(steps=tuple(map(_made, steps)), name=name, **head)


def _made(step: dict[str, Any]) -> Step:
    for key in step.keys() & set(LISTS):
        sign = between(step.get("ask", ""), key).strip() or None
        step[key] = tuple(item.strip() for item in step[key].split(sign))
    return Step(**step)


def _lines(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield the non-empty lines with their numbers, continuation lines joined."""
    kept: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            if not kept:
                raise failed(name, number, "version", known=VERSION)
            kept[-1] = (kept[-1][0], f"{kept[-1][1]} {line.strip()}")
        else:
            kept.append((number, line.rstrip()))
    yield from kept


def _check_version(first: tuple[int, str], name: str) -> None:
    number, line = first
    word, _, version = line.rpartition(" ")
    if word != "Kamisado lesson" or not version.isdecimal():
        raise failed(name, number, "version", known=VERSION)
    if version != str(VERSION):
        raise failed(name, number, "later", found=version[:9], known=VERSION)


def _split(line: str, number: int, name: str, known: tuple[str, ...]) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    key, value = key.strip(), value.strip()
    if not colon or key not in known:
        raise failed(name, number, "field", found=shortened(key), names=", ".join(known))
    if not value:
        raise failed(name, number, "empty", field=key)
    return key, value


def _head_field(head: dict[str, str], line: str, number: int, name: str) -> None:
    key, value = _split(line, number, name, HEAD)
    if key in head:
        raise failed(name, number, "twice", field=key)
    head[key] = value


_IN_A_STEP = ("from", *TEXTS, *LISTS, *(f"ask {ask}" for ask in ASKS))


def _step_field(step: dict[str, Any], line: str, number: int, name: str) -> None:
    key, value = _split(line, number, name, _IN_A_STEP)
    if key.startswith("ask "):
        key, step_ask = "ask", key.removeprefix("ask ")
        entry: dict[str, Any] = {"ask": step_ask, "prompt": value}
    else:
        entry = {"start" if key == "from" else key: value}
    if entry.keys() & step.keys():
        raise failed(name, number, "twice", field=key)
    step.update(entry)
