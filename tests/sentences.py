"""The texts in what is told, wherever they stand."""

from collections.abc import Iterator


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
