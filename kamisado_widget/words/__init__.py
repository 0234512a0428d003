"""Every sentence a reader sees, one catalog a language.

A catalog is a JSON file in this folder: sections of keys, each a template whose ``{parts}`` are
filled in by :func:`say`. Players, colors and ranks are passed by their names in the code and
come out in the reader's language.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["LANGUAGES", "Sentence", "page", "say"]

LANGUAGES = ("en",)

_catalogs: dict[str, dict[str, dict[str, str]]] = {}


def _catalog(language: str) -> dict[str, dict[str, str]]:
    if language not in _catalogs:
        path = os.path.join(os.path.dirname(__file__), f"{language}.json")
        with open(path, encoding="utf-8") as file:
            _catalogs[language] = json.load(file)
    return _catalogs[language]


def say(key: str, language: str = "en", /, **parts: object) -> str:
    """Fill in the sentence ``key`` and begin it with a capital.

    Parameters
    ----------
    key : str
        Section and name, as ``"refused.M5"``.
    language : str
        One of :data:`LANGUAGES`.
    **parts : object
        What the sentence's braces ask for. A part that is the code's name of a player, a color
        or a rank is translated. ``{Player}`` is the part ``player`` with a capital.
        ``ruleset`` chooses the names of one way to play.

    Returns
    -------
    str
        The sentence.

    Raises
    ------
    KeyError
        If the catalog has no such sentence, or the sentence needs a part that is not there.

    Examples
    --------
    >>> say("turn.must", player="gold", color="blue")
    'Gold must move the blue tower.'
    """
    catalog = _catalog(language)
    section, _, name = key.partition(".")
    names = catalog["name"] | catalog.get(f"name@{parts.get('ruleset')}", {})
    told = {part: names.get(str(value), str(value)) for part, value in parts.items()}
    told |= {part.capitalize(): _capital(value) for part, value in told.items()}
    return _capital(catalog[section][name].format_map(told))


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

    def told(self, language: str = "en") -> str:
        """Return the sentence in a language."""
        return say(self.key, language, **self.parts)


def page(language: str = "en", ruleset: str = "official") -> dict[str, str]:
    """Return the labels that the page fills in by itself, with the names it needs for them.

    Parameters
    ----------
    language : str
        One of :data:`LANGUAGES`.
    ruleset : str
        The way to play whose names are wanted.

    Returns
    -------
    dict of str to str
        Templates and names by key.

    Examples
    --------
    >>> page()["back"]
    'One step back'
    """
    catalog = _catalog(language)
    return {**catalog["name"], **catalog.get(f"name@{ruleset}", {}), **catalog["page"]}
