"""What a miner is to look for, in words: ``deadlock in five, at most two ringed towers, two tries``.

Parts stand between commas; each is one of these, with a number as a digit or a word::

    TASK [N] [in N [or N | to N]]        moves of the solver's own, as a puzzle's title counts them
    at most N ringed towers | no ringed towers
    [at least] N tries                   first moves that one answer alone refutes
    [at least] N moves to choose from
    [up to] sumos | double sumos | triple sumos
    rated [at least] N
    showing THEME

A task and a theme are named as in ``TASKS`` and ``THEMES``, or as the language that is spoken calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from ..i18n import page, say
from ..i18n.message import shortened
from .errors import PuzzleError
from .tasks import TASKS
from .themes import THEMES

_NUMBERS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen twenty".split(),
        range(21),
        strict=True,
    )
)
_NUMBERS["no"] = 0
_MOST_MOVES = 40  # of the solver's own
_LONGEST = 300  # letters
_ANY_RANK = 3


class _Clause(NamedTuple):
    """A part of a wish: its words, ``#`` for a number, and what of a miner's settings it says."""

    words: tuple[str, ...]
    setting: str
    value: object = None  # what its numbers say where this is nothing


def read_wish(text: str) -> dict[str, Any]:
    """Return what a wish says, as settings of the miner.

    Parameters
    ----------
    text : str
        Parts with commas between: see the head of this module.

    Raises
    ------
    PuzzleError
        A ValueError that names the word that is not understood, and those that could stand there.

    Examples
    --------
    >>> read_wish("deadlock in five, at most two ringed towers, two tries")
    {'task': 'deadlock', 'own': (5,), 'ringed': 2, 'ranks': 3, 'tries': 2}
    >>> read_wish("win in 2 or 3, no ringed towers, showing jailer")
    {'task': 'win', 'own': (2, 3), 'ringed': 0, 'themes': ('jailer',)}
    >>> read_wish("win in two trys")
    Traceback (most recent call last):
    kamisado_widget.puzzles.errors.PuzzleError: 'trys' is not understood in a wish; expected: a comma, or, to.
    """
    if len(text) > _LONGEST:
        raise PuzzleError(say("wish.long", most=_LONGEST))
    wished: dict[str, Any] = {}
    for part in re.split(r"[,;]", text):
        words = re.findall(r"\S+", part.casefold().strip(" ."))
        if not words:
            raise PuzzleError(say("wish.empty"))
        clause, numbers = _match(words)
        for name, value in _said(clause, numbers):
            if name in wished:
                raise PuzzleError(say("wish.twice", part=shortened(part.strip())))
            wished[name] = value
    if wished.get("ringed"):
        wished.setdefault("ranks", _ANY_RANK)
    order = ("task", "number", "own", "ringed", "ranks", "tries", "choices", "rating", "themes")
    return {name: wished[name] for name in order if name in wished}


def _said(clause: _Clause, numbers: list[int]) -> Iterator[tuple[str, Any]]:
    """Return the settings that a part names."""
    if clause.setting != "task":
        yield clause.setting, clause.value if clause.value is not None else numbers[0]
        return
    yield "task", clause.value
    words = list(clause.words)
    if words.count("#") and ("in" not in words or words.index("#") < words.index("in")):
        yield "number", numbers.pop(0)
    if numbers:
        least, most = numbers[0], numbers[-1]
        if not 1 <= least <= most <= _MOST_MOVES:
            raise PuzzleError(say("wish.moves", most=_MOST_MOVES))
        moves = range(least, most + 1) if "to" in words else numbers
        yield "own", tuple(sorted(set(moves)))


def _match(words: list[str]) -> tuple[_Clause, list[int]]:
    """Return the part that these words are, and its numbers."""
    furthest, expected = 0, set[str]()
    for clause in _clauses():
        numbers: list[int] = []
        for at, word in enumerate((*clause.words, "")):
            found = words[at] if at < len(words) else ""
            number = _number(found) if word == "#" else None
            if number is not None:
                numbers.append(number)
            elif found != word:
                if at > furthest:
                    furthest, expected = at, set()
                if at == furthest:
                    expected.add(_SIGNS[word]() if word in _SIGNS else word)
                break
        else:
            return clause, numbers
    names = ", ".join(sorted(expected))
    if furthest < len(words):
        raise PuzzleError(say("wish.word", word=shortened(words[furthest]), names=names))
    raise PuzzleError(say("wish.unfinished", part=shortened(" ".join(words)), names=names))


def _in_a_list(key: str) -> str:
    text = str(say(key))
    return text[:1].lower() + text[1:]


_SIGNS = {"#": lambda: _in_a_list("wish.number"), "": lambda: _in_a_list("wish.end")}
"""What is expected that is no word, in words."""


def _number(word: str) -> int | None:
    if word.isascii() and word.isdecimal() and len(word) < 5:
        return int(word)
    return _NUMBERS.get(word)


def _clauses() -> Iterator[_Clause]:
    """Return every form that a part may have."""
    for name, task in _names(TASKS, "desk.task.").items():
        for number, moves in product(("", " #"), ("", " in #", " in # or #", " in # to #")):
            yield _Clause((*f"{name}{number}{moves}".split(),), "task", task)
    forms: tuple[tuple[str, str, object], ...] = (
        ("at most|up to # ringed tower|towers", "ringed", None),
        ("no ringed towers", "ringed", 0),
        ("|at least # try|tries", "tries", None),
        ("|at least # moves to choose from", "choices", None),
        ("|up to sumos", "ranks", 1),
        ("|up to double sumos", "ranks", 2),
        ("|up to triple sumos", "ranks", 3),
        ("rated |at least #", "rating", None),
    )
    for form, setting, value in forms:
        for words in _spelled(form):
            yield _Clause(words, setting, value)
    for name, theme in _names(THEMES, "").items():
        yield _Clause(("showing", *name.split()), "themes", (theme,))


def _spelled(form: str) -> Iterator[tuple[str, ...]]:
    """Return the ways to say something: words with ``|`` between stand in place of each other."""
    groups = re.sub(r"\|at least|at most\|up to|\|up to", lambda it: it[0].replace(" ", "_"), form).split(" ")
    for chosen in product(*(group.split("|") for group in groups)):
        yield tuple(" ".join(chosen).replace("_", " ").split())


def _names(keys: tuple[str, ...], label: str) -> dict[str, str]:
    """Return tasks or themes by their names: those of programs, and those of the language spoken."""
    labels = page() if label else {}
    named = {key: key for key in keys}
    for key in keys:
        said = labels.get(f"{label}{key.replace(' ', '-')}", "") if label else say(f"puzzle.theme.{key}")
        named.setdefault(re.sub(r"[,;.]", "", str(said)).casefold(), key)
    return {name: key for name, key in named.items() if name}
