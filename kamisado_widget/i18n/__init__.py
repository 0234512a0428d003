"""Every sentence a reader sees, one catalog a language.

A catalog is a JSON file in this folder, named by its language: sections of keys, each a template
whose ``{parts}`` are filled in by :func:`say`. Players, colors and ranks are passed by their names
in the code and come out in the reader's language. The English catalog is the measure of the others;
what another lacks is said in English.

A name may have several forms: ``{color:en}`` asks for the entry ``"blue:en"`` beside ``"blue"``. What
forms there are, and what they are called, is the catalog's own business: German declines its
colors (*der blaue, den blauen Turm*), English has no forms at all.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from .message import KamisadoError, Message

__all__ = [
    "LANGUAGES",
    "KamisadoError",
    "Message",
    "Sentence",
    "chosen",
    "page",
    "say",
    "speaking",
    "translated",
]

_FOLDER = os.path.dirname(__file__)
_ENGLISH = "en"
_PART = re.compile(r"{(\w+)(?::(\w+))?}")

LANGUAGES = tuple(
    sorted(
        (name[:-5] for name in os.listdir(_FOLDER) if name.endswith(".json")),
        key=lambda language: (language != _ENGLISH, language),
    )
)
"""The languages there are, one a file in this folder; English is the first."""

_Catalog = dict[str, dict[str, str]]
_catalogs: dict[str, _Catalog] = {}
_spoken: ContextVar[str] = ContextVar("language", default=_ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language that is not asked for in another: errors and remarks above all.

    Parameters
    ----------
    language : str
        One of :data:`LANGUAGES`.

    Raises
    ------
    ValueError
        If there is no such language.

    Examples
    --------
    >>> with speaking("de"):
    ...     say("turn.must", player="gold", color="blue")
    'Gold muss den blauen Turm ziehen.'
    """
    before = _spoken.set(chosen(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def chosen(language: str | None = None) -> str:
    """Return the language to speak: the one asked for, or else the one that is being spoken.

    Raises
    ------
    ValueError
        If there is no such language.

    Examples
    --------
    >>> chosen(), chosen("de")
    ('en', 'de')
    """
    if language is None:
        return _spoken.get()
    if language not in LANGUAGES:
        raise KamisadoError(say("error.language", found=repr(language)[:40], names=", ".join(LANGUAGES)))
    return language


def _catalog(language: str) -> _Catalog:
    """Return a language's sentences, and English ones where it has none."""
    if language not in _catalogs:
        own = _read(language)
        english = own if language == _ENGLISH else _catalog(_ENGLISH)
        _catalogs[language] = {name: english.get(name, {}) | own.get(name, {}) for name in english | own}
    return _catalogs[language]


def _read(language: str) -> _Catalog:
    with open(os.path.join(_FOLDER, f"{language}.json"), encoding="utf-8") as file:
        catalog: _Catalog = json.load(file)
    return catalog


def _names(catalog: _Catalog, ruleset: object) -> dict[str, str]:
    """Return what players, colors and ranks are called in one way to play."""
    own = catalog.get(f"name@{ruleset}")
    return catalog["name"] | own if own else catalog["name"]


def say(key: str, language: str | None = None, /, **parts: object) -> Message:
    """Fill in the sentence ``key`` and begin it with a capital.

    Parameters
    ----------
    key : str
        Section and name, as ``"refused.M5"``.
    language : str, optional
        One of :data:`LANGUAGES`; by default the one that is being spoken (:func:`speaking`), English
        where nobody said.
    **parts : object
        What the sentence's braces ask for. A part that is the code's name of a player, a color
        or a rank is translated. ``{Player}`` is the part ``player`` with a capital, and
        ``{color:en}`` the form ``en`` of a color's name. ``ruleset`` chooses the names of one way
        to play.

    Returns
    -------
    Message
        The sentence, a text; its ``code`` is the key.

    Raises
    ------
    KeyError
        If the catalog has no such sentence, or the sentence needs a part that is not there.
    ValueError
        If there is no such language.

    Examples
    --------
    >>> say("turn.must", player="gold", color="blue")
    'Gold must move the blue tower.'
    >>> say("turn.must", "de", player="gold", color="orange")
    'Gold muss den orangen Turm ziehen.'
    """
    catalog = _catalog(chosen(language))
    section, _, name = key.partition(".")
    names = _names(catalog, parts.get("ruleset"))

    def told(asked: re.Match[str]) -> str:
        part, form = asked.groups()
        value = str(parts[part if part in parts else part.lower()])
        text = names.get(f"{value}:{form}", names.get(value, value))
        return text if part in parts else _capital(text)

    return Message(_capital(_PART.sub(told, catalog[section][name])), key)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Sentence(NamedTuple):
    """A sentence that knows what it says, and is told in the language of whoever hears it.

    Examples
    --------
    >>> Sentence("turn.must", {"player": "gold", "color": "blue"}).told()
    'Gold must move the blue tower.'
    """

    key: str
    parts: Mapping[str, object]

    def told(self, language: str | None = None) -> Message:
        """Return the sentence in a language, by default in the one that is being spoken."""
        return say(self.key, language, **self.parts)


def translated(text: str, language: str | None = None) -> str:
    """Return a text of the course in a language.

    The course is written in English. Other catalogs have its texts in a section ``course``, by their
    English wording. A text that is not there, as of a teacher's own lesson, stays as it is.

    Parameters
    ----------
    text : str
        As it stands in the lesson.
    language : str, optional
        One of :data:`LANGUAGES`; by default the one that is being spoken.

    Examples
    --------
    >>> translated("Which tower must Chris move?", "de")
    'Welchen Turm muss Chris ziehen?'
    >>> translated("A lesson of my own", "de")
    'A lesson of my own'
    """
    return _catalog(chosen(language)).get("course", {}).get(text, text)


def page(language: str | None = None, ruleset: str = "official") -> dict[str, str]:
    """Return the labels that the page fills in by itself, with the names it needs for them.

    Parameters
    ----------
    language : str, optional
        One of :data:`LANGUAGES`; by default the one that is being spoken.
    ruleset : str
        The way to play whose names are wanted.

    Returns
    -------
    dict of str to str
        Templates and names by key, a name's forms behind a colon.

    Examples
    --------
    >>> page()["back"]
    'One step back'
    """
    catalog = _catalog(chosen(language))
    return {**_names(catalog, ruleset), **catalog["page"]}
