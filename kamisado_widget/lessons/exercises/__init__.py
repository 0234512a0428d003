"""Exercises made from positions by the rules themselves, so that they never run out.

One file for each kind; ``random_positions`` makes the positions, ``draft`` is what one is. A kind is a
function of a random generator and a level; the same seed gives the same exercise.
"""

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
"""The kinds of exercises, in the order in which a learner can do them."""

LEVELS = (1, 2, 3)

_ASKED_IN = {
    "T": "which_tower 1, which_tower 2, refused 1",
    "M": "targets 1, blocked 1, blocked 2, blocked 3, deadlock 1, deadlock 3, refused 1, allowed 1",
    "F": "refill 1, refill 2, refill 3, allowed 1",
    "S": "push 1, push 2, refused 2, refused 3, targets 2, targets 3, which_tower 3",
    "DS": "push 2, push 3, refused 3, targets 3, which_tower 3",
    "TS": "push 3, refused 3, targets 3, which_tower 3",
}  # the kinds and levels that ask about the rules of a letter so often that one is soon drawn
_TRIES = 800  # to draw an exercise about a rule


def exercise(kind: str, level: int = 1, seed: int | None = None, language: str | None = None) -> Exercise:
    """Make an exercise.

    Parameters
    ----------
    kind : str
        One of :data:`KINDS`.
    level : int
        How hard, 1 to 3.
    seed : int, optional
        The same seed gives the same exercise; any one if left out.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Raises
    ------
    ValueError
        If there is no such kind, level or language.

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
    text_of(
        Sentence(f"exercise.title.{kind}", {}), kind, language
    )  # so that who adds a kind hears what it lacks
    return Exercise(kind, level, drawn, chosen(language), draft)


def like(item: Exercise) -> Exercise:
    """Make another exercise of the same kind and level, about the same rule."""
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
    """Make an exercise about a rule, of any kind."""
    listed = _ASKED_IN.get(rule.rstrip("0123456789"), "")
    sources = [(each[:-2], int(each[-1])) for each in listed.split(", ") if each]
    fitting = [each for each in sources if level in (None, each[1]) and each[0] not in besides]
    for tried in range(_TRIES if sources else 0):
        item = exercise(*choice(fitting if fitting and tried < _TRIES // 8 else sources), language=language)
        if item.rule == rule:
            return item
    raise KamisadoError(say("exercise.rule", language, found=shortened(rule)))
