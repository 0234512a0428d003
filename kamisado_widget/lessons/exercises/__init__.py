"""Exercises made from positions by the rules themselves, so that they never run out.

One file for each kind; ``random_positions`` makes the positions, ``draft`` is what one is. A kind is a
function of a random generator and a level; the same seed gives the same exercise.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random, randrange

from ...i18n import KamisadoError, Sentence, chosen, say
from ...rules.text import shortened
from . import blocked, deadlock, push, refill, refused, targets, which_tower
from .draft import Draft, Exercise, Feedback, text_of

__all__ = ["KINDS", "Exercise", "Feedback", "exercise"]

_DRAW: dict[str, Callable[[Random, int], Draft]] = {
    "targets": targets.draw,
    "which_tower": which_tower.draw,
    "blocked": blocked.draw,
    "deadlock": deadlock.draw,
    "refill": refill.draw,
    "push": push.draw,
    "refused": refused.draw,
}

KINDS = tuple(_DRAW)
"""The kinds of exercises, in the order in which a learner can do them."""

LEVELS = (1, 2, 3)


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
