"""Every sentence a reader sees, one catalog a language.

A catalog is a JSON file in this folder, named by its language: sections of keys, each a template
whose ``{parts}`` are filled in by :func:`say`. Players, colors and ranks are passed by their names
in the code and come out in the reader's language. The English catalog is the measure of the others:
a sentence that another lacks, or lacks a name for, is said in English from its first word to its last.

A part may ask for a form. ``{color:en}`` is the name ``"blue:en"`` beside ``"blue"``, and
``{moves:moves}`` the number ``"moves.one"`` or ``"moves.other"``, by the language's plural rules. What
forms there are, and what they are called, is the catalog's own business: German declines its
colors (*der blaue, den blauen Turm*), French elides (*la tour d’Or*), English does neither.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from .catalog import ENGLISH, LANGUAGES, Names, lacking, names, sentences
from .message import KamisadoError, Message
from .plural import category

__all__ = [
    "LANGUAGES",
    "KamisadoError",
    "Message",
    "Sentence",
    "chosen",
    "environment_language",
    "page",
    "process_language",
    "say",
    "speak",
    "speaking",
    "translated",
]

_PART = re.compile(r"{(\w+)(?::(\w+))?}")

_spoken: ContextVar[str | None] = ContextVar("language", default=None)
_process: str | None = None  # what this process was told to speak wherever nothing else is asked for


def speak(language: str | None) -> None:
    """Have this process speak a language from now on: boards, errors, whatever is printed.

    A notebook of the course in another language than English begins so. What a reader has set on a board
    goes before it, and so does ``language=`` in code.

    Parameters
    ----------
    language : str or None
        One of :data:`LANGUAGES`; None for whatever each reader's browser asks for, as in the beginning.

    Raises
    ------
    ValueError
        If there is no such language.

    Examples
    --------
    >>> speak("fr")
    >>> say("turn.must", player="gold", color="blue")
    'Or doit déplacer la tour bleue.'
    >>> speak(None)
    """
    global _process
    _process = None if language is None else chosen(language)


def process_language() -> str | None:
    """Return what this process was told to speak, if it was.

    Examples
    --------
    >>> process_language() is None
    True
    """
    return _process


def environment_language() -> str:
    """Return the language of the machine's user, as the environment of a command says; else English.

    Examples
    --------
    >>> environment_language() in LANGUAGES
    True
    """
    told = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = re.split("[_.@]", told)[0]
    return language if language in LANGUAGES else ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language that is not asked for in another: errors and remarks above all.

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
        return _spoken.get() or _process or ENGLISH
    if language not in LANGUAGES:
        raise KamisadoError(say("error.language", found=repr(language)[:40], names=", ".join(LANGUAGES)))
    return language


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
        ``{color:en}`` the form ``en`` of a color's name. A tuple is a list with commas.
        ``ruleset`` chooses the names of one way to play.

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
    ruleset = parts.get("ruleset")
    spoken = chosen(language)
    pieces = _pieces(spoken, key)
    if pieces is None or ((lacks := lacking(spoken, ruleset)) and _lacks_any(lacks, parts)):
        spoken = ENGLISH
        pieces = _pieces(ENGLISH, key)
        if pieces is None:
            raise KeyError(key)
    known = names(spoken, ruleset)
    said = ""
    for text, part, form in pieces:
        said += text
        if part:
            value = parts[part if part in parts else part.lower()]
            if type(value) is tuple:
                words = ", ".join(_word(known, str(each), form) for each in value)
            else:
                words = _word(known, str(value), form) if form else known.names.get(name := str(value), name)
            said += words if part in parts else _capital(words)
    message = str.__new__(Message, said[:1].upper() + said[1:])
    message.code = key
    return message


@cache
def _pieces(language: str, key: str) -> list[tuple[str, str, str]] | None:
    """Split a template into (text, part, form); None if it does not exist."""
    section, _, name = key.partition(".")
    template = sentences(language).get(section, {}).get(name)
    if template is None:
        return None
    found = [each or "" for each in _PART.split(template)]
    return list(zip(found[::3], [*found[1::3], ""], [*found[2::3], ""], strict=True))


def _lacks_any(lacks: frozenset[str], parts: Mapping[str, object]) -> bool:
    listed = (part if type(part) is tuple else (part,) for part in parts.values())
    return any(str(value) in lacks for values in listed for value in values)


def _word(known: Names, value: str, form: str) -> str:
    if form and value.isdecimal():
        counted = f"{form}.{category(int(value), known.plural)}"
        return known.numbers.get(counted, known.numbers.get(f"{form}.other", "{n}")).replace("{n}", value)
    return known.names.get(f"{value}:{form}", known.names.get(value, value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Sentence(NamedTuple):
    """A sentence that knows what it says, to be rendered in the language of whoever reads it.

    Examples
    --------
    >>> Sentence("turn.must", {"player": "gold", "color": "blue"}).render()
    'Gold must move the blue tower.'
    """

    key: str
    parts: Mapping[str, object]

    def render(self, language: str | None = None) -> Message:
        """Return the sentence in a language, by default in the one that is being spoken."""
        return say(self.key, language, **self.parts)


def translated(text: str, language: str | None = None) -> str:
    """Return a text of the course in a language.

    The course is written in English. A catalog may have its texts in a section ``course``, by their
    English wording. A text that is not there, as of a teacher's own lesson, stays as it is.

    Examples
    --------
    >>> translated("Win the round.", "de")
    'Gewinne die Runde.'
    >>> translated("A lesson of my own", "de")
    'A lesson of my own'
    """
    return sentences(chosen(language)).get("course", {}).get(text, text)


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
        Templates, names and numbers by key, a name's forms behind a colon; ``language`` is the language.

    Examples
    --------
    >>> page()["back"]
    'Back one move'
    """
    spoken = chosen(language)
    known, own = names(spoken, ruleset), sentences(spoken).get("page", {})
    if lacking(spoken, ruleset):
        own = {key: label for key, label in own.items() if not _PART.search(label)}
    english = sentences(ENGLISH)["page"]
    borrowed = {key: _PART.sub(_in_english, english[key]) for key in english.keys() - own.keys()}
    loans = _english_words(ruleset) if borrowed else {}
    unnamed = {f"editor.ruleset.{ruleset}": ruleset}  # one that somebody has added, and no catalog names
    labels = {**own, **borrowed}
    forms = {form for label in labels.values() for _, form in _PART.findall(label)}
    counted = {key: text for key, text in known.numbers.items() if key.partition(".")[0] in forms}
    return {**unnamed, **loans, **known.names, **counted, **labels, "language": spoken}


def _in_english(part: re.Match[str]) -> str:
    """Have a part of a borrowed label ask for its English form."""
    name, form = part.groups(default="")
    return f"{{{name}:english_{form}}}"


def _english_words(ruleset: str) -> dict[str, str]:
    """Return the English names and numbers: as they are, and as the forms that a borrowed label asks for."""
    english = names(ENGLISH, ruleset)
    split = {key.partition(":"): text for key, text in english.names.items()}
    forms = {f"{name}:english_{form}": text for (name, _, form), text in split.items()}
    return {**english.names, **forms, **{f"english_{key}": text for key, text in english.numbers.items()}}


def __dir__() -> list[str]:
    return sorted(__all__)
