"""Sentences for readers, from a JSON catalog per language.

A catalog has sections of keys with templates; :func:`say` fills in their ``{parts}`` and translates players,
colors and ranks. English is the reference: a sentence missing in another catalog, or with a name missing
there, is said in English.

A part may ask for a form: ``{color:en}`` is the name ``"blue:en"`` next to ``"blue"``, and ``{moves:moves}``
the number ``"moves.one"`` or ``"moves.other"`` by the language's plural rules. Each catalog defines its own
forms, for example the declension of German colors (*der blaue, den blauen Turm*).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from .catalog import ENGLISH, LANGUAGES, Names, category, lacking, names, sentences
from .message import KamisadoError, Message

__all__ = [
    "LANGUAGES",
    "KamisadoError",
    "Message",
    "OneOf",
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
_process: str | None = None  # the language set by `speak`


def speak(language: str | None) -> None:
    """Set the language of this process: boards, errors and printed text; ValueError for an unknown one.

    None stands for that of each reader's browser, the default.

    Used by translated notebooks. A reader's setting and the argument ``language=`` take precedence.

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
    """Return the language set by :func:`speak`, or None."""
    return _process


def environment_language() -> str:
    """Return the language of the environment variables (``LANG`` and others); else English."""
    told = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = re.split("[_.@]", told)[0]
    return language if language in LANGUAGES else ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Set the default language of all sentences in a block; ValueError for an unknown one.

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
    """Return the given language, or else the current one; ValueError for an unknown one.

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
    """Fill in the sentence ``key`` and capitalize it; the message's ``code`` is the key.

    Parameters
    ----------
    key : str
        Section and name, like ``"refused.M5"``.
    language : str, optional
        A language of :data:`LANGUAGES`; by default the current one (:func:`speaking`), else English.
    **parts : object
        Values for the placeholders. Names of players, colors and ranks are translated. ``{Player}`` is
        ``player`` capitalized, and ``{color:en}`` the form ``en`` of a color's name. A tuple becomes a
        list with commas, :class:`OneOf` one with "or". ``ruleset`` selects a ruleset's names.

    Raises
    ------
    KeyError
        Unknown key, or a missing part.
    ValueError
        Unknown language.

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
            style = str if part in parts else _capital
            if type(value) is tuple or type(value) is OneOf:
                words = [style(_word(known, str(each), form)) for each in value]
                said += _either(spoken, words) if type(value) is OneOf and words[1:] else ", ".join(words)
            else:
                word = _word(known, str(value), form) if form else known.names.get(name := str(value), name)
                said += style(word)
    message = str.__new__(Message, _capital(said))
    message.code = key
    return message


class OneOf(tuple[object, ...]):
    """Alternatives: :func:`say` lists them with "or".

    Examples
    --------
    >>> say("turn.must", player="gold", color=OneOf(("red", "blue", "pink")))
    'Gold must move the red, blue, or pink tower.'
    """


def _either(language: str, words: list[str]) -> str:
    *others, last = words
    key = "or.more" if others[1:] else "or"
    return sentences(language)["list"][key].format(others=", ".join(others), last=last)


@cache
def _pieces(language: str, key: str) -> list[tuple[str, str, str]] | None:
    section, _, name = key.partition(".")
    template = sentences(language).get(section, {}).get(name)
    if template is None:
        return None
    found = [each or "" for each in _PART.split(template)]
    return list(zip(found[::3], [*found[1::3], ""], [*found[2::3], ""], strict=True))


def _lacks_any(lacks: frozenset[str], parts: Mapping[str, object]) -> bool:
    listed = (part if type(part) is tuple or type(part) is OneOf else (part,) for part in parts.values())
    return any(str(value) in lacks for values in listed for value in values)


def _word(known: Names, value: str, form: str) -> str:
    if form and value.isdecimal():
        counted = f"{form}.{category(int(value), known.plural)}"
        return known.numbers.get(counted, known.numbers.get(f"{form}.other", "{n}")).replace("{n}", value)
    return known.names.get(f"{value}:{form}", known.names.get(value, value))


def _capital(text: str) -> str:
    """Capitalize a sentence, unless it begins with a square."""
    return text if text[1:2].isdecimal() else text[:1].upper() + text[1:]


class Sentence(NamedTuple):
    """A sentence that can be rendered in any language.

    Examples
    --------
    >>> Sentence("turn.must", {"player": "gold", "color": "blue"}).render()
    'Gold must move the blue tower.'
    """

    key: str
    parts: Mapping[str, object]

    def render(self, language: str | None = None) -> Message:
        """Return the sentence in a language, by default the current one."""
        return say(self.key, language, **self.parts)


def translated(text: str, language: str | None = None) -> str:
    """Return a text of the course in a language.

    A catalog may translate the course's English texts in its section ``course``. Other texts, like those of a
    teacher's own lesson, are returned unchanged.

    Examples
    --------
    >>> translated("Win the round.", "de")
    'Gewinne die Runde.'
    >>> translated("A lesson of my own", "de")
    'A lesson of my own'
    """
    return sentences(chosen(language)).get("course", {}).get(text, text)


def page(language: str | None = None, ruleset: str = "official") -> dict[str, str]:
    """Return the page's labels, with the names that they need.

    Templates, names and numbers of a ruleset by key, forms of a name after a colon; and ``language``.

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
    unnamed = {f"editor.ruleset.{ruleset}": ruleset}  # a custom ruleset without a name in the catalog
    labels = {**own, **borrowed}
    forms = {form for label in labels.values() for _, form in _PART.findall(label)}
    counted = {key: text for key, text in known.numbers.items() if key.partition(".")[0] in forms}
    return {**unnamed, **loans, **known.names, **counted, **labels, "language": spoken}


def _in_english(part: re.Match[str]) -> str:
    name, form = part.groups(default="")
    return f"{{{name}:english_{form}}}"


def _english_words(ruleset: str) -> dict[str, str]:
    """Return the English names and numbers, in the forms that a borrowed label needs."""
    english = names(ENGLISH, ruleset)
    split = {key.partition(":"): text for key, text in english.names.items()}
    forms = {f"{name}:english_{form}": text for (name, _, form), text in split.items()}
    return {**english.names, **forms, **{f"english_{key}": text for key, text in english.numbers.items()}}


def __dir__() -> list[str]:
    return sorted(__all__)
