"""Names in a room: one line, one form of each letter, and none that looks like another."""

# ruff: noqa: RUF001, RUF002  # what looks alike is what it is about
from __future__ import annotations

import unicodedata

from ..learner.names import plain

_LONGEST = 24  # characters
_ALIKE = {
    "a": "аα",
    "b": "вβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεҽ",
    "h": "нηһ",
    "j": "јϳ",
    "k": "кκ",
    "l": "iіιı1|ӏǀ",  # in capitals, I is one of them
    "m": "мμ",
    "n": "νո",
    "o": "оο0օ",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ",
    "t": "тτ",
    "u": "ս",
    "w": "ԝ",
    "x": "хχ",
    "y": "уυү",
    "z": "ζ",
}
"""Small letters, of other alphabets too, and signs that look like a Latin letter, in capitals perhaps."""
_LATIN = str.maketrans({other: letter for letter, others in _ALIKE.items() for other in others})


def read_name(asked: object) -> str:
    r"""Return a name as it is written in a room; nothing where there is none.

    Examples
    --------
    >>> read_name(" Ａｎｎ\u200b of\nKent ")
    'Ann of Kent'
    """
    return plain(unicodedata.normalize("NFKC", plain(asked)))[:_LONGEST].strip()


def look_of(name: str) -> str:
    """Return what a name looks like: the same for two that could be taken for each other.

    Examples
    --------
    >>> look_of("Рupil 0l") == look_of("PUPIL O1")
    True
    >>> look_of("Zoë") == look_of("Zoe")
    False
    """
    return name.casefold().translate(_LATIN)
