"""The texts in what is told, wherever they stand, and the languages that tell everything."""

from collections.abc import Iterator

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.i18n.catalog import sentences
from kamisado_widget.scaffold.begin_lesson import course_texts


def _complete(language: str) -> bool:
    own, english = sentences(language), sentences("en")
    shared = english.keys() - {"plural", "number"}
    return all(own.get(section, {}).keys() >= english[section].keys() for section in shared)


COMPLETE = [language for language in LANGUAGES[1:] if _complete(language)]
"""The languages besides English that say everything but the course: `tests/i18n` says what others lack."""

TAUGHT = [name for name in COMPLETE if sentences(name).get("course", {}).keys() >= set(course_texts())]
"""Those of them that say the whole course too."""


def strings(value: object) -> Iterator[str]:
    """All texts in a value, in order."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def is_sentence(text: str) -> bool:
    """Tell whether a text has more than three words, and is no position."""
    return len(text.split()) > 3 and "/" not in text
