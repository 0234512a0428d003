"""Generated exercises: the same kind, level and seed give the same exercise."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random, choice, randrange

from ...i18n import KamisadoError, Sentence, chosen, say
from ...i18n.message import shortened
from . import allowed, blocked, deadlock, push, refill, refused, targets, which_tower
from .draft import Draft, Exercise, Feedback, text_of

__all__ = ["KINDS", "Exercise", "Feedback", "about", "exercise", "like"]

_DRAW: dict[str, Callable[[Random, int], Draft]] = {
    "targets": targets.draw,
    "which_tower": which_tower.draw,
    "blocked": blocked.draw,
    "deadlock": deadlock.draw,
    "refill": refill.draw,
    "push": push.draw,
    "refused": refused.draw,
    "allowed": allowed.draw,
}

KINDS = tuple(_DRAW)

LEVELS = (1, 2, 3)

_ASKED_IN = {
    "T": "which_tower 1, which_tower 2, refused 1",
    "M": "targets 1, blocked 1, blocked 2, blocked 3, deadlock 1, deadlock 3, refused 1, allowed 1",
    "F": "refill 1, refill 2, refill 3, allowed 1",
    "S": "push 1, push 2, refused 2, refused 3, targets 2, targets 3, which_tower 3",
    "DS": "push 2, push 3, refused 3, targets 3, which_tower 3",
    "TS": "push 3, refused 3, targets 3, which_tower 3",
}  # exercises that often ask about rules with this prefix
_TRIES = 800


def exercise(kind: str, level: int = 1, seed: int | None = None, language: str | None = None) -> Exercise:
    """Generate an exercise of one of :data:`KINDS` at level 1 to 3, by default a random one.

    An unknown kind, level or language raises a :class:`KamisadoError`.

    Examples
    --------
    >>> it = exercise("which_tower", level=1, seed=3)
    >>> it.check(it.position.movable[0]).right
    True
    """
    if kind not in _DRAW:
        names = ", ".join(KINDS)
        raise KamisadoError(say("exercise.kind", language, found=shortened(str(kind)), names=names))
    if level not in LEVELS:
        raise KamisadoError(say("exercise.level", language, found=shortened(str(level))))
    drawn = randrange(1 << 32) if seed is None else seed
    draft = _DRAW[kind](Random(f"{kind} {level} {drawn}"), level)
    text_of(Sentence(f"exercise.title.{kind}", {}), kind, language)  # missing texts of a new kind fail here
    return Exercise(kind, level, drawn, chosen(language), draft)


def read_exercise(text: str, language: str | None = None) -> Exercise:
    """Parse a kind, level and seed: see :attr:`Exercise.text`; else raise a :class:`KamisadoError`."""
    words = text.split()
    if len(words) != 4 or words[2] != "seed" or not (words[1] + words[3]).isdecimal() or len(text) > 60:
        raise KamisadoError(say("quiz.seed", language, found=shortened(text)))
    return exercise(words[0], int(words[1]), int(words[3]), language)


def like(item: Exercise) -> Exercise:
    drawn = (exercise(item.kind, item.level, language=item.language) for _ in range(_TRIES))
    others = [item]
    for other in drawn:
        if other.rule == item.rule and other != item:
            return other
        others.append(other)
    return others[-1]


def about(
    rule: str, language: str | None = None, level: int | None = None, besides: Collection[str] = ()
) -> Exercise:
    listed = _ASKED_IN.get(rule.rstrip("0123456789"), "")
    sources = [(each[:-2], int(each[-1])) for each in listed.split(", ") if each]
    fitting = [each for each in sources if level in (None, each[1]) and each[0] not in besides]
    for tried in range(_TRIES if sources else 0):
        item = exercise(*choice(fitting if fitting and tried < _TRIES // 8 else sources), language=language)
        if item.rule == rule:
            return item
    raise KamisadoError(say("exercise.rule", language, found=shortened(rule)))
